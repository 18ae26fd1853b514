import { refuse } from '#domain/decider.ts';
import type { HoldRefusal } from '#domain/orders/commands/order.commands.ts';
import type { DecideReplacement } from '#domain/orders/commands/replacement.commands.ts';
import type { OrderState } from '#domain/orders/order.state.ts';
import type { Replacement } from '#domain/orders/parcels/parcels.ts';
import type { Bottles } from '#domain/returns/whereabouts.ts';
import type { CommandKey } from '#platform/command-handling/command-handler.ts';
import type { Cause } from '#platform/event-store/event-store.ts';
import type { OrderOutcome } from './change-order.ts';
import { carriesCommand, commandOrder, loadOrder } from './order-stream.ts';
import type { SettleStockDeps } from './settle-stock.ts';

type ShortStock = Extract<HoldRefusal, { code: 'insufficient-stock' }>;
export type ReplacementDeps = Pick<SettleStockDeps, 'store' | 'stockService' | 'clock'>;

/**
 * Sends articles of an order again: refused where their bottles are not there. It has left, or is abandoned, before it answers; what a
 * crash left between is ended by whoever reads the log. Under one key it is sent once.
 */
export async function sendReplacement(
  deps: ReplacementDeps,
  orderId: string,
  request: Omit<DecideReplacement, 'type' | 'now'>,
  cause: Cause,
  key?: CommandKey,
): Promise<OrderOutcome> {
  const { store } = deps;
  // Nothing is decided that cannot be done; only who takes the bottles a moment later has it abandoned.
  const isRepeat = key !== undefined && (await carriesCommand(store, orderId, key));
  const lacking = isRepeat ? null : await lackingStock(deps, orderId, request);
  if (lacking !== null) return refuse(lacking);
  const command = { ...request, type: 'DecideReplacement', now: deps.clock().toISOString() } as const;
  const decided = await commandOrder(store, orderId, command, cause, key);
  if (!decided.accepted) return decided;
  await settleReplacements(deps, orderId, cause);
  const { state, revision, position } = await loadOrder(store, orderId);
  const sent = replacementsOf(state).some((each) => each.replacementId === request.replacementId);
  return sent
    ? { accepted: true, state, revision, position }
    : refuse((await lackingStock(deps, orderId, request)) ?? gone(state, request.items));
}

/** Takes the bottles of each replacement that is decided and not ended, and ends it: it left, or they were not there. */
export async function settleReplacements(
  deps: ReplacementDeps,
  orderId: string,
  cause: Cause,
): Promise<void> {
  for (const replacement of replacementsOf((await loadOrder(deps.store, orderId)).state))
    if (replacement.sentAt === null) await settle(deps, orderId, replacement, cause);
}

async function settle(
  deps: ReplacementDeps,
  orderId: string,
  replacement: Replacement,
  cause: Cause,
): Promise<void> {
  const { replacementId } = replacement;
  const type = (await takeAll(deps, orderId, replacement, cause)) ? 'SendReplacement' : 'AbandonReplacement';
  const end = { type, replacementId, now: deps.clock().toISOString() } as const;
  const { state } = await commandOrder(deps.store, orderId, end, cause);
  const isSent = replacementsOf(state).some((each) => each.replacementId === replacementId && each.sentAt);
  // Who settles it too may have come first, with another outcome: the order says which holds.
  if (!isSent) await giveBackAbandoned(deps, orderId, replacement, cause);
}

/** @returns whether all of its bottles were there. */
async function takeAll(
  { stockService }: ReplacementDeps,
  forOrderId: string,
  { replacementId, lines }: Replacement,
  cause: Cause,
): Promise<boolean> {
  for (const { productId, quantity } of lines) {
    const taking = { productId, replacementId, forOrderId, quantity };
    const taken = await stockService.takeReplacement(taking, cause);
    if (!taken.accepted) return false;
  }
  return true;
}

/** Gives back what was taken for a replacement that was abandoned. */
export async function giveBackAbandoned(
  { stockService }: Pick<ReplacementDeps, 'stockService'>,
  forOrderId: string,
  { replacementId, lines }: Pick<Replacement, 'replacementId' | 'lines'>,
  cause: Cause,
): Promise<void> {
  for (const { productId } of lines)
    await stockService.giveBackReplacement({ productId, replacementId, forOrderId }, cause);
}

function replacementsOf(order: OrderState): readonly Replacement[] {
  return order.status === 'absent' ? [] : (order.replacements ?? []);
}

/** What of a replacement cannot be had now; null where all of it can. */
async function lackingStock(
  { store, stockService }: ReplacementDeps,
  orderId: string,
  { items }: Pick<DecideReplacement, 'items'>,
): Promise<HoldRefusal | null> {
  const { state } = await loadOrder(store, orderId, 0n);
  for (const item of items) {
    const available = await stockService.available(item.productId);
    if (available < item.quantity) return { ...gone(state, [item]), available };
  }
  return null;
}

/** Others had them meanwhile. */
function gone(order: OrderState, [item]: readonly Bottles[]): ShortStock {
  const productId = item?.productId ?? '';
  const lines = order.status === 'absent' ? [] : order.lines;
  const productName = lines.find((line) => line.productId === productId)?.productName ?? 'Article';
  return { code: 'insufficient-stock', available: 0, productId, productName };
}
