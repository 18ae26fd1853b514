import type { DocumentKind, InvoiceNumberEvent } from '#contracts/events/house/invoice.ts';
import { inParis } from '#contracts/french/calendar.ts';

export type TakenNumber = InvoiceNumberEvent['data'];

/** `F`, facture; `A`, avoir: a row of numbers each. */
const LETTERS = { invoice: 'F', 'credit-note': 'A' } as const;

export function numberStream(kind: DocumentKind): `invoiceNumber-${'F' | 'A'}` {
  return `invoiceNumber-${LETTERS[kind]}`;
}

/** What a document that asks for a number says of itself. */
export type NumberRequest = Pick<TakenNumber, 'documentId' | 'orderId' | 'kind' | 'cause' | 'amounts'>;

/**
 * The number after the last one of its kind. Time never goes back in a row of numbers, so a server whose clock is slow
 * begins no year twice.
 * @param last the last number that was taken; undefined before the first.
 */
export function nextNumber(request: NumberRequest, last: TakenNumber | undefined, now: Date): TakenNumber {
  const issuedAt =
    last !== undefined && last.issuedAt > now.toISOString() ? last.issuedAt : now.toISOString();
  const year = Number(inParis(issuedAt).day.slice(0, 4));
  const sequence = last?.year === year ? last.sequence + 1 : 1;
  const number = `${LETTERS[request.kind]}${year}-${String(sequence).padStart(6, '0')}`;
  return { ...request, issuedAt, year, sequence, number };
}
