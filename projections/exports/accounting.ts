import { sql } from 'kysely';
import { TIME_ZONE } from '#contracts/constants.ts';
import { shortId } from '#contracts/identifiers.ts';
import { cents } from '#contracts/money.ts';
import type { InvoicesTables } from '../invoices/projection.ts';
import type { ReadDb } from '../lib/database.ts';
import { isBuilt } from '../lib/is-built.ts';
import { inSchema } from '../lib/projection.ts';

import { csvLine, frenchAmount, frenchDay, frenchDecimal } from './csv.ts';

const frenchRate = (rate: number) => frenchDecimal((rate / 100).toFixed(2));
const amount = (value: number) => frenchAmount(cents(value));

/**
 * For the accountant: invoices and credit notes of each Paris day by country and rate, latest first; credit notes count negative. What a
 * bank took back for a dispute is no sale undone: it has a line of its own, with the provider's fee, and so has what comes back. All in
 * all `TTC` and `Litiges` come to what the provider holds, before its fees.
 */
export async function* exportAccounting(db: ReadDb): AsyncGenerator<string> {
  yield csvLine([
    ...['Jour', 'Pays', 'Taux de TVA', 'Factures', 'Avoirs'],
    ...['HT', 'TVA', 'TTC', 'dont avoirs HT', 'dont avoirs TVA', 'dont avoirs TTC'],
    ...['Litige', 'Litiges', 'Frais de litige'],
  ]);
  const movements = await disputeMovements(db);
  const { rows } = await sql<{
    day: string;
    country: string;
    rate: number;
    invoices: number;
    notes: number;
    net: number;
    vat: number;
    gross: number;
    notes_net: number;
    notes_vat: number;
    notes_gross: number;
  }>`
    with signed as (
      select (issued_at at time zone ${TIME_ZONE})::date as day, country, rate, kind,
             net_cents as net, vat_cents as vat, gross_cents as gross,
             case kind when 'invoice' then 1 else -1 end as sign
      from invoices.documents
    )
    select to_char(day, 'YYYY-MM-DD') as day, country, rate,
           count(*) filter (where sign = 1) as invoices, count(*) filter (where sign = -1) as notes,
           sum(sign * net)::bigint as net, sum(sign * vat)::bigint as vat, sum(sign * gross)::bigint as gross,
           coalesce(sum(-net) filter (where sign = -1), 0)::bigint as notes_net,
           coalesce(sum(-vat) filter (where sign = -1), 0)::bigint as notes_vat,
           coalesce(sum(-gross) filter (where sign = -1), 0)::bigint as notes_gross
    from signed group by signed.day, country, rate order by signed.day desc, country, rate`.execute(db);
  const lines = [
    ...rows.map((row) => ({
      day: row.day,
      cells: [
        ...[row.country, frenchRate(row.rate), row.invoices, row.notes],
        ...[amount(row.net), amount(row.vat), amount(row.gross)],
        ...[amount(row.notes_net), amount(row.notes_vat), amount(row.notes_gross)],
        ...['', amount(0), amount(0)],
      ],
    })),
    ...movements.map((row) => ({
      day: row.day,
      cells: [
        ...['', '', 0, 0],
        ...Array.from({ length: 6 }, () => amount(0)),
        `Commande ${shortId(row.order_id)}, ${row.taken < 0 ? 'fonds retirés' : 'fonds restitués'}`,
        ...[amount(row.taken), amount(-row.fee || 0)],
      ],
    })),
  ];
  for (const { day, cells } of lines.toSorted((a, b) => b.day.localeCompare(a.day)))
    yield csvLine([frenchDay(day), ...cells]);
}

/** Money that the provider took for disputes and gave back, latest first; none while the read model is still being built. */
async function disputeMovements(db: ReadDb) {
  if (!(await isBuilt(db, 'disputes.movements'))) return [];
  const { rows } = await sql<{ day: string; order_id: string; taken: number; fee: number }>`
    select to_char(moved_at at time zone ${TIME_ZONE}, 'YYYY-MM-DD') as day, order_id, amount_cents as taken, fee_cents as fee
    from disputes.movements order by moved_at desc, id`.execute(db);
  return rows;
}

const LENGTHS = { day: 'Jour', month: 'Mois', year: 'Année' } as const;

/** Hexadecimal of base64url: no cell of it begins as a formula does, which a guarded cell would no longer say to the letter. */
const hex = (text: string) => Buffer.from(text, 'base64url').toString('hex');

/** The till's closings, latest first, as they were signed. */
export async function* exportClosings(db: ReadDb): AsyncGenerator<string> {
  yield csvLine([
    ...[
      'Durée',
      'Période',
      'Factures',
      'Factures HT',
      'Factures TVA',
      'Factures TTC',
      'Cumul des factures TTC',
    ],
    ...['Avoirs', 'Avoirs HT', 'Avoirs TVA', 'Avoirs TTC', 'Cumul des avoirs TTC', 'Empreinte', 'Signature'],
  ]);
  const rows = await inSchema<InvoicesTables>(db, 'invoices')
    .selectFrom('closings')
    .selectAll()
    .orderBy('period')
    .orderBy('label', 'desc')
    .execute();
  for (const row of rows)
    yield csvLine([
      ...[LENGTHS[row.period], row.label, row.invoices],
      ...[amount(row.invoices_net_cents), amount(row.invoices_vat_cents), amount(row.invoices_gross_cents)],
      ...[amount(row.invoices_running_cents), row.credit_notes],
      ...[amount(row.credit_notes_net_cents), amount(row.credit_notes_vat_cents)],
      ...[amount(row.credit_notes_gross_cents), amount(row.credit_notes_running_cents)],
      ...[hex(row.hash), hex(row.signature)],
    ]);
}
