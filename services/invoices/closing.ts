import type { ClosedFlow, ClosedPeriod, ClosingEvent } from '#contracts/events/house/invoice.ts';
import { addDays, addMonths } from '#contracts/french/calendar.ts';
import { addCents, ZERO } from '#contracts/money.ts';
import { canonicalJson, sha256 } from '#platform/event-store/codec/content-hash.ts';

export type Closing = ClosingEvent['data'];

/** What a closing says of its documents. */
export type ClosedFlows = Pick<Closing, 'label' | 'invoices' | 'creditNotes'>;

/** Before the first document. */
export const NO_DOCUMENTS: ClosedFlow = {
  documents: 0,
  net: ZERO,
  vat: ZERO,
  gross: ZERO,
  last: '',
  documentsSoFar: 0,
  grossSoFar: ZERO,
};

/** Where a period's closings stand. */
export function closingStream(period: ClosedPeriod): `closing-${ClosedPeriod}` {
  return `closing-${period}`;
}

/** What is signed of a closing. */
export function closingHash({ hash: _, keyId: __, signature: ___, ...content }: Closing): string {
  return sha256(canonicalJson(content));
}

/** The period after one: `2026-12-31` is followed by `2027-01-01`, `2026-12` by `2027-01`. */
export function labelAfter(period: ClosedPeriod, label: string): string {
  if (period === 'day') return addDays(label, 1);
  return period === 'year' ? String(Number(label) + 1) : addMonths(label, 1);
}

/** A period without documents, after one. */
export function begunAfter({ last, documentsSoFar, grossSoFar }: ClosedFlow): ClosedFlow {
  return { ...NO_DOCUMENTS, last, documentsSoFar, grossSoFar };
}

/** A flow and what comes after it. */
export function plus(
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

/** The months that all days so far come to, or the years that all months come to; one of which the last part is not closed is left out. */
export function addUp(
  period: 'month' | 'year',
  parts: readonly (ClosedFlows & { readonly period: ClosedPeriod })[],
): readonly ClosedFlows[] {
  const length = period === 'month' ? 'YYYY-MM'.length : 'YYYY'.length;
  const whole: ClosedFlows[] = [];
  let current: ClosedFlows | null = null;
  let before = { invoices: NO_DOCUMENTS, creditNotes: NO_DOCUMENTS };
  for (const part of parts) {
    const label = part.label.slice(0, length);
    const begun: ClosedFlows =
      current?.label === label
        ? current
        : { label, invoices: begunAfter(before.invoices), creditNotes: begunAfter(before.creditNotes) };
    current = {
      label,
      invoices: plus(begun.invoices, part.invoices),
      creditNotes: plus(begun.creditNotes, part.creditNotes),
    };
    before = current;
    if (!labelAfter(part.period, part.label).startsWith(label)) whole.push(current);
  }
  return whole;
}
