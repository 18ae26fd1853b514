import { randomUUID } from 'node:crypto';
import { createProgress, DONE, WRONG } from '#audit/command/audit-command.ts';
import { emailSchema } from '#contracts/identifiers.ts';
import { type ErasurePlan, keptOrderSentence } from '#domain/customers/plan-erasure.ts';
import { listVerifiedReviews } from '#projections/reviews/queries.ts';
import { carryOutErasure } from '#services/customers/carry-out-erasure.ts';
import { type PersonalData, readPersonalData } from '#services/customers/collect-personal-data.ts';
import {
  collectForRequest,
  loadDataRequest,
  planOf,
  requestErasure,
} from '#services/customers/data-requests.ts';
import {
  type DescribedRecord,
  describeSections,
  portableData,
} from '#services/customers/describe-personal-data.ts';
import { announceForgotten, type EraseDeps } from '#services/customers/forget-customer.ts';
import { causeOfTime } from '#workers/process-manager.ts';
import { dropKeptCopies } from '#workers/rebuild/open-copy.ts';
import type { Parts } from '../roles/parts.ts';
import { type Call, isConfirmed } from './command-line.ts';
import { withParts } from './with-parts.ts';

const TASK = 'privacy-command';
const READING = 'Lecture du journal';

/** `privacy export ADDRESS [--json]`: progress on standard error, the answer on standard output. */
export function exportPerson(call: Call): Promise<number> {
  return about(call, async (parts, email) => {
    const requestId = await collect(parts, call, email);
    const held = requestId === null ? null : await readHeld(parts, requestId);
    if (call.has('json'))
      call.out.write(`${JSON.stringify(held === null ? null : portableData(held), null, 2)}\n`);
    else call.out.write(held === null ? nothingHeld(email) : `${describePersonalData(held)}\n`);
    return DONE;
  });
}

/** `privacy forget ADDRESS [--yes]`: 1 when it was not confirmed. */
export function forgetPerson(call: Call): Promise<number> {
  return about(call, async (parts, email) => {
    const { out, err } = call;
    const cause = causeOfTime(TASK, TASK);
    // What an earlier call left half done is finished first: it cannot be found by the address any more.
    await announceForgotten(parts, 'request', cause);
    const requestId = await collect(parts, call, email);
    const request = requestId === null ? null : await loadDataRequest(parts.store, requestId);
    if (request === null) {
      out.write(nothingHeld(email));
      return DONE;
    }
    const collected = request.collected ?? [];
    const plan = await planOf(parts, collected);
    out.write(`${describeForgetting(await readPersonalData(parts.store, collected), plan)}\n`);
    if (!(await isConfirmed('Effacer cette personne pour toujours ?', 'OUI', call.has('yes')))) {
      err.write('Rien n’a été effacé.\n');
      return WRONG;
    }
    const verified: EraseDeps['listVerifiedReviews'] = (found) =>
      listVerifiedReviews(parts.database.db, found);
    await requestErasure(parts, { request, reason: 'house' }, cause);
    const progress = createProgress(err);
    const erasing = { ...parts, listVerifiedReviews: verified };
    await carryOutErasure(erasing, request.requestId, cause, (events) => progress.show(READING, events));
    await dropKeptCopies(parts.database);
    progress.end();
    out.write(
      'C’est fait : leurs clés sont détruites, plus personne ne peut lire ces données.\n' +
        'Les pages et listes de la boutique suivent dans la seconde.\n' +
        'À faire aussi : effacer cette personne chez le prestataire de paiement et dans la messagerie de la boutique.\n',
    );
    return DONE;
  });
}

function about(call: Call, work: (parts: Parts, email: string) => Promise<number>): Promise<number> {
  return withParts(call, async (parts) => {
    const missing = await parts.keys.missing.count();
    if (missing > 0)
      call.err.write(
        `Il manque ${missing} clés de clients : ce qu’elles scellent n’est pas trouvé ici. Remettez-les d’abord : restore DOSSIER --keys-only\n`,
      );
    return work(parts, emailSchema.parse(call.operands[0]));
  });
}

/** @returns the request under which it is noted where the person stands, or null when nothing is held. */
async function collect(parts: Parts, { err }: Call, email: string): Promise<string | null> {
  const requestId = randomUUID();
  const progress = createProgress(err);
  const found = await collectForRequest(parts, { requestId, email }, causeOfTime(TASK, TASK), (events) =>
    progress.show(READING, events),
  );
  progress.end();
  return found === null ? null : requestId;
}

async function readHeld({ store }: Parts, requestId: string) {
  const request = await loadDataRequest(store, requestId);
  return readPersonalData(store, request?.collected ?? []);
}

function nothingHeld(email: string): string {
  return `La boutique ne détient rien sur ${email}.\n`;
}

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
      `${held.messages.length} message(s), ${held.newsletter.length} inscription(s), ${held.restockNotices.length} parfum(s) attendu(s), et les courriels qui ne portent sur aucune commande conservée.`,
    ...(keptOrders.length === 0
      ? ['Rien ne reste : la loi ne fait garder aucune commande de cette personne.']
      : [
          'Restent, avec leurs courriels et factures, le temps d’être menées à bien puis comme pièces comptables (code de commerce, article L123-22) :',
          ...keptOrders.map((order) => `  ${keptOrderSentence(order)}`),
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
