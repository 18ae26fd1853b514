import type { InvoiceEvent, InvoiceNumberEvent } from '#contracts/events/house/invoice.ts';
import { missingKeyOf } from '#contracts/privacy/personal.ts';
import { creditNoteFigures, type DocumentFigures } from '#domain/invoices/document-content.ts';
import { wrapOf } from '#domain/orders/order.evolve.ts';
import { vatRateOf } from '#domain/vat/vat.ts';
import type { CertainNow } from '#platform/clock/trusted-clock.ts';
import { createKeyedQueue } from '#platform/command-handling/conflict-retry.ts';
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
/** Numbers taken by one append, and so as many as a worker that is killed may leave without their documents. */
const MAX_AT_ONCE = 64;
/** Documents remembered before it is asked again which are issued. */
const MAX_NUMBERED = 1_000;

/**
 * Issues a document.
 * @param news the order's event that is reacted to, see `orderHistory`; `isReason`: before it the document was not due.
 */
export type Issuing = (reason: DocumentReason, cause: Cause, news?: News) => Promise<Issued>;

interface News {
  readonly revision: bigint;
  readonly position: bigint;
  readonly isReason: boolean;
}

interface Asked {
  readonly reason: DocumentReason;
  readonly cause: Cause;
  readonly news: News | undefined;
  resolve(issued: Issued): void;
  reject(error: unknown): void;
}

/** A document that is to be numbered. */
interface Drafted {
  readonly asked: Asked;
  readonly request: NumberRequest;
  readonly draft: Draft;
}

/**
 * Issues documents once, with the next numbers of their kind; those that are asked for at the same time share an append of numbers. Done
 * again, after any crash or by several workers at once, it issues no second one and leaves no gap: numbers are taken by an append at the
 * revision that was read, documents are issued in their order, and no number is taken before those before it have theirs, whoever has to
 * issue them.
 */
export function createIssuing(deps: IssueDeps): Issuing {
  const { store, certainNow = async () => deps.clock() } = deps;
  const oneByOne = createKeyedQueue();
  const waiting = { invoice: [] as Asked[], 'credit-note': [] as Asked[] };
  /** By kind the end of its row, once all its documents are issued. */
  const rows = new Map<DocumentReason['kind'], Row>();
  let from: string | undefined;

  async function issueAll(batch: readonly Asked[]): Promise<void> {
    let open = batch;
    for (let tries = 0; open.length > 0; tries += 1) {
      try {
        if (tries === MAX_TRIES) throw new Error(`numbers were taken by others ${MAX_TRIES} times`);
        open = await issueOnce(open);
      } catch (error) {
        for (const { reject } of open) reject(error);
        return;
      }
    }
  }

  /** @returns those that are still to be issued. */
  async function issueOnce(batch: readonly Asked[]): Promise<readonly Asked[]> {
    const [first] = batch;
    if (first === undefined) return [];
    const { kind } = first.reason;
    from ??= await invoicingFrom(deps, first.cause);
    // In this order: whoever numbers a document after the read makes the append conflict; whoever did before has issued it, or is completed
    // here.
    const known = rows.get(kind);
    rows.delete(kind);
    const row = known ?? (await readRow(store, kind));
    const missing = known === undefined ? await completeRow(store, row, first.cause) : null;
    const drafts: Drafted[] = [];
    const later: Asked[] = [];
    for (const asked of batch) {
      try {
        const drafted = await draft(asked, row, missing);
        if ('outcome' in drafted) asked.resolve(drafted);
        else if (drafts.some(({ request }) => request.documentId === drafted.request.documentId))
          later.push(asked);
        else drafts.push(drafted);
      } catch (error) {
        asked.reject(error);
      }
    }
    if (drafts.length === 0) {
      if (missing === null) rows.set(kind, row);
      return later;
    }
    const now = await certainNow();
    let last = row.ends.at(-1);
    const taken = drafts.map(({ request }) => {
      last = nextNumber(request, last, now);
      return last;
    });
    const appended = await store.append<InvoiceNumberEvent>(
      numberStream(kind),
      taken.map((data) => ({ type: 'InvoiceNumberTaken', data })),
      { expectedRevision: row.revision ?? NO_STREAM, cause: drafts.map(({ asked }) => asked.cause) },
    );
    if (appended.outcome === 'conflict') return [...drafts.map(({ asked }) => asked), ...later];
    for (const [at, { asked, draft }] of drafts.entries()) {
      const number = taken[at];
      if (number === undefined) throw new Error('a draft has no number');
      await issue(store, number, draft, asked.cause);
      asked.resolve({ outcome: 'issued' });
    }
    rows.set(kind, lengthened(row, taken, appended));
    return later;
  }

  async function draft(asked: Asked, row: Row, missing: string | null): Promise<Drafted | Issued> {
    const { reason, news } = asked;
    const order = await orderHistory(store, reason.orderId, news?.revision);
    const due = findDue(order, reason);
    if (due === null || wasPaidBefore(from ?? '', due, order)) return { outcome: 'nothing-to-issue' };
    const { documentId } = due;
    if (await isNumbered(row, documentId, news)) return { outcome: 'issued' };
    if (missing !== null) return { outcome: 'key-missing', keyId: missing };
    const composed = await composeDocument(store, reason, order);
    if (composed === null) return { outcome: 'nothing-to-issue' };
    const keyId = missingKeyOf(composed.email);
    if (keyId !== null) return { outcome: 'key-missing', keyId };
    const request = { ...reason, documentId, amounts: composed.figures.amounts };
    return { asked, request, draft: composed };
  }

  /** What became due after the row was read cannot have been numbered elsewhere: that would have moved the row's end. */
  async function isNumbered(row: Row, documentId: string, news: News | undefined): Promise<boolean> {
    if (row.numbered.has(documentId)) return true;
    return news?.isReason && news.position > row.readAt ? false : isIssued(store, documentId);
  }

  return (reason, cause, news) =>
    new Promise((resolve, reject) => {
      const queue = waiting[reason.kind];
      queue.push({ reason, cause, news, resolve, reject });
      void oneByOne(reason.kind, () => issueAll(queue.splice(0, MAX_AT_ONCE)));
    });
}

/** The end of a row of numbers. */
interface Row {
  /** The last numbers, oldest first, as far as is needed. */
  readonly ends: readonly TakenNumber[];
  /** Of its stream; null when it has none. */
  readonly revision: bigint | null;
  /** Where its last event stood in the log when it was read; -1 when there was none. */
  readonly readAt: bigint;
  /** The documents numbered here since then. */
  readonly numbered: Set<string>;
}

async function readRow(store: EventStore, kind: DocumentReason['kind']): Promise<Row> {
  const newest = { backwards: true, limit: MAX_AT_ONCE };
  const { events } = await store.readStream<InvoiceNumberEvent>(numberStream(kind), newest);
  const [last] = events;
  const ends = events.map(({ data }) => data).reverse();
  return { ends, revision: last?.revision ?? null, readAt: last?.position ?? -1n, numbered: new Set() };
}

function lengthened(
  { readAt, numbered }: Row,
  taken: readonly TakenNumber[],
  { revision, position }: { readonly revision: bigint; readonly position: bigint },
): Row {
  const ends = taken.slice(-1);
  if (numbered.size > MAX_NUMBERED) return { ends, revision, readAt: position, numbered: new Set() };
  // Not copied: whoever had the row before has given it up.
  for (const { documentId } of taken) numbered.add(documentId);
  return { ends, revision, readAt, numbered };
}

/**
 * Issues the documents that numbers were taken for and that are not issued: the last ones, as documents are issued in their order.
 * @returns the id of a customer's key when that is missing: the document's words stand for ever, so it waits, and the numbers after it do.
 */
async function completeRow(store: EventStore, { ends }: Row, cause: Cause): Promise<string | null> {
  let unissued: readonly TakenNumber[] = [];
  for (const taken of ends.toReversed()) {
    if (await isIssued(store, taken.documentId)) break;
    unissued = [taken, ...unissued];
  }
  for (const taken of unissued) {
    const draft = await composeDocument(store, taken, await orderHistory(store, taken.orderId));
    if (draft === null) throw new Error(`the number ${taken.number} was taken for nothing`);
    const missing = missingKeyOf(draft.email);
    if (missing !== null) return missing;
    await issue(store, taken, draft, cause);
  }
  return null;
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
  const { subtotal, discount, shipping, minimumCharge, total, gift } = placed.data;
  const sold = { lines, totals: { subtotal, discount, shipping, minimumCharge, total, ...wrapOf(gift) } };
  const rate = vatRateOf(placed.data);
  const { state } = await house(store).load(HOUSE_STREAM, 'followed');
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
