import { type Decision, refuse } from '#contracts/decider.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { ProductDetails, ProductEvent } from '#contracts/events/product.ts';
import {
  type CommandKey,
  commandsOf,
  type KeyReused,
  recall,
  recordOf,
} from '../command-handling/command-memory.ts';
import { withConflictRetry } from '../command-handling/conflict-retry.ts';
import { fold } from '../command-handling/draft.ts';
import { laterPosition } from '../command-handling/later-position.ts';
import type { Cause, EventStore } from '../event-store/event-store.ts';
import type { InsufficientStock } from '../stock/stock.decider.ts';
import type { StockRoom } from '../stock/stock-room.ts';
import { type ProductRefusal, productDecider, type ReviseProduct } from './product.decider.ts';
import { type ProductChanges, realChanges } from './product-changes.ts';
import { productStream } from './product-stream.ts';

/** What can be sold, as the form shows it; `before` is what the form was opened with, null when it did not say. */
export interface StockFigure {
  readonly before: number | null;
  readonly quantity: number;
}

/** What an administrator saved of a perfume. */
export interface ProductRevision {
  readonly productId: string;
  readonly changes: ProductChanges;
  readonly stock: StockFigure | null;
  /** The revision the form was opened with: nothing is saved when others changed the product since. Without it whatever is there is revised. */
  readonly seenRevision?: bigint | null;
  readonly key?: CommandKey | undefined;
}

/** Others saved the product after the caller read it. */
export interface StaleRevision {
  readonly code: 'stale-revision';
  readonly revision: bigint;
  /** What they changed, as it is now. */
  readonly changes: Partial<ProductDetails>;
}

/** The details are saved; the bottles were sold before the stock could be lowered. */
export interface StockNotMoved {
  readonly code: 'stock-not-moved';
  readonly available: number;
}

export type RevisionOutcome =
  | { readonly accepted: true; readonly position: bigint | null }
  | {
      readonly accepted: false;
      readonly refusal: ProductRefusal | StaleRevision | InsufficientStock | StockNotMoved | KeyReused;
    };

interface RevisionDeps {
  readonly store: EventStore;
  readonly stockRoom: StockRoom;
}

type DetailsOutcome =
  /** `saved`: whether details changed. */
  | { readonly accepted: true; readonly position: bigint | null; readonly saved: boolean }
  | Extract<RevisionOutcome, { accepted: false }>;

/**
 * Saves a perfume's details, and its stock when the form touched it (decision 7). The product's stream decides whether anything is
 * saved at all, and stock moves last: what is refused before has changed nothing. A crash in between is completed by the same call
 * under the same key.
 */
export async function reviseProduct(
  deps: RevisionDeps,
  revision: ProductRevision,
  cause: Cause,
): Promise<RevisionOutcome> {
  const { stock, key } = revision;
  const details = await saveDetails(deps, revision, cause);
  if (!details.accepted || stock === null) return details;
  const moved = await deps.stockRoom.setAvailable(figureOf(revision, stock), cause, key);
  if (moved.accepted) return { accepted: true, position: laterPosition(details.position, moved.position) };
  if (moved.refusal.code === 'insufficient-stock' && details.saved)
    return { accepted: false, refusal: { ...moved.refusal, code: 'stock-not-moved' } };
  return moved;
}

function figureOf({ productId }: ProductRevision, { before, quantity }: StockFigure) {
  return { productId, from: before, to: quantity };
}

/** Saves the details in an append that proves whatever was looked at; refused as well when the stock could not follow now. */
function saveDetails(
  { store, stockRoom }: RevisionDeps,
  revision: ProductRevision,
  cause: Cause,
): Promise<DetailsOutcome> {
  const { productId, stock, seenRevision = null, key } = revision;
  const stream = productStream(productId);
  const command = commandOf(revision);
  const record = key && recordOf(key, command);

  return withConflictRetry<DetailsOutcome>(stream, async () => {
    const done = (value: DetailsOutcome) => ({ done: true, value }) as const;
    const { events, revision: lastRevision } = await store.readStream<ProductEvent>(stream);
    const recalled = record === undefined ? 'new' : recall(commandsOf(events), record);
    if (recalled === 'reused') return done({ accepted: false, refusal: { code: 'key-reused' } });
    if (recalled === 'repeated') {
      const saved = events.some((event) => event.metadata.command?.id === key?.id && changesDetails(event));
      return done({ accepted: true, position: await store.lastPosition(), saved });
    }
    const decided = decide(command, events, seenRevision);
    if (!decided.accepted) return done(decided);
    if (stock !== null) {
      const considered = await stockRoom.considerAvailable(figureOf(revision, stock), key);
      if (!considered.accepted) return done(considered);
    }
    const [event] = decided.events;
    if (event === undefined || lastRevision === null)
      return done({ accepted: true, position: null, saved: false });
    const appended = await store.append(stream, decided.events, {
      expectedRevision: lastRevision,
      cause: record === undefined ? cause : { ...cause, command: record },
    });
    if (appended.outcome === 'conflict') return { done: false };
    return done({ accepted: true, position: appended.position, saved: changesDetails(event) });
  });
}

function commandOf({ changes, stock, key }: ProductRevision): ReviseProduct {
  // The product's stream knows of every call that moves stock: else one could be refused there for a newer revision while its
  // repeat, which came before that revision, moves the stock.
  const isRecorded = key !== undefined && stock !== null && stock.before !== stock.quantity;
  return { type: 'ReviseProduct', changes, isRecorded };
}

/** Decides on a product's whole stream; refused when its details are not those of the revision the caller has seen. */
function decide(
  command: ReviseProduct,
  events: readonly Recorded<ProductEvent>[],
  seenRevision: bigint | null,
): Decision<ProductEvent, ProductRefusal | StaleRevision> {
  const { initialState } = productDecider;
  const state = fold(productDecider, initialState, events);
  const revision = events.at(-1)?.revision;
  if (seenRevision !== null && revision !== undefined) {
    const known = events.filter((event) => event.revision <= seenRevision);
    const seen = fold(productDecider, initialState, known);
    const changes =
      seen.status === 'listed' && state.status === 'listed' ? realChanges(seen.details, state.details) : null;
    if (changes !== null) return refuse({ code: 'stale-revision', revision, changes });
  }
  return productDecider.decide(command, state);
}

function changesDetails(event: ProductEvent): boolean {
  return event.type === 'ProductRevised' && Object.keys(event.data.changes).length > 0;
}
