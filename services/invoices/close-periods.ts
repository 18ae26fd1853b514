import type {
  ClosedFlow,
  ClosedPeriod,
  ClosingEvent,
  DocumentKind,
  InvoiceNumberEvent,
} from '#contracts/events/invoice.ts';
import { addDays, inParis } from '#contracts/french-calendar.ts';
import { addCents, ZERO } from '#contracts/money.ts';
import { endOfParisDay } from '#contracts/paris-time.ts';
import { canonicalJson, sha256 } from '#platform/event-store/codec/content-hash.ts';
import { type Cause, type EventStore, NO_STREAM, streamPages } from '#platform/event-store/event-store.ts';
import type { RootSigner } from '#platform/integrity/root-keys.ts';
import { numberStream } from './document-numbers.ts';

export interface ClosingDeps {
  readonly store: EventStore;
  readonly clock: () => Date;
  /** Null where the log is not signed. */
  readonly signer: RootSigner | null;
}

export type Closing = ClosingEvent['data'];

/** How long after midnight a day is closed: a document that was being issued is then in it. */
const GRACE_MS = 3_600_000;

const NO_DOCUMENTS: ClosedFlow = {
  documents: 0,
  net: ZERO,
  vat: ZERO,
  gross: ZERO,
  last: '',
  documentsSoFar: 0,
  grossSoFar: ZERO,
};

/**
 * Closes every day, month and year of Paris that is over and not closed, from the first invoice on (CGI, article 286, I, 3° bis). A document that
 * came too late for its day is in the next one: the running totals leave none out. Done twice or by several workers, each period is closed once.
 * @returns how many were closed now.
 */
export async function closePeriods(deps: ClosingDeps, cause: Cause): Promise<number> {
  const { store, clock } = deps;
  const first = (await store.readStream<InvoiceNumberEvent>(numberStream('invoice'), { limit: 1 })).events[0];
  if (first === undefined) return 0;
  const today = inParis(new Date(clock().getTime() - GRACE_MS)).day;
  const firstDay = inParis(new Date(first.data.issuedAt)).day;
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
  closed += await closeLonger(deps, { period: 'month', of: 'day', length: 'YYYY-MM'.length }, cause);
  return closed + (await closeLonger(deps, { period: 'year', of: 'month', length: 'YYYY'.length }, cause));
}

/** Where a period's closings stand. */
export function closingStream(period: ClosedPeriod): `closing-${ClosedPeriod}` {
  return `closing-${period}`;
}

/** What is signed of a closing. */
export function closingHash({ hash: _, keyId: __, signature: ___, ...content }: Closing): string {
  return sha256(canonicalJson(content));
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
  let flow: ClosedFlow = { ...NO_DOCUMENTS, ...soFar(before) };
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

function soFar({ last, documentsSoFar, grossSoFar }: ClosedFlow) {
  return { last, documentsSoFar, grossSoFar };
}

/** A flow and what comes after it. */
function plus(
  flow: ClosedFlow,
  { documents, net, vat, gross, last }: Omit<ClosedFlow, 'documentsSoFar' | 'grossSoFar'>,
): ClosedFlow {
  return {
    documents: flow.documents + documents,
    net: addCents(flow.net, net),
    vat: addCents(flow.vat, vat),
    gross: addCents(flow.gross, gross),
    last,
    documentsSoFar: flow.documentsSoFar + documents,
    grossSoFar: addCents(flow.grossSoFar, gross),
  };
}

/** Months from days, years from months: one is closed as soon as a period after its last one is. */
async function closeLonger(
  deps: ClosingDeps,
  { period, of, length }: { period: 'month' | 'year'; of: 'day' | 'month'; length: number },
  cause: Cause,
): Promise<number> {
  const { store, clock } = deps;
  let last = await lastClosing(store, period);
  const current = inParis(new Date(clock().getTime() - GRACE_MS)).day.slice(0, length);
  const byLabel = new Map<string, Closing[]>();
  for await (const page of streamPages<ClosingEvent>(store, closingStream(of)))
    for (const { data } of page) {
      const label = data.label.slice(0, length);
      if (last !== null && label <= last.closing.label) continue;
      byLabel.set(label, [...(byLabel.get(label) ?? []), data]);
    }
  let closed = 0;
  for (const [label, parts] of byLabel) {
    // The current one goes on; its last part may not be closed yet either.
    if (label >= current || !isComplete(parts.at(-1)?.label ?? '', label)) break;
    const sum = (kind: 'invoices' | 'creditNotes') =>
      parts.reduce((flow, part) => plus(flow, part[kind]), {
        ...NO_DOCUMENTS,
        ...soFar(last?.closing[kind] ?? NO_DOCUMENTS),
      });
    last = await close(
      deps,
      last,
      { period, label, invoices: sum('invoices'), creditNotes: sum('creditNotes') },
      cause,
    );
    closed += 1;
  }
  return closed;
}

/** Whether a part is the last of its period: the day or month after it is of another. */
function isComplete(lastPart: string, label: string): boolean {
  return lastPart.length === 'YYYY-MM'.length
    ? lastPart === `${label}-12`
    : !addDays(lastPart, 1).startsWith(label);
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
