import { shortId } from '#contracts/identifiers.ts';
import type { PersonalData } from '#services/customers/collect-personal-data.ts';
import { type DescribedRecord, describeSections } from '#services/customers/describe-personal-data.ts';
import type { ErasurePlan } from '#services/customers/plan-erasure.ts';

/** Everything held about a person, in words. */
export function describePersonalData(held: PersonalData): string {
  return describeSections(held)
    .map(({ title, records }) => {
      const heading = `${title} (${records.length})\n${'─'.repeat(title.length + 4)}`;
      return records.length === 0 ? `${heading}\nrien` : [heading, ...records.map(recordText)].join('\n');
    })
    .join('\n\n');
}

/** What erasing a person takes away, and what stays and why. */
export function describeForgetting(held: PersonalData, { keptOrders }: ErasurePlan): string {
  const goes = held.orders.length - keptOrders.length;
  return [
    'Seront effacés, pour toujours et partout (nom, adresses, téléphone, textes) :',
    `  ${goes} commande(s) sans paiement ou de plus de dix ans, ${held.reviews.length} avis, ` +
      `${held.messages.length} message(s), ${held.newsletter.length} inscription(s), et les courriels qui ne portent sur aucune commande conservée.`,
    ...(keptOrders.length === 0
      ? ['Rien ne reste : la loi ne fait garder aucune commande de cette personne.']
      : [
          'Restent, avec leurs courriels et factures, comme pièces comptables (code de commerce, article L123-22) :',
          ...keptOrders.map(({ orderId, until }) => `  commande ${shortId(orderId)}, jusqu’au ${until}`),
        ]),
    'La note d’un avis compte toujours dans la moyenne du parfum ; son texte et sa signature disparaissent.',
  ].join('\n');
}

function recordText(record: DescribedRecord): string {
  return record
    .map(({ title, at, lines }) => {
      const shown = lines.map(({ label, value }) => `    ${label} : ${value.replaceAll('\n', '\n      ')}`);
      return [`${at} — ${title}`, ...shown].join('\n');
    })
    .join('\n');
}
