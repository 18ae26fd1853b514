import { sql } from 'kysely';
import type {
  ClosedFlow,
  ClosedPeriod,
  ClosingEvent,
  DocumentKind,
  InvoiceNumberEvent,
} from '#contracts/events/house/invoice.ts';
import type { BooksCheck } from '#contracts/http/console/audit.ts';
import { type Cents, cents, formatEuros, toDecimal } from '#contracts/money.ts';
import { SOLD_STATUSES } from '#domain/orders/sold-statuses.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { streamPages } from '#platform/event-store/event-store.ts';
import { readCheckpoint } from '#projections/lib/checkpoints.ts';
import type { ReadDb } from '#projections/lib/database.ts';
import { type Closing, closingStream, NO_DOCUMENTS, plus } from '#services/invoices/closing.ts';
import { numberStream } from '#services/invoices/document-numbers.ts';
import { settledStart } from '#services/invoices/invoicing-start.ts';
import { checkClosings, type DocumentsSoFar } from './check-closings.ts';

export interface BooksDeps {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly db: ReadDb;
  /** Public keys (PEM) of what the shop signs; with none, signatures are not looked at. */
  readonly publicKeys: readonly string[];
  /** What time it is; the computer's unless said otherwise. */
  readonly clock?: () => Date;
}

/** Of how many faults the sentences are reported. */
const MAX_FAULTS = 50;
/** The shop issues a document some moments after the payment or refund; later than this it is missing. */
const ISSUED_WITHIN_MS = 2 * 60 * 60_000;
const KINDS = { invoice: 'invoices', 'credit-note': 'creditNotes' } as const;

/** Holds invoices, credit notes and closings against each other and against the orders' revenue, to the cent. */
export async function checkBooks(deps: BooksDeps): Promise<BooksCheck> {
  const [day, month, year] = [
    await readClosings(deps, 'day'),
    await readClosings(deps, 'month'),
    await readClosings(deps, 'year'),
  ];
  const invoices = await checkNumbers(deps, 'invoice', day);
  const creditNotes = await checkNumbers(deps, 'credit-note', day);
  const revenue = await checkRevenue(deps);
  const documents = { invoices: invoices.soFar, creditNotes: creditNotes.soFar };
  const faults = [
    ...checkClosings({ day, month, year }, documents, deps.publicKeys),
    ...invoices.faults,
    ...creditNotes.faults,
    ...revenue.faults,
  ];
  return {
    invoices: invoices.all.documents,
    creditNotes: creditNotes.all.documents,
    closings: day.length + month.length + year.length,
    invoiced: toDecimal(invoices.all.gross),
    credited: toDecimal(creditNotes.all.gross),
    revenue: toDecimal(revenue.total),
    faults: faults.slice(0, MAX_FAULTS),
  };
}

async function readClosings({ store }: BooksDeps, period: ClosedPeriod): Promise<Closing[]> {
  const closings: Closing[] = [];
  for await (const page of streamPages<ClosingEvent>(store, closingStream(period)))
    closings.push(...page.map(({ data }) => data));
  return closings;
}

/**
 * Numbers follow each other, and each has its document with the same amounts.
 * @returns also what the documents come to at the first of them and at each day's closing.
 */
async function checkNumbers({ store, db }: BooksDeps, kind: DocumentKind, days: readonly Closing[]) {
  const faults: string[] = [];
  const closed = new Set([1, ...days.map((closing) => closing[KINDS[kind]].documentsSoFar)]);
  const soFar = new Map<number, DocumentsSoFar>();
  const documentIds = new Set<string>();
  let all: ClosedFlow = NO_DOCUMENTS;
  let last: InvoiceNumberEvent['data'] | undefined;
  let missing: string[] = [];
  for await (const page of streamPages<InvoiceNumberEvent>(store, numberStream(kind))) {
    const issued = await amountsOf(
      db,
      page.map(({ data }) => data.documentId),
    );
    for (const { data } of page) {
      const { number, sequence, year, documentId, amounts } = data;
      if (sequence !== (last?.year === year ? last.sequence + 1 : 1))
        faults.push(`${number}\u00a0: ce numéro ne suit pas ${last?.number ?? 'le début'}.`);
      if (documentIds.has(documentId)) faults.push(`${number}\u00a0: ce document avait déjà un numéro.`);
      documentIds.add(documentId);
      const row = issued.get(documentId);
      if (row === undefined) missing.push(number);
      else if (row.number !== number || row.gross !== amounts.gross || row.vat !== amounts.vat)
        faults.push(`${number}\u00a0: le document ne dit pas ce que son numéro annonce.`);
      all = plus(all, { documents: 1, ...amounts, last: number });
      if (closed.has(all.documents)) soFar.set(all.documents, { ...all, issuedAt: data.issuedAt });
      last = data;
    }
  }
  // The last one may just be being issued.
  if (last !== undefined && missing.at(-1) === last.number) missing = missing.slice(0, -1);
  faults.push(...missing.map((number) => `${number}\u00a0: le document manque.`));
  return { faults, soFar, all };
}

async function amountsOf(db: ReadDb, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { number: string; gross: number; vat: number }>();
  const { rows } = await sql<{ id: string; number: string; gross: number; vat: number }>`
    select id, number, gross_cents as gross, vat_cents as vat from invoices.documents
    where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * The dashboard's revenue is what the sold orders come to, each of them that was paid has its invoice, and what documents
 * come to is the money kept.
 */
async function checkRevenue({
  store,
  db,
  clock = () => new Date(),
}: BooksDeps): Promise<{ total: Cents; faults: string[] }> {
  const { rows: sums } = await sql<{ dashboard: number; orders: number }>`
    select (select coalesce(sum(revenue_cents), 0)::bigint from analytics.months) as dashboard,
           (select coalesce(sum(total_cents), 0)::bigint from orders.orders
            where status in (${sql.join(SOLD_STATUSES)})) as orders`.execute(db);
  const { dashboard, orders } = sums[0] ?? { dashboard: 0, orders: 0 };
  const differs =
    dashboard === orders
      ? []
      : [
          `Le tableau de bord dit ${formatEuros(cents(dashboard))}, les commandes font ${formatEuros(cents(orders))}.`,
        ];
  // Where no worker ever issued invoices (a log that is looked at elsewhere), none is missing.
  const isIssuing = (await readCheckpoint(db, 'process-manager-invoices')) !== null;
  const from = (await settledStart(store)) || null;
  const settled = sql`${new Date(clock().getTime() - ISSUED_WITHIN_MS)}::timestamptz`;
  const { rows: wrong } = await sql<{
    id: string;
    total: number;
    invoiced: number;
    credited: number;
    kept: number;
  }>`
    select o.id, o.total_cents as total, coalesce(d.invoiced, 0)::bigint as invoiced,
           coalesce(d.credited, 0)::bigint as credited, money.kept
    from orders.orders as o left join (
      select order_id, sum(gross_cents) filter (where kind = 'invoice') as invoiced,
             coalesce(sum(gross_cents) filter (where kind = 'credit-note'), 0) as credited
      from invoices.documents group by order_id
    ) as d on d.order_id = o.id cross join lateral (
      select case when o.state -> 'receipts' @> '[{"kind": "payment"}]'
                  then greatest(0, o.total_cents - coalesce(sum((refund ->> 'amountCents')::bigint), 0))::bigint
                  else 0 end as kept
      from jsonb_array_elements(o.refunds) as refund
      where refund ->> 'paymentIntentId' = o.money_intent_id and refund ->> 'state' <> 'failed'
    ) as money
    where coalesce(d.credited, 0) > coalesce(d.invoiced, 0)
       or (d.invoiced - d.credited <> money.kept and o.refund_state not in ('pending', 'failed')
           and coalesce(o.paid_at, o.created_at) < ${settled}
           and not exists (select from jsonb_array_elements(o.refunds) as refund
                           where (refund ->> 'settledAt')::timestamptz >= ${settled}))
       or (${isIssuing} and d.invoiced is null and o.status in (${sql.join(SOLD_STATUSES)})
           and (${from}::timestamptz is null or o.paid_at >= ${from}::timestamptz)
           and o.payment_state = 'confirmed' and o.created_at < ${settled})
    limit ${MAX_FAULTS}`.execute(db);
  const faults = wrong.map(
    ({ id, total, invoiced, credited, kept }) =>
      `Commande ${id}\u00a0: ${formatEuros(cents(total))}, facturée ${formatEuros(cents(invoiced))}, créditée ${formatEuros(cents(credited))}, encaissée ${formatEuros(cents(kept))}.`,
  );
  return { total: cents(dashboard), faults: [...differs, ...faults] };
}
