import { createHash } from 'node:crypto';
import { inParis } from '#contracts/french-calendar.ts';
import { shortId } from '#contracts/identifiers.ts';
import { type Cents, cents, formatEuros, subtractCents } from '#contracts/money.ts';
import { vatIncluded, vatRateText } from '#contracts/vat.ts';
import { writeDocument } from '#platform/pdf/house-document.ts';
import { FACTUR_X_METADATA, facturX, type IssuedDocument, vatMention } from './factur-x.ts';

/**
 * The layout of new documents. One that changes what is drawn gets the next number, and the one before stays for the documents issued
 * with it: their PDF is made again, byte for byte, on every download.
 */
export const TEMPLATE = 2;

const TITLES = { invoice: 'Facture', 'credit-note': 'Avoir' } as const;

const frenchDay = (instant: string) => inParis(new Date(instant)).day.split('-').reverse().join('/');

/** The document as a PDF/A-3 with Factur-X inside; always the same bytes for the same document. */
export async function renderDocument(document: IssuedDocument): Promise<Buffer> {
  const { number, kind, seller, buyer, lines, amounts, rate } = document;
  const money = (amount: Cents) => formatEuros(kind === 'invoice' ? amount : cents(-amount || 0));
  const withoutVat = (amount: Cents) => subtractCents(amount, vatIncluded(amount, rate));
  const mention = vatMention(document);
  const identity = [seller.company || 'Mirïs', seller.legalForm, seller.registration]
    .filter(Boolean)
    .join(', ');
  const numbers = [seller.siret && `SIRET ${seller.siret}`, seller.vatNumber && `TVA ${seller.vatNumber}`];
  return writeDocument(
    {
      title: `${TITLES[kind]} ${number}`,
      createdAt: new Date(document.issuedAt),
      layout: document.template === 1 ? 1 : 2,
      footer: [identity, numbers.filter(Boolean).join(' · ')],
      attachment: {
        name: 'factur-x.xml',
        type: 'text/xml',
        content: Buffer.from(facturX(document)),
        description: 'Factur-X',
        relationship: 'Alternative',
        metadata: FACTUR_X_METADATA,
      },
    },
    (page) => {
      page.heading(`${TITLES[kind]} ${number}`, 1);
      page.columns([
        [
          'Vendeur',
          seller.company || 'Mirïs',
          ...[seller.legalForm, seller.street, `${seller.postalCode} ${seller.city}`, seller.country],
          ...[seller.registration, ...numbers, seller.phone],
        ].filter(Boolean),
        ['Client', buyer.name, buyer.street, `${buyer.postalCode} ${buyer.city}`, buyer.country],
        [
          'Références',
          `Date d’émission\u00a0: ${frenchDay(document.issuedAt)}`,
          `Date de la vente\u00a0: ${frenchDay(document.soldAt)}`,
          `Commande ${shortId(document.orderId)}`,
          ...('invoiceNumber' in document
            ? [`Corrige la facture ${document.invoiceNumber} du ${frenchDay(document.invoiceIssuedAt)}`]
            : []),
        ],
      ]);
      page.table(
        [
          { title: 'Désignation', width: 0.31 },
          { title: 'Qté', width: 0.07, align: 'right' },
          { title: 'PU HT', width: 0.12, align: 'right' },
          { title: 'PU TTC', width: 0.12, align: 'right' },
          { title: 'Remise TTC', width: 0.13, align: 'right' },
          { title: 'Total HT', width: 0.12, align: 'right' },
          { title: 'Total TTC', width: 0.13, align: 'right' },
        ],
        lines.map((line) => [
          line.label,
          String(line.quantity),
          formatEuros(withoutVat(line.unitPrice)),
          formatEuros(line.unitPrice),
          line.discount === 0 ? '–' : formatEuros(line.discount),
          money(line.net),
          money(line.gross),
        ]),
      );
      page.table(
        [
          { title: 'Taux de TVA', width: 0.4 },
          { title: 'Base HT', width: 0.2, align: 'right' },
          { title: 'TVA', width: 0.2, align: 'right' },
          { title: 'Total TTC', width: 0.2, align: 'right' },
        ],
        [
          [vatRateText(rate), money(amounts.net), money(amounts.vat), money(amounts.gross)],
          ['Total', money(amounts.net), money(amounts.vat), money(amounts.gross)],
        ],
        1,
      );
      page.paragraph(
        kind === 'invoice'
          ? `Acquittée\u00a0: payée par carte le ${frenchDay(document.paidAt)}. Net à payer\u00a0: ${formatEuros(cents(0))}.`
          : `Remboursé sur la carte le ${frenchDay(document.paidAt)}\u00a0: ${formatEuros(amounts.gross)}.`,
        'strong',
      );
      if (mention !== null) page.paragraph(mention);
      page.paragraph(
        'La TVA est celle que comprend le total TTC de chaque taux, arrondie au centime le plus proche\u202f; la remise est répartie sur les articles en proportion de leur prix. Pas d’escompte pour paiement anticipé.',
        'soft',
      );
    },
  );
}

/** SHA-256 of a PDF, as its event holds it. */
export function digestOf(pdf: Buffer): string {
  return createHash('sha256').update(pdf).digest('base64url');
}
