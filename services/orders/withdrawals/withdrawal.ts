import { shortId } from '#contracts/identifiers.ts';
import { type Outcome, refuse } from '#domain/decider.ts';
import type { DeclareWithdrawal, OrderRefusal } from '#domain/orders/commands/order.commands.ts';
import type { CommandKey } from '#platform/command-handling/command-handler.ts';
import type { Cause, EventStore } from '#platform/event-store/event-store.ts';
import { commandOrder, orderHistory } from '../order-stream.ts';

export interface WithdrawalDeps {
  readonly store: EventStore;
  readonly clock: () => Date;
}

export type Withdrawal = Outcome<
  { readonly orderNumber: string; readonly declaredAt: string; readonly position: bigint | null },
  OrderRefusal
>;

const NOT_FOUND: Withdrawal = refuse({ code: 'order-not-found' });

/** Declares a shopper's withdrawal from that one of several orders which is theirs: two orders may share a short number. */
export async function declareWithdrawal(
  deps: WithdrawalDeps,
  request: Pick<DeclareWithdrawal, 'name' | 'reason'> & {
    readonly orderIds: readonly string[];
    readonly email: string;
  },
  cause: Cause,
): Promise<Withdrawal> {
  const { orderIds, ...declaration } = request;
  let answer = NOT_FOUND;
  for (const orderId of orderIds) {
    answer = await withdrawFrom(deps, orderId, { ...declaration, items: null }, cause);
    if (answer.accepted || answer.refusal.code !== 'order-not-found') return answer;
  }
  return answer;
}

/**
 * Withdraws from an order, or from some of its articles; without an e-mail address whoever asks has proved otherwise whose it is.
 * @param key what the browser names the declaration with: sent again after a lost answer, it is the same one.
 */
export async function withdrawFrom(
  { store, clock }: WithdrawalDeps,
  orderId: string,
  declaration: Pick<DeclareWithdrawal, 'email' | 'name' | 'items' | 'reason'>,
  cause: Cause,
  key?: CommandKey,
): Promise<Withdrawal> {
  const command = {
    ...declaration,
    type: 'DeclareWithdrawal',
    now: clock().toISOString(),
  } as const;
  const handled = await commandOrder(store, orderId, command, cause, key);
  if (!handled.accepted) return handled;
  const declaredAt = await declarationDate(store, orderId, key);
  return { accepted: true, orderNumber: shortId(orderId), declaredAt, position: handled.position };
}

/** When what came under this key was declared, for others may have followed; without a key, when the last was. */
async function declarationDate(
  store: EventStore,
  orderId: string,
  key: CommandKey | undefined,
): Promise<string> {
  const declared = (await orderHistory(store, orderId)).filter(
    (event) => event.type === 'WithdrawalDeclared',
  );
  const last = declared.findLast(({ metadata }) => key === undefined || metadata.command?.id === key.id);
  if (last === undefined) throw new Error(`order ${orderId} accepted a withdrawal and does not know of it`);
  return last.data.declaredAt;
}
