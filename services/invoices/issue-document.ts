import type { InvoiceEvent, InvoiceNumberEvent } from '#contracts/events/invoice.ts';
import { missingKeyOf } from '#contracts/personal.ts';
import { creditNoteFigures, type DocumentFigures } from '#domain/invoices/document-content.ts';
import { vatRateOf } from '#domain/vat/vat.ts';
import type { CertainNow } from '#platform/clock/trusted-clock.ts';
import { createKeyedQueue } from '#platform/command-handling/keyed-queue.ts';
import { type Cause, type EventStore, NO_STREAM } from '#platform/event-store/event-store.ts';
import { HOUSE_STREAM, house } from '../house/house.ts';
import { type OrderHistory, orderHistory } from '../orders/order-stream.ts';
import { type NumberRequest, nextNumber, numberStream, type TakenNumber } from './document-numbers.ts';
import { type DueDocument, dueDocuments } from './due-documents.ts';
import type { IssuedDocument } from './factur-x.ts';
import { invoicingFrom } from './invoicing-start.ts';
import { contentHash, TEMPLATE } from './render-document.ts';

export interface IssueDeps {
  readonly store: EventStore;
  readonly clock: () => Date;
  /** A number and its date stand for ever. Without it the clock is believed. */
  readonly certainNow?: CertainNow | undefined;
}

/** A reason to issue a document: a payment of an order, or a refund that came about or came back. */
export type DocumentReason = Pick<TakenNumber, 'kind' | 'orderId' | 'cause'>;

/** What became of it; `key-missing`: the customer's key has to be restored first. */
export type Issued =
  | { readonly outcome: 'issued' | 'nothing-to-issue' }
  | { readonly outcome: 'key-missing'; readonly keyId: string };

/** Tries to be the next of its kind before somebody else has to be let through: far more than there are workers. */
const MAX_TRIES = 50;

/**
 * Issues a document.
 * @param since the revision of the order's event that is the reason, see `orderHistory`.
 */
export type Issuing = (reason: DocumentReason, cause: Cause, since?: bigint) => Promise<Issued>;

/** Issues documents, those of a kind one after the other: at once they would only number and draw each other's. */
export function createIssuing(deps: IssueDeps): Issuing {
  const oneByOne = createKeyedQueue();
  const lastNumbers: LastNumbers = new Map();
  let from: string | undefined;
  return (reason, cause, since) =>
    oneByOne(reason.kind, async () => {
      from ??= await invoicingFrom(deps, cause);
      const order = await orderHistory(deps.store, reason.orderId, since);
      return issueDocument({ ...deps, lastNumbers }, reason, { order, from }, cause);
    });
}

/** By kind the last number that was taken, as far as is known here, once its document is issued. */
type LastNumbers = Map<DocumentReason['kind'], LastNumber>;

interface LastNumber {
  readonly taken: TakenNumber | undefined;
  /** Of the stream of numbers; null when it has none. */
  readonly revision: bigint | null;
}

/**
 * Issues a document once, with the next number of its kind. Done again, after any crash or by several workers at once, it issues no second
 * one and leaves no gap: a number is taken by an append at the revision that was read, and none is taken before the document of the
 * number before it is issued, whoever has to do it.
 */
async function issueDocument(
  deps: IssueDeps & { readonly lastNumbers: LastNumbers },
  reason: DocumentReason,
  { order, from }: { readonly order: OrderHistory; readonly from: string },
  cause: Cause,
): Promise<Issued> {
  const { store, certainNow = async () => deps.clock(), lastNumbers } = deps;
  const due = findDue(order, reason);
  if (due === null || wasPaidBefore(from, due, order)) return { outcome: 'nothing-to-issue' };
  const { documentId } = due;
  const stream = numberStream(reason.kind);
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    // In this order: whoever numbers this document after the read makes the append conflict; whoever did before has issued it, or is completed here.
    const known = lastNumbers.get(reason.kind);
    lastNumbers.delete(reason.kind);
    const { taken: last, revision } = known ?? (await readLastNumber(store, reason.kind));
    const missing = known !== undefined || last === undefined ? null : await complete(store, last, cause);
    if (await isIssued(store, documentId)) return { outcome: 'issued' };
    if (missing !== null) return { outcome: 'key-missing', keyId: missing };
    const draft = await composeDocument(store, reason, order);
    if (draft === null) return { outcome: 'nothing-to-issue' };
    const keyId = missingKeyOf(draft.email);
    if (keyId !== null) return { outcome: 'key-missing', keyId };
    const request: NumberRequest = { ...reason, documentId, amounts: draft.figures.amounts };
    const taken: InvoiceNumberEvent = {
      type: 'InvoiceNumberTaken',
      data: nextNumber(request, last, await certainNow()),
    };
    const appended = await store.append(stream, [taken], { expectedRevision: revision ?? NO_STREAM, cause });
    if (appended.outcome === 'conflict') continue;
    await issue(store, taken.data, draft, cause);
    lastNumbers.set(reason.kind, { taken: taken.data, revision: appended.revision });
    return { outcome: 'issued' };
  }
  throw new Error(`${stream} changed ${MAX_TRIES} times while a number was being taken`);
}

async function readLastNumber(store: EventStore, kind: DocumentReason['kind']): Promise<LastNumber> {
  const newest = { backwards: true, limit: 1 };
  const { events, revision } = await store.readStream<InvoiceNumberEvent>(numberStream(kind), newest);
  return { taken: events[0]?.data, revision };
}

/**
 * Issues the document that a number was taken for, unless it is issued.
 * @returns the id of its customer's key when that is missing: its words stand for ever, so it waits, and the numbers after it do.
 */
async function complete(store: EventStore, taken: TakenNumber, cause: Cause): Promise<string | null> {
  if (await isIssued(store, taken.documentId)) return null;
  const draft = await composeDocument(store, taken, await orderHistory(store, taken.orderId));
  if (draft === null) throw new Error(`the number ${taken.number} was taken for nothing`);
  const missing = missingKeyOf(draft.email);
  if (missing === null) await issue(store, taken, draft, cause);
  return missing;
}

async function issue(store: EventStore, taken: TakenNumber, draft: Draft, cause: Cause): Promise<void> {
  const { documentId, orderId, issuedAt, number } = taken;
  const { buyer, seller, houseVersion, rate, soldAt, paidAt, figures, corrects } = draft;
  const facts = {
    documentId,
    orderId,
    issuedAt,
    number,
    template: TEMPLATE,
    seller,
    houseVersion,
    buyer,
    rate,
    soldAt,
    paidAt,
  };
  const content = { ...facts, lines: [...figures.lines], amounts: figures.amounts, ...corrects };
  const data = { ...content, digest: { of: 'content' as const, sha256: contentHash(content) } };
  const event: InvoiceEvent =
    corrects === null
      ? { type: 'InvoiceIssued', data }
      : { type: 'CreditNoteIssued', data: { ...data, ...corrects } };
  // A conflict: another worker completed it.
  await store.append(invoiceStream(documentId), [event], { expectedRevision: NO_STREAM, cause });
}

/** The document with an id, as it was issued; null when there is none. */
export async function loadDocument(store: EventStore, documentId: string): Promise<IssuedDocument | null> {
  const { events } = await store.readStream<InvoiceEvent>(invoiceStream(documentId), { limit: 1 });
  const [event] = events;
  if (event === undefined) return null;
  return { ...event.data, kind: event.type === 'InvoiceIssued' ? 'invoice' : 'credit-note' };
}

function invoiceStream(documentId: string): `invoice-${string}` {
  return `invoice-${documentId}`;
}

async function isIssued(store: EventStore, documentId: string): Promise<boolean> {
  return (await store.readStream(invoiceStream(documentId), { limit: 1 })).revision !== null;
}

/** Whether a payment was invoiced by other means, before the shop issued invoices. */
function wasPaidBefore(from: string, { kind, paymentIntentId }: DueDocument, events: OrderHistory): boolean {
  return (
    kind === 'invoice' &&
    events.some(
      ({ type, data }) =>
        type === 'PaymentConfirmed' && data.paymentIntentId === paymentIntentId && data.confirmedAt < from,
    )
  );
}

interface Draft {
  readonly email: string;
  readonly buyer: IssuedDocument['buyer'];
  readonly seller: IssuedDocument['seller'];
  readonly houseVersion: number;
  readonly rate: number;
  readonly soldAt: string;
  readonly paidAt: string;
  readonly figures: DocumentFigures;
  readonly corrects: {
    readonly refundId: string;
    readonly invoiceNumber: string;
    readonly invoiceIssuedAt: string;
  } | null;
}

/** What a document will say, from the order's stream; null when the money is not what an invoice was issued for. */
async function composeDocument(
  store: EventStore,
  reason: DocumentReason,
  events: OrderHistory,
): Promise<Draft | null> {
  const placed = events.find(({ type }) => type === 'OrderPlaced');
  const due = findDue(events, reason);
  if (placed?.type !== 'OrderPlaced' || due === null) return null;
  const { customer, shippingAddress, placedAt, lines } = placed.data;
  const { subtotal, discount, shipping, minimumCharge, total } = placed.data;
  const sold = { lines, totals: { subtotal, discount, shipping, minimumCharge, total } };
  const rate = vatRateOf(placed.data);
  const { state } = await house(store).load(HOUSE_STREAM);
  const { company, legalForm, registration, siret, vatNumber, street, postalCode, city, country, phone } =
    state.identity;
  const facts = {
    email: customer.email,
    buyer: { name: customer.name, ...shippingAddress },
    seller: { company, legalForm, registration, siret, vatNumber, street, postalCode, city, country, phone },
    houseVersion: state.version,
    rate,
    soldAt: placedAt,
  };
  const { kind, before, at: paidAt } = due;
  const figures = creditNoteFigures(sold, due, before, rate);
  if (kind === 'invoice') return { ...facts, paidAt, figures, corrects: null };
  const invoice = due.corrects === undefined ? null : await loadDocument(store, due.corrects);
  if (invoice === null) return null;
  return {
    ...facts,
    paidAt,
    figures,
    corrects: { refundId: reason.cause, invoiceNumber: invoice.number, invoiceIssuedAt: invoice.issuedAt },
  };
}

function findDue(events: OrderHistory, { kind, cause }: DocumentReason): DueDocument | null {
  return dueDocuments(events).find((due) => due.kind === kind && due.cause === cause) ?? null;
}
