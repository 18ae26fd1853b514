import type { ProductDetails, ProductEvent } from '#contracts/events/product.ts';
import { withConflictRetry } from '../command-handling/conflict-retry.ts';
import { fold } from '../command-handling/draft.ts';
import type { Cause, EventStore } from '../event-store/event-store.ts';
import { type ProductRefusal, productDecider } from './product.decider.ts';
import { type ProductChanges, realChanges } from './product-changes.ts';
import { productStream } from './product-stream.ts';

/** Others saved the product after the caller read it. */
export interface StaleRevision {
  readonly code: 'stale-revision';
  readonly revision: bigint;
  /** What they changed, as it is now. */
  readonly changes: Partial<ProductDetails>;
}

export type UnchangedOutcome =
  | { readonly accepted: true; readonly position: bigint | null }
  | { readonly accepted: false; readonly refusal: ProductRefusal | StaleRevision };

/** What became of a product since a revision; null when its details are what they were. */
export async function staleness(
  store: EventStore,
  productId: string,
  seenRevision: bigint,
): Promise<StaleRevision | null> {
  return (await read(store, productId, seenRevision)).stale;
}

/**
 * Saves details on the ground of a revision the caller has seen: refused when anything of the product has changed since, decided in
 * the same append that would write.
 */
export function reviseUnchanged(
  store: EventStore,
  revision: { readonly productId: string; readonly seenRevision: bigint; readonly changes: ProductChanges },
  cause: Cause,
): Promise<UnchangedOutcome> {
  const { productId, seenRevision, changes } = revision;
  const stream = productStream(productId);
  return withConflictRetry<UnchangedOutcome>(stream, async () => {
    const now = await read(store, productId, seenRevision);
    if (now.stale) return { done: true, value: { accepted: false, refusal: now.stale } };
    const decision = productDecider.decide({ type: 'ReviseProduct', changes }, now.state);
    if (!decision.accepted) return { done: true, value: { accepted: false, refusal: decision.refusal } };
    if (decision.events.length === 0 || now.revision === null)
      return { done: true, value: { accepted: true, position: null } };
    const appended = await store.append(stream, decision.events, { expectedRevision: now.revision, cause });
    if (appended.outcome === 'conflict') return { done: false };
    return { done: true, value: { accepted: true, position: appended.position } };
  });
}

async function read(store: EventStore, productId: string, seenRevision: bigint) {
  const { events, revision } = await store.readStream<ProductEvent>(productStream(productId));
  const { initialState } = productDecider;
  const state = fold(productDecider, initialState, events);
  const seen = fold(
    productDecider,
    initialState,
    events.filter((event) => event.revision <= seenRevision),
  );
  const changes =
    seen.status === 'listed' && state.status === 'listed' ? realChanges(seen.details, state.details) : null;
  const stale: StaleRevision | null =
    changes === null || revision === null ? null : { code: 'stale-revision', revision, changes };
  return { state, revision, stale };
}
