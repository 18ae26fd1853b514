import type { InvoiceNumberEvent, InvoicingEvent } from '#contracts/events/house/invoice.ts';
import type { CertainNow } from '#platform/clock/trusted-clock.ts';
import { type Cause, type EventStore, NO_STREAM } from '#platform/event-store/event-store.ts';
import { numberStream } from './document-numbers.ts';

const STREAM = 'invoicing-start';
/** Longer than workers are away, shorter than what was sold is left without a document or a declaration. */
const BEFORE_MS = 7 * 24 * 60 * 60_000;

interface StartDeps {
  readonly store: EventStore;
  readonly clock: () => Date;
  readonly certainNow?: CertainNow | undefined;
}
type Reading = Pick<EventStore, 'readStream'>;

/**
 * Since when payments have an invoice: one confirmed earlier has none of the shop's (a second one would owe its VAT twice: CGI, article
 * 283, 3). A shop settles it once, when it meets its first payment: the week before is invoiced too, with the day of the sale beside that
 * of the invoice.
 * @returns an instant; empty where all payments are invoiced.
 */
export async function invoicingFrom(
  { store, clock, certainNow = async () => clock() }: StartDeps,
  cause: Cause,
): Promise<string> {
  const settled = await settledStart(store);
  if (settled !== null) return settled;
  const now = await certainNow();
  await beginInvoicing(store, new Date(now.getTime() - BEFORE_MS), now, cause);
  return (await settledStart(store)) ?? '';
}

/** Settles since when payments have an invoice, unless that is settled. */
export async function beginInvoicing(store: EventStore, from: Date, now: Date, cause: Cause): Promise<void> {
  const data = { from: from.toISOString(), begunAt: now.toISOString() };
  const begun = { type: 'InvoicingBegun', data } satisfies InvoicingEvent;
  await store.append(STREAM, [begun], { expectedRevision: NO_STREAM, cause });
}

/** Since when payments have an invoice; null where that is not settled, as nothing was ever invoiced. */
export async function settledStart(store: Reading): Promise<string | null> {
  const [begun] = (await store.readStream<InvoicingEvent>(STREAM, { limit: 1 })).events;
  if (begun !== undefined) return begun.data.from;
  // Logs that were invoiced before the start was written down: from their first payment on.
  const numbered = await store.readStream<InvoiceNumberEvent>(numberStream('invoice'), { limit: 1 });
  return numbered.revision === null ? null : '';
}
