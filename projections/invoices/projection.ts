import { sql } from 'kysely';
import { MAX_LISTED, TIME_ZONE } from '#contracts/constants.ts';
import type { ClosedPeriod, DocumentKind, InvoiceEvent } from '#contracts/events/house/invoice.ts';
import type { DocumentsQuery, IssuedDocumentEntry } from '#contracts/http/desk/documents.ts';
import { cents, toDecimal } from '#contracts/money.ts';
import type { ReadDb } from '../lib/database.ts';
import { defineProjection, inSchema } from '../lib/projection.ts';
import { bigint, instant, integer, oneOf, type RowsOf, table, text, uuid } from '../lib/table.ts';

export const tables = {
  /** Invoices and credit notes, without whom they are for. */
  documents: table(
    {
      id: uuid,
      number: text,
      kind: oneOf<DocumentKind>(),
      order_id: uuid,
      issued_at: instant,
      country: text,
      /** Hundredths of a percent. */
      rate: integer,
      net_cents: bigint,
      vat_cents: bigint,
      gross_cents: bigint,
    },
    ['id'],
    {
      documents_of_order: '(order_id)',
      documents_newest: '(issued_at desc, number desc)',
    },
  ),
  closings: table(
    {
      /** Period and label. */
      id: text,
      period: oneOf<ClosedPeriod>(),
      label: text,
      invoices: integer,
      invoices_net_cents: bigint,
      invoices_vat_cents: bigint,
      invoices_gross_cents: bigint,
      invoices_running_cents: bigint,
      credit_notes: integer,
      credit_notes_net_cents: bigint,
      credit_notes_vat_cents: bigint,
      credit_notes_gross_cents: bigint,
      credit_notes_running_cents: bigint,
      closed_at: instant,
      hash: text,
      signature: text,
    },
    ['id'],
  ),
} as const;
export type InvoicesTables = RowsOf<typeof tables>;

/** The shop's invoices, credit notes and closings of the till. */
export const invoicesProjection = defineProjection({
  name: 'invoices',
  version: 1,
  tables,
  on: {
    InvoiceIssued: ({ data }, { documents }) => documents.put(rowOf(data, 'invoice')),
    CreditNoteIssued: ({ data }, { documents }) => documents.put(rowOf(data, 'credit-note')),
    PeriodClosed: ({ data }, { closings }) => {
      const { period, label, invoices, creditNotes, closedAt, hash, signature } = data;
      closings.put({
        id: `${period} ${label}`,
        period,
        label,
        invoices: invoices.documents,
        invoices_net_cents: invoices.net,
        invoices_vat_cents: invoices.vat,
        invoices_gross_cents: invoices.gross,
        invoices_running_cents: invoices.grossSoFar,
        credit_notes: creditNotes.documents,
        credit_notes_net_cents: creditNotes.net,
        credit_notes_vat_cents: creditNotes.vat,
        credit_notes_gross_cents: creditNotes.gross,
        credit_notes_running_cents: creditNotes.grossSoFar,
        closed_at: closedAt,
        hash,
        signature,
      });
    },
  },
});

function rowOf(data: InvoiceEvent['data'], kind: DocumentKind) {
  const { documentId, number, orderId, issuedAt, buyer, rate, amounts } = data;
  return {
    id: documentId,
    number,
    kind,
    order_id: orderId,
    issued_at: issuedAt,
    country: buyer.country,
    rate,
    net_cents: amounts.net,
    vat_cents: amounts.vat,
    gross_cents: amounts.gross,
  };
}

/** The Paris month of a document, `2026-11`. */
const PARIS_MONTH = sql<string>`to_char(issued_at at time zone ${sql.lit(TIME_ZONE)}, 'YYYY-MM')`;

/** Invoices and credit notes, newest first, at most 500. */
export async function listDocuments(
  db: ReadDb,
  { number = '', orderId, month }: DocumentsQuery,
): Promise<IssuedDocumentEntry[]> {
  const rows = await inSchema<InvoicesTables>(db, 'invoices')
    .selectFrom('documents')
    .selectAll()
    .$if(number !== '', (query) =>
      query.where('number', 'ilike', `%${number.replaceAll(/[\\%_]/g, '\\$&')}%`),
    )
    .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? ''))
    .$if(month !== undefined, (query) => query.where(PARIS_MONTH, '=', month ?? ''))
    .orderBy('issued_at', 'desc')
    .orderBy('number', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    kind: row.kind,
    orderId: row.order_id,
    issuedAt: row.issued_at.toISOString(),
    country: row.country,
    net: toDecimal(cents(row.net_cents)),
    vat: toDecimal(cents(row.vat_cents)),
    gross: toDecimal(cents(row.gross_cents)),
  }));
}
