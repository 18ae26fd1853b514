import { z } from 'zod';
import { houseIdentitySchema } from '../../house/house.ts';
import { idSchema } from '../../identifiers.ts';
import { centsSchema } from '../../money.ts';
import { personal } from '../../privacy/personal.ts';
import { defineEvent, type EventsOf } from '../event.ts';

export const documentKindSchema = z.enum(['invoice', 'credit-note']);
export type DocumentKind = z.infer<typeof documentKindSchema>;

const issued = {
  documentId: idSchema.describe('The document.'),
  orderId: idSchema.describe('The order it is about.'),
  issuedAt: z.iso.datetime().describe('When it was issued.'),
};
export const amountsSchema = z.object({
  net: centsSchema.describe('Without VAT.'),
  vat: centsSchema.describe('VAT.'),
  gross: centsSchema.describe('With VAT.'),
});
export type Amounts = z.output<typeof amountsSchema>;

/** Stream `invoicing-start`: one event. */
export const invoicingEvents = {
  InvoicingBegun: defineEvent(
    1,
    'The shop met the first payment that it could invoice: what was paid long before was invoiced by other means, and is not invoiced again.',
    z.object({
      from: z.iso.datetime().describe('Payments confirmed before this have no invoice of the shop’s.'),
      begunAt: z.iso.datetime().describe('When that was settled.'),
    }),
  ),
};
export type InvoicingEvent = EventsOf<typeof invoicingEvents>;

/** Streams `invoiceNumber-F` (invoices) and `invoiceNumber-A` (credit notes): the one place where numbers are given out. */
export const invoiceNumberEvents = {
  InvoiceNumberTaken: defineEvent(
    1,
    'A document got the next number of its kind and year. The number after it is only given out once the document is issued.',
    z.object({
      ...issued,
      kind: documentKindSchema.describe('Invoice or credit note.'),
      year: z.int().describe('The Paris year.'),
      sequence: z.int().positive().describe('Counts from 1 in each year, without a gap.'),
      number: z.string().describe('As it is printed: `F2026-000123`.'),
      cause: z
        .string()
        .describe(
          'The payment (invoice) or the refund (credit note; an invoice again, of a refund that came back) it is issued for.',
        ),
      amounts: amountsSchema.describe('What it is about.'),
    }),
  ),
};
export type InvoiceNumberEvent = EventsOf<typeof invoiceNumberEvents>;

const lineSchema = z.object({
  label: z.string().describe('What was sold.'),
  quantity: z.int().positive().meta({ description: 'How many.', unit: 'pieces' }),
  unitPrice: centsSchema.describe('Price of one, with VAT, before the discount.'),
  discount: centsSchema.describe('Its share of the discount, with VAT.'),
  gross: centsSchema.describe('With VAT, discount deducted.'),
  net: centsSchema.describe('The same without VAT; the lines add up to the total.'),
});
export type DocumentLine = z.output<typeof lineSchema>;

const sellerSchema = houseIdentitySchema.pick({
  company: true,
  legalForm: true,
  registration: true,
  siret: true,
  vatNumber: true,
  street: true,
  postalCode: true,
  city: true,
  country: true,
  phone: true,
});

const contentFields = {
  ...issued,
  number: z.string().describe('Its number.'),
  template: z.int().positive().describe('Which layout the PDF has.'),
  seller: sellerSchema.describe('Who sold, as the house said it then.'),
  houseVersion: z.int().nonnegative().describe('Which statement of the house that is.'),
  buyer: z
    .object({
      name: personal(z.string().describe('Name of the buyer.')),
      street: personal(z.string().describe('Number and street.')),
      postalCode: personal(z.string().describe('Postal code.')),
      city: personal(z.string().describe('Town.')),
      country: z.string().describe('Country, by its French name.'),
    })
    .describe('Who bought. Sealed with a key of the document’s own, which outlives the customer’s.'),
  lines: z.array(lineSchema).min(1).describe('What it is for.'),
  rate: z.int().nonnegative().describe('Rate of VAT of the destination, in hundredths of a percent.'),
  amounts: amountsSchema.describe('The totals.'),
  soldAt: z.iso.datetime().describe('When it was ordered.'),
  paidAt: z.iso.datetime().describe('When it was paid, or paid back.'),
  digest: z
    .object({
      of: z
        .enum(['content', 'pdf'])
        .describe(
          '`content`: all else of this event as canonical JSON; `pdf`: the file, drawn when it was issued.',
        ),
      sha256: z.string().describe('SHA-256, in base64url.'),
    })
    .describe('What must not change: the PDF is drawn from this event alone, byte for byte.'),
};
/** Nobody’s address: the key of one document. */
const subjectOf = ({ documentId }: { readonly documentId: string }) => `${documentId}@documents.invalid`;

/** Stream `invoice-{documentId}`: one event, everything that the document says. */
export const invoiceEvents = {
  InvoiceIssued: defineEvent(
    2,
    'An order that was paid got its invoice.',
    z.object(contentFields),
    subjectOf,
  ),
  CreditNoteIssued: defineEvent(
    2,
    'Money that went back to the customer got its credit note.',
    z.object({
      ...contentFields,
      refundId: idSchema.describe('The refund.'),
      invoiceNumber: z.string().describe('The invoice it corrects.'),
      invoiceIssuedAt: z.iso.datetime().describe('When that was issued.'),
    }),
    subjectOf,
  ),
};
export type InvoiceEvent = EventsOf<typeof invoiceEvents>;

export const closedPeriodSchema = z.enum(['day', 'month', 'year']);
export type ClosedPeriod = z.infer<typeof closedPeriodSchema>;

const flowSchema = z.object({
  documents: z.int().nonnegative().describe('How many were issued since the closing before.'),
  ...amountsSchema.shape,
  last: z.string().describe('Number of the last one so far; empty before the first.'),
  documentsSoFar: z.int().nonnegative().describe('How many there are since the first.'),
  grossSoFar: centsSchema.describe('All of them with VAT: the running total, which is never set back.'),
});
export type ClosedFlow = z.output<typeof flowSchema>;

/** Streams `closing-day`, `closing-month`, `closing-year`: the till’s closings (CGI, article 286, I, 3° bis). */
export const closingEvents = {
  PeriodClosed: defineEvent(
    1,
    'A day, month or year of Paris was closed: its totals and the running totals since the first document, signed.',
    z.object({
      period: closedPeriodSchema.describe('Of which length.'),
      label: z.string().describe('Which one: `2026-11-24`, `2026-11`, `2026`.'),
      invoices: flowSchema.describe('Its invoices.'),
      creditNotes: flowSchema.describe('Its credit notes.'),
      closedAt: z.iso.datetime().describe('When it was closed.'),
      previous: z.string().describe('The hash of the closing before it of this length; empty for the first.'),
      hash: z.string().describe('SHA-256 over all of the above, in base64url.'),
      keyId: z.string().describe('Names the key that signed; empty where the shop signs nothing.'),
      signature: z
        .string()
        .describe('Ed25519 over `hash`, in base64url; empty where the shop signs nothing.'),
    }),
  ),
};
export type ClosingEvent = EventsOf<typeof closingEvents>;
