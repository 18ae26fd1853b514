import { trackingKey } from '#contracts/orders/tracking-number.ts';
import { type Claim, isClaimYoung } from '#domain/claim.ts';
import { type Outcome, refuse } from '#domain/decider.ts';
import type { OrderState, PlacedOrder } from '#domain/orders/order.state.ts';
import { trackingNumbersOf } from '#domain/orders/parcels/parcels.ts';
import { type NumberTaken, trackingClaimDecider } from '#domain/orders/parcels/tracking-claim.decider.ts';
import { type CommandKey, commandHandler } from '#platform/command-handling/command-handler.ts';
import type { Cause, EventStore, StreamName } from '#platform/event-store/event-store.ts';
import { claimOrTakeOver } from '../claims/take-over.ts';
import { carriesCommand, loadOrder } from './order-stream.ts';

/** The ids of orders that a read model knows by a tracking number, given as its key (contracts/orders/tracking-number.ts). */
export type FindByTrackingNumber = (key: string) => Promise<readonly string[]>;

export interface TrackingClaimDeps {
  readonly store: EventStore;
  readonly clock: () => Date;
  /** Finds orders of before there were claims, too. */
  readonly findByTrackingNumber: FindByTrackingNumber;
}

const claims = commandHandler(trackingClaimDecider);

/** @param number as `trackingKey` spells it. */
export function trackingClaimStream(number: string): StreamName {
  return `trackingNumber-${number}`;
}

/** Other orders with a number that is new to this one: the read model and the number's claim find them, their streams say so. */
export async function ordersWithNumber(
  { store, findByTrackingNumber }: Omit<TrackingClaimDeps, 'clock'>,
  order: PlacedOrder,
  typed: string,
): Promise<PlacedOrder[]> {
  const number = trackingKey(typed);
  if (hasNumber(order, number)) return [];
  const [known, { state: claim }] = await Promise.all([
    findByTrackingNumber(number),
    claims(store).load(trackingClaimStream(number)),
  ]);
  const found = new Set(claim === null ? known : [...known, claim.holder]);
  found.delete(order.orderId);
  const orders = await Promise.all([...found].map(async (id) => (await loadOrder(store, id)).state));
  return orders.flatMap((other) =>
    other.status !== 'absent' && !other.deleted && hasNumber(other, number) ? [other] : [],
  );
}

/** A number for an order's parcel; null takes it back. */
interface NumberChange {
  readonly orderId: string;
  readonly trackingNumber: string | null;
  /** Whether whoever gives it knows that another order has it: two orders in one parcel. */
  readonly isSharingConfirmed?: boolean | undefined;
}

/**
 * Gives an order a number while nobody else can: its claim comes first, what it no longer carries is freed after. A crash in between leaves
 * a claim that the same command renews and that others take over after a while.
 */
export async function withNumberClaimed<Done extends object, Refusal>(
  deps: TrackingClaimDeps,
  { orderId, trackingNumber, isSharingConfirmed = false }: NumberChange,
  cause: Cause,
  key: CommandKey | undefined,
  carryOut: () => Promise<Outcome<Done, Refusal>>,
): Promise<Outcome<Done, Refusal | NumberTaken>> {
  const before = (await loadOrder(deps.store, orderId)).state;
  const isRepeat = key !== undefined && (await carriesCommand(deps.store, orderId, key));
  if (before.status === 'absent' || before.deleted || isRepeat) return carryOut();
  const number = trackingNumber === null ? null : trackingKey(trackingNumber);
  if (number !== null && !hasNumber(before, number)) {
    const claimed = await claim(deps, before, number, cause);
    if (!claimed.accepted && !isSharingConfirmed) return claimed;
  }
  const outcome = await carryOut();
  const after = (await loadOrder(deps.store, orderId)).state;
  const touched = new Set([...numbersOf(before), ...(number === null ? [] : [number])]);
  for (const each of touched) {
    if (hasNumber(after, each)) continue;
    await claims(deps.store).handle(
      trackingClaimStream(each),
      { type: 'Free', name: each, claimant: orderId },
      cause,
    );
  }
  return outcome;
}

/** Takes a number for an order. A claim whose order has the number no longer is taken over, unless it may be about to. */
async function claim(
  deps: TrackingClaimDeps,
  order: PlacedOrder,
  number: string,
  cause: Cause,
): Promise<Outcome<object, NumberTaken>> {
  const [other] = await ordersWithNumber(deps, order, number);
  if (other !== undefined) return refuse({ code: 'number-taken', holder: other.orderId });
  const now = deps.clock().toISOString();
  const asked = { name: number, claimant: order.orderId, now };
  return claimOrTakeOver(claims(deps.store), trackingClaimStream(number), asked, cause, (held) =>
    isLeft(deps, held, number, now),
  );
}

/** Whether the order that holds a claim will not carry its number: it has had the time, or is gone. */
async function isLeft(
  { store }: TrackingClaimDeps,
  held: Claim,
  number: string,
  now: string,
): Promise<boolean> {
  if (held === null) return true;
  const { state } = await loadOrder(store, held.holder);
  if (state.status === 'absent' || state.deleted) return true;
  return !hasNumber(state, number) && !isClaimYoung(held, now);
}

/** @param number as `trackingKey` spells it. */
function hasNumber(order: OrderState, number: string): boolean {
  return numbersOf(order).includes(number);
}

/** The tracking numbers of an order's parcels, as `trackingKey` spells them. */
function numbersOf(order: OrderState): string[] {
  return order.status === 'absent' ? [] : trackingNumbersOf(order).map(trackingKey);
}
