import { type Kysely, sql } from 'kysely';
import { TIME_ZONE } from '#contracts/constants.ts';
import type { ClosedPeriod, DocumentKind, InvoiceEvent } from '#contracts/events/invoice.ts';
import { defineProjection } from '../projection.ts';

export interface InvoicesTables {
  /** Invoices and credit notes, without whom they are for. */
  documents: {
    id: string;
    number: string;
    kind: DocumentKind;
    order_id: string;
    issued_at: Date;
    country: string;
    /** Hundredths of a percent. */
    rate: number;
    net_cents: number;
    vat_cents: number;
    gross_cents: number;
  };
  closings: {
    /** Period and label. */
    id: string;
    period: ClosedPeriod;
    label: string;
    invoices: number;
    invoices_net_cents: number;
    invoices_vat_cents: number;
    invoices_gross_cents: number;
    invoices_running_cents: number;
    credit_notes: number;
    credit_notes_net_cents: number;
    credit_notes_vat_cents: number;
    credit_notes_gross_cents: number;
    credit_notes_running_cents: number;
    closed_at: Date;
    hash: string;
    signature: string;
  };
}

/** The shop's invoices, credit notes and closings of the till. */
export const invoicesProjection = defineProjection<InvoicesTables>({
  name: 'invoices',
  version: 1,
  keys: { documents: ['id'], closings: ['id'] },
  createTables: createInvoicesTables,
  createIndexes: createInvoicesIndexes,
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

async function createInvoicesTables(db: Kysely<InvoicesTables>): Promise<void> {
  await db.schema
    .createTable('documents')
    .ifNotExists()
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('number', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('order_id', 'uuid', (column) => column.notNull())
    .addColumn('issued_at', 'timestamptz', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('rate', 'integer', (column) => column.notNull())
    .addColumn('net_cents', 'bigint', (column) => column.notNull())
    .addColumn('vat_cents', 'bigint', (column) => column.notNull())
    .addColumn('gross_cents', 'bigint', (column) => column.notNull())
    .execute();
  const amounts = ['net', 'vat', 'gross', 'running'] as const;
  let closings = db.schema
    .createTable('closings')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull());
  for (const flow of ['invoices', 'credit_notes'] as const) {
    closings = closings.addColumn(flow, 'integer', (column) => column.notNull());
    for (const amount of amounts)
      closings = closings.addColumn(`${flow}_${amount}_cents`, 'bigint', (column) => column.notNull());
  }
  await closings
    .addColumn('closed_at', 'timestamptz', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('signature', 'text', (column) => column.notNull())
    .execute();
}

async function createInvoicesIndexes(db: Kysely<InvoicesTables>): Promise<void> {
  await db.schema
    .createIndex('documents_of_order')
    .ifNotExists()
    .on('documents')
    .column('order_id')
    .execute();
  await db.schema
    .createIndex('documents_newest')
    .ifNotExists()
    .on('documents')
    .columns(['issued_at desc', 'number desc'])
    .execute();
}

/** The Paris month of a document, `2026-11`. */
export const PARIS_MONTH = sql<string>`to_char(issued_at at time zone ${sql.lit(TIME_ZONE)}, 'YYYY-MM')`;
