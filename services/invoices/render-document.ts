import { createHash } from 'node:crypto';
import type { InvoiceEvent } from '#contracts/events/house/invoice.ts';
import { inParis } from '#contracts/french/calendar.ts';
import { shortId } from '#contracts/identifiers.ts';
import { type Cents, cents, formatEuros, subtractCents } from '#contracts/money.ts';
import { linePrice, unitPriceText } from '#domain/invoices/line-price.ts';
import { vatIncluded, vatRateText } from '#domain/vat/vat.ts';
import { canonicalJson, sha256 } from '#platform/event-store/codec/content-hash.ts';
import { type HouseDocument, writeDocument } from '#platform/pdf/house-document.ts';
import { FACTUR_X_METADATA, facturX, type IssuedDocument, vatMention } from './factur-x.ts';

/**
 * The layout of new documents. One that changes what is drawn gets the next number, and the one before stays for the documents issued
 * with it: their PDF is made again, byte for byte, on every download.
 */
export const TEMPLATE = 2;

const TITLES = { invoice: 'Facture', 'credit-note': 'Avoir' } as const;

const frenchDay = (instant: string) => inParis(instant).day.split('-').reverse().join('/');

/** The document as a PDF/A-3 with Factur-X inside; always the same bytes for the same document. */
export async function renderDocument(document: IssuedDocument): Promise<Buffer> {
  const { number, kind, seller, buyer, amounts, rate } = document;
  const money = (amount: Cents) => signed(document, amount);
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
      writeLines(page, document);
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
      page.paragraph(settledSentence(document), 'strong');
      if (mention !== null) page.paragraph(mention);
      page.paragraph(vatSentence(document), 'soft');
    },
  );
}

/** That it is paid, or paid back; wallets pay too, which the first template did not know. */
function settledSentence({ kind, template, paidAt, amounts }: IssuedDocument): string {
  const day = frenchDay(paidAt);
  if (kind === 'invoice') {
    const how = template === 1 ? 'payée par carte' : 'payée en ligne';
    return `Acquittée\u00a0: ${how} le ${day}. Net à payer\u00a0: ${formatEuros(cents(0))}.`;
  }
  const where = template === 1 ? 'sur la carte' : 'par le moyen de paiement utilisé';
  return `Remboursé ${where} le ${day}\u00a0: ${formatEuros(amounts.gross)}.`;
}

/** An amount as it is printed: what a credit note gives back is negative. */
function signed({ kind }: IssuedDocument, amount: Cents): string {
  return formatEuros(kind === 'invoice' ? amount : cents(-amount || 0));
}

function writeLines(page: HouseDocument, document: IssuedDocument): void {
  const { template, lines, rate } = document;
  const discountText = (discount: Cents) => (discount === 0 ? '–' : formatEuros(discount));
  const right = (title: string, width: number) => ({ title, width, align: 'right' as const });
  if (template === 1) {
    page.table(
      [
        { title: 'Désignation', width: 0.31 },
        ...[right('Qté', 0.07), right('PU HT', 0.12), right('PU TTC', 0.12)],
        ...[right('Remise TTC', 0.13), right('Total HT', 0.12), right('Total TTC', 0.13)],
      ],
      lines.map((line) => [
        line.label,
        String(line.quantity),
        formatEuros(subtractCents(line.unitPrice, vatIncluded(line.unitPrice, rate))),
        formatEuros(line.unitPrice),
        discountText(line.discount),
        signed(document, line.net),
        signed(document, line.gross),
      ]),
    );
    return;
  }
  page.table(
    [
      { title: 'Désignation', width: 0.26 },
      ...[right('Qté', 0.06), right('PU HT', 0.12), right('PU TTC', 0.11), right('Remise HT', 0.11)],
      ...[right('Remise TTC', 0.11), right('Total HT', 0.11), right('Total TTC', 0.12)],
    ],
    lines.map((line) => {
      const { unit, discount } = linePrice(line, rate);
      return [
        line.label,
        String(line.quantity),
        unitPriceText(unit),
        formatEuros(line.unitPrice),
        discountText(discount),
        discountText(line.discount),
        signed(document, line.net),
        signed(document, line.gross),
      ];
    }),
  );
}

/** How the VAT was reckoned: a document that gives back in parts has the difference it makes, which alone may round otherwise. */
function vatSentence({ template, amounts, rate }: IssuedDocument): string {
  const isOwn = template === 1 || amounts.vat === vatIncluded(amounts.gross, rate);
  const vat = isOwn
    ? 'La TVA est celle que comprend le total TTC de chaque taux, arrondie au centime le plus proche'
    : 'La TVA est la différence que cette somme fait à celle des remboursements de la facture, arrondie au centime le plus proche, pour que leur total soit exactement la TVA de la facture';
  return `${vat}\u202f; la remise est répartie sur les articles en proportion de leur prix. Pas d’escompte pour paiement anticipé.`;
}

/** SHA-256, in base64url, over everything that a document says. */
export function contentHash(content: Omit<InvoiceEvent['data'], 'digest'>): string {
  return sha256(canonicalJson(content));
}

/** Whether a document, and the PDF drawn of it, are as they were when it was issued. */
export function isAsIssued({ digest, kind: _, ...content }: IssuedDocument, pdf: Buffer): boolean {
  return digest.sha256 === (digest.of === 'pdf' ? digestOf(pdf) : contentHash(content));
}

/** SHA-256 of a PDF, in base64url. */
export function digestOf(pdf: Buffer): string {
  return createHash('sha256').update(pdf).digest('base64url');
}
