import { MOST_LISTED } from '#contracts/constants.ts';
import type { DocumentsQuery, IssuedDocumentEntry } from '#contracts/http/documents.ts';
import { cents, toDecimal } from '#contracts/money.ts';
import type { ReadDb } from '../database.ts';
import { inSchema } from '../projection.ts';
import { type InvoicesTables, PARIS_MONTH } from './projection.ts';

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
    .limit(MOST_LISTED)
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
