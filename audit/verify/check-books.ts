import { sql } from 'kysely';
import type {
  ClosedPeriod,
  ClosingEvent,
  DocumentKind,
  InvoiceNumberEvent,
} from '#contracts/events/invoice.ts';
import type { BooksCheck } from '#contracts/http/audit.ts';
import { type Cents, cents, formatEuros, toDecimal } from '#contracts/money.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { streamPages } from '#platform/event-store/event-store.ts';
import { createSignatureCheck } from '#platform/integrity/root-keys.ts';
import { readCheckpoint } from '#projections/checkpoints.ts';
import type { ReadDb } from '#projections/database.ts';
import { SOLD_STATUSES } from '#projections/order-status.ts';
import { type Closing, closingHash, closingStream } from '#services/invoices/close-periods.ts';
import { numberStream } from '#services/invoices/document-numbers.ts';

export interface BooksDeps {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly db: ReadDb;
  /** Public keys (PEM) of what the shop signs; with none, signatures are not looked at. */
  readonly publicKeys: readonly string[];
}

/** Of how many faults the sentences are reported. */
const MAX_FAULTS = 50;
/** The shop issues an invoice some moments after the payment; later than this it is missing. */
const ISSUED_WITHIN = '2 hours';
const KINDS = { invoice: 'invoices', 'credit-note': 'creditNotes' } as const;

/** Holds invoices, credit notes and closings against each other and against the orders' revenue, to the cent. */
export async function checkBooks(deps: BooksDeps): Promise<BooksCheck> {
  const closings = await readClosings(deps);
  const days = closings.filter(({ period }) => period === 'day');
  const invoices = await checkNumbers(deps, 'invoice', days);
  const creditNotes = await checkNumbers(deps, 'credit-note', days);
  const revenue = await checkRevenue(deps.db);
  const faults = [
    ...checkClosings(closings, deps.publicKeys),
    ...invoices.faults,
    ...creditNotes.faults,
    ...revenue.faults,
  ];
  return {
    invoices: invoices.documents,
    creditNotes: creditNotes.documents,
    closings: closings.length,
    invoiced: toDecimal(invoices.gross),
    credited: toDecimal(creditNotes.gross),
    revenue: toDecimal(revenue.total),
    faults: faults.slice(0, MAX_FAULTS),
  };
}

async function readClosings({ store }: BooksDeps): Promise<Closing[]> {
  const closings: Closing[] = [];
  for (const period of ['day', 'month', 'year'] as const satisfies readonly ClosedPeriod[])
    for await (const page of streamPages<ClosingEvent>(store, closingStream(period)))
      closings.push(...page.map(({ data }) => data));
  return closings;
}

/** Each closing is what was signed, follows the one before it, and goes on with its running totals. */
function checkClosings(closings: readonly Closing[], publicKeys: readonly string[]): string[] {
  const isSigned = publicKeys.length === 0 ? null : createSignatureCheck(publicKeys);
  const before = new Map<string, Closing>();
  return closings.flatMap((closing) => {
    const { period, label, hash, keyId, signature } = closing;
    const previous = before.get(period);
    before.set(period, closing);
    const goesOn = Object.values(KINDS).every((kind) => {
      const [flow, last] = [closing[kind], previous?.[kind]];
      return (
        flow.documentsSoFar === (last?.documentsSoFar ?? 0) + flow.documents &&
        flow.grossSoFar === (last?.grossSoFar ?? 0) + flow.gross &&
        flow.net + flow.vat === flow.gross
      );
    });
    return [
      ...(hash === closingHash(closing) ? [] : ['son contenu n’est pas celui de son empreinte']),
      ...(closing.previous === (previous?.hash ?? '') ? [] : ['elle ne suit pas la clôture précédente']),
      ...(goesOn ? [] : ['ses totaux ne continuent pas ceux de la clôture précédente']),
      ...(isSigned === null || signature === '' || isSigned({ root: hash, keyId, signature })
        ? []
        : ['sa signature n’est pas de la clé de la boutique']),
    ].map((fault) => `Clôture ${label}\u00a0: ${fault}.`);
  });
}

/** Numbers follow each other, each has its document with the same amounts, and the closings' running totals are theirs. */
async function checkNumbers({ store, db }: BooksDeps, kind: DocumentKind, days: readonly Closing[]) {
  const faults: string[] = [];
  const closed = new Map(days.map((closing) => [closing[KINDS[kind]].documentsSoFar, closing]));
  const documentIds = new Set<string>();
  let [documents, gross] = [0, 0];
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
      documents += 1;
      gross += amounts.gross;
      const closing = closed.get(documents);
      if (closing !== undefined && closing[KINDS[kind]].grossSoFar !== gross)
        faults.push(`Clôture ${closing.label}\u00a0: son cumul n’est pas celui des documents.`);
      last = data;
    }
  }
  // The last one may just be being issued.
  if (last !== undefined && missing.at(-1) === last.number) missing = missing.slice(0, -1);
  faults.push(...missing.map((number) => `${number}\u00a0: le document manque.`));
  return { faults, documents, gross: cents(gross) };
}

async function amountsOf(db: ReadDb, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { number: string; gross: number; vat: number }>();
  const { rows } = await sql<{ id: string; number: string; gross: number; vat: number }>`
    select id, number, gross_cents as gross, vat_cents as vat from invoices.documents
    where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The dashboard's revenue is what the sold orders come to, and each of them that was paid has its invoice, of the order's total. */
async function checkRevenue(db: ReadDb): Promise<{ total: Cents; faults: string[] }> {
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
  const { rows: wrong } = await sql<{ id: string; total: number; invoiced: number; credited: number }>`
    select o.id, o.total_cents as total, coalesce(d.invoiced, 0)::bigint as invoiced,
           coalesce(d.credited, 0)::bigint as credited
    from orders.orders as o left join (
      select order_id, sum(gross_cents) filter (where kind = 'invoice') as invoiced,
             sum(gross_cents) filter (where kind = 'credit-note') as credited,
             count(*) filter (where kind = 'invoice') as invoices
      from invoices.documents group by order_id
    ) as d on d.order_id = o.id
    where coalesce(d.credited, 0) > coalesce(d.invoiced, 0)
       or d.invoiced <> d.invoices * o.total_cents
       or (${isIssuing} and d.invoiced is null and o.status in (${sql.join(SOLD_STATUSES)})
           and o.payment_state = 'confirmed' and o.created_at < now() - ${ISSUED_WITHIN}::interval)
    limit ${MAX_FAULTS}`.execute(db);
  const faults = wrong.map(
    ({ id, total, invoiced, credited }) =>
      `Commande ${id}\u00a0: ${formatEuros(cents(total))}, facturée ${formatEuros(cents(invoiced))}, créditée ${formatEuros(cents(credited))}.`,
  );
  return { total: cents(dashboard), faults: [...differs, ...faults] };
}
