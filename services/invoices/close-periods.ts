import type {
  ClosedFlow,
  ClosedPeriod,
  ClosingEvent,
  DocumentKind,
  InvoiceNumberEvent,
} from '#contracts/events/house/invoice.ts';
import { addDays, inParis } from '#contracts/french/calendar.ts';
import { endOfParisDay } from '#contracts/french/paris-time.ts';
import type { CertainNow } from '#platform/clock/trusted-clock.ts';
import { type Cause, type EventStore, NO_STREAM, streamPages } from '#platform/event-store/event-store.ts';
import type { RootSigner } from '#platform/integrity/root-keys.ts';
import {
  addUp,
  begunAfter,
  type Closing,
  closingHash,
  closingStream,
  NO_DOCUMENTS,
  plus,
} from './closing.ts';
import { numberStream } from './document-numbers.ts';

export interface ClosingDeps {
  readonly store: EventStore;
  readonly clock: () => Date;
  /** What is closed stays closed. Without it the clock is believed. */
  readonly certainNow?: CertainNow | undefined;
  /** Null where the log is not signed. */
  readonly signer: RootSigner | null;
}

/** How long after midnight a day is closed: a document that was being issued is then in it. */
const GRACE_MS = 3_600_000;

/**
 * Closes every day, month and year of Paris that is over and not closed, from the first invoice on (CGI, article 286, I, 3° bis). A
 * document that came too late for its day is in the next one: the running totals leave none out. Done twice or by several workers, each
 * period is closed once.
 * @returns how many were closed now.
 */
export async function closePeriods(deps: ClosingDeps, cause: Cause): Promise<number> {
  const { store, certainNow = async () => deps.clock() } = deps;
  const first = (await store.readStream<InvoiceNumberEvent>(numberStream('invoice'), { limit: 1 })).events[0];
  if (first === undefined) return 0;
  const today = inParis(new Date((await certainNow()).getTime() - GRACE_MS)).day;
  const firstDay = inParis(first.data.issuedAt).day;
  let closed = 0;
  for (let last = await lastClosing(store, 'day'); ; ) {
    const label = last === null ? firstDay : addDays(last.closing.label, 1);
    if (label >= today) break;
    const invoices = await flowOfDay(store, 'invoice', label, last?.closing.invoices);
    const creditNotes = await flowOfDay(store, 'credit-note', label, last?.closing.creditNotes);
    last = await close(deps, last, { period: 'day', label, invoices, creditNotes }, cause);
    closed += 1;
  }
  // What a crash left undone is done with the next day.
  if (closed === 0) return 0;
  closed += await closeLonger(deps, { period: 'month', of: 'day' }, cause);
  return closed + (await closeLonger(deps, { period: 'year', of: 'month' }, cause));
}

interface LastClosing {
  readonly closing: Closing;
  readonly revision: bigint;
}

async function lastClosing(store: EventStore, period: ClosedPeriod): Promise<LastClosing | null> {
  const { events } = await store.readStream<ClosingEvent>(closingStream(period), {
    backwards: true,
    limit: 1,
  });
  const [event] = events;
  return event === undefined ? null : { closing: event.data, revision: event.revision };
}

/** The documents that were numbered after the last closing and before the end of a day. */
async function flowOfDay(
  store: EventStore,
  kind: DocumentKind,
  label: string,
  before: ClosedFlow = NO_DOCUMENTS,
): Promise<ClosedFlow> {
  const end = endOfParisDay(label) ?? '';
  let flow = begunAfter(before);
  const pages = streamPages<InvoiceNumberEvent>(store, numberStream(kind), {
    from: BigInt(before.documentsSoFar),
    page: 500,
  });
  for await (const page of pages)
    for (const { data } of page) {
      // Times never go back in a row of numbers.
      if (data.issuedAt >= end) return flow;
      flow = plus(flow, { documents: 1, ...data.amounts, last: data.number });
    }
  return flow;
}

/** Months from days, years from months: each that is complete and not closed. */
async function closeLonger(
  deps: ClosingDeps,
  { period, of }: { period: 'month' | 'year'; of: 'day' | 'month' },
  cause: Cause,
): Promise<number> {
  const { store } = deps;
  const parts: Closing[] = [];
  for await (const page of streamPages<ClosingEvent>(store, closingStream(of)))
    parts.push(...page.map(({ data }) => data));
  let last = await lastClosing(store, period);
  const lastLabel = last?.closing.label ?? '';
  const open = addUp(period, parts).filter(({ label }) => label > lastLabel);
  for (const flows of open) last = await close(deps, last, { ...flows, period }, cause);
  return open.length;
}

async function close(
  { store, clock, signer }: ClosingDeps,
  last: LastClosing | null,
  content: Pick<Closing, 'period' | 'label' | 'invoices' | 'creditNotes'>,
  cause: Cause,
): Promise<LastClosing> {
  const unsigned = {
    ...content,
    closedAt: clock().toISOString(),
    previous: last?.closing.hash ?? '',
    hash: '',
    keyId: signer?.keyId ?? '',
    signature: '',
  };
  const hash = closingHash(unsigned);
  const closing = { ...unsigned, hash, signature: signer?.sign(hash) ?? '' };
  const appended = await store.append(
    closingStream(content.period),
    [{ type: 'PeriodClosed', data: closing } satisfies ClosingEvent],
    { expectedRevision: last?.revision ?? NO_STREAM, cause },
  );
  if (appended.outcome === 'appended') return { closing, revision: appended.revision };
  // Another worker closed it; its closing says the same.
  const theirs = await lastClosing(store, content.period);
  if (theirs === null) throw new Error(`${closingStream(content.period)} exists and holds no closing`);
  return theirs;
}
