import {
  type BatchRefusal,
  type DispatchLine,
  type DispatchVerdict,
  MAX_BATCH,
  type OrderBatchStep,
  type OrderVerdict,
} from '#contracts/http/desk/order-batches.ts';
import { idSchema, isShortId } from '#contracts/identifiers.ts';
import { bothNumbers } from '#contracts/orders/order-numbers.ts';
import { withRunningNumber } from '#contracts/orders/running-number.ts';
import { trackingKey } from '#contracts/orders/tracking-number.ts';
import type { PlacedOrder } from '#domain/orders/order.state.ts';
import { judgeDispatch, judgeStep, type StepVerdict } from '#domain/orders/order-batch.ts';
import { orderStanding } from '#domain/orders/order-standing.ts';
import { isNameOf, type ListedNumber, listedNumber } from '#domain/orders/parcels/dispatch-list.ts';
import { recipientOf } from '#domain/orders/parcels/parcels.ts';
import type { CommandKey } from '#platform/command-handling/command-handler.ts';
import { derivedId } from '#platform/command-handling/derived-id.ts';
import { laterPosition } from '#platform/command-handling/later-position.ts';
import { sha256 } from '#platform/event-store/codec/content-hash.ts';
import type { Cause } from '#platform/event-store/event-store.ts';
import { mapConcurrently } from '#platform/map-concurrently.ts';
import { type OrderOutcome, setOrderStatus } from '../change-order.ts';
import { carriesCommand, loadOrder } from '../order-stream.ts';
import type { SettleStockDeps } from '../settle-stock.ts';
import { ordersWithNumber, type TrackingClaimDeps, withNumberClaimed } from '../tracking-claims.ts';

export interface OrderBatchDeps extends SettleStockDeps, TrackingClaimDeps {
  /** The ids of orders that a read model knows by these short numbers, in small letters. */
  readonly findByShortNumbers: (numbers: readonly string[]) => Promise<readonly string[]>;
  readonly findByRunningNumber: (number: number) => Promise<string | null>;
  /** The running numbers that a read model knows. */
  readonly findRunningNumbers: (orderIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

/** What a line of a list is about: an order as its stream says, or why none. */
type Meant = { readonly order: PlacedOrder } | NoOrder;

interface NoOrder {
  readonly order: null;
  readonly reason: BatchRefusal;
  /** Whose order it would be. */
  readonly customerName?: string;
}

type Verdict = StepVerdict & {
  readonly order: PlacedOrder | null;
  readonly customerName?: string;
  /** The other order that has the number. */
  readonly holder?: string;
  readonly position?: bigint | null;
};

/** What would become of each line of a list of parcels, in its order; nothing is done. */
export async function checkDispatches(
  deps: OrderBatchDeps,
  lines: readonly DispatchLine[],
): Promise<DispatchVerdict[]> {
  const findMeant = await orderFinder(deps, lines);
  const judged = await mapConcurrently(lines, MAX_BATCH.atOnce, async (line) => ({
    line,
    verdict: await judgeLine(deps, line, await findMeant(line)),
  }));
  const seen = { orders: new Set<string>(), numbers: new Set<string>() };
  const verdicts = judged.map(({ line, verdict }) => notTwice(seen, line, verdict));
  return dispatchVerdicts(deps, lines, verdicts);
}

/** What became of a batch; `position`: where the last event that it rests on stands in the log. */
export interface BatchOutcome<V> {
  readonly verdicts: V[];
  readonly position: bigint | null;
}

/**
 * Sends the orders of the lines that are good now, one command each: under the same batch again none is carried out twice, whatever
 * became of the answer, and what others did since stays.
 */
export async function dispatchOrders(
  deps: OrderBatchDeps,
  { batch, lines }: { readonly batch: string; readonly lines: readonly DispatchLine[] },
  cause: Cause,
): Promise<BatchOutcome<DispatchVerdict>> {
  const findMeant = await orderFinder(deps, lines);
  const verdicts: Verdict[] = [];
  let position: bigint | null = null;
  const seen = { orders: new Set<string>(), numbers: new Set<string>() };
  for (const line of lines) {
    const { trackingNumber } = line;
    const meant = await findMeant(line);
    const verdict = await stepOnce(deps, meant, { batch, to: 'shipped', trackingNumber }, cause, (again) =>
      judgeLine(deps, line, again).then((judged) => notTwice(seen, line, judged)),
    );
    position = laterPosition(position, verdict.position ?? null);
    verdicts.push(verdict);
  }
  return { verdicts: await dispatchVerdicts(deps, lines, verdicts), position };
}

/** Has each of some orders take its next step when it can, unasked; one command each, as above. */
export async function stepOrders(
  deps: OrderBatchDeps,
  {
    batch,
    to,
    orders,
  }: { readonly batch: string; readonly to: OrderBatchStep; readonly orders: readonly string[] },
  cause: Cause,
): Promise<BatchOutcome<OrderVerdict>> {
  const verdicts: Verdict[] = [];
  let position: bigint | null = null;
  for (const orderId of orders) {
    const meant = await placedOrder(deps, orderId);
    const verdict = await stepOnce(deps, meant, { batch, to }, cause, async (again) =>
      again.order === null
        ? noOrder(again)
        : { ...judgeStep(again.order, { to }, deps.clock().toISOString()), order: again.order },
    );
    position = laterPosition(position, verdict.position ?? null);
    verdicts.push(verdict);
  }
  const toVerdict = await withNumbers(deps, verdicts);
  return {
    verdicts: orders.flatMap((orderId, index) => {
      const verdict = verdicts[index];
      return verdict === undefined ? [] : [{ ...toVerdict(verdict), orderId }];
    }),
    position,
  };
}

interface Step {
  readonly batch: string;
  readonly to: OrderBatchStep;
  readonly trackingNumber?: string;
}

/** Others change an order seldom, and hardly twice within one request. */
const MAX_TRIES = 3;

/** Takes one step of one order: judged on its stream as it stands, and carried out on just that. */
async function stepOnce(
  deps: OrderBatchDeps,
  meant: Meant,
  { batch, ...step }: Step,
  cause: Cause,
  judge: (meant: Meant) => Promise<Verdict>,
): Promise<Verdict> {
  if (meant.order === null) return judge(meant);
  const { orderId } = meant.order;
  const key = commandKey(batch, orderId, step);
  // Carried out before the answer was lost: the command itself says that it came again.
  if (await carriesCommand(deps.store, orderId, key)) return settled(await send(undefined), meant.order);
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const current = await placedOrder(deps, orderId);
    const verdict = await judge(current);
    if (current.order === null || verdict.outcome !== 'ready') return verdict;
    const handled = await send(current.order);
    if (handled.accepted || handled.refusal.code !== 'stale-order') return settled(handled, current.order);
  }
  return { outcome: 'refused', reason: 'changed-meanwhile', detail: null, order: meant.order };

  function send(seen: PlacedOrder | undefined) {
    const carryOut = () =>
      setOrderStatus(deps, { orderId, ...step, seen: seen && orderStanding(seen) }, cause, key);
    const { trackingNumber } = step;
    if (trackingNumber === undefined) return carryOut();
    return withNumberClaimed(deps, { orderId, trackingNumber }, cause, key, carryOut);
  }
}

function settled(handled: OrderOutcome, order: PlacedOrder): Verdict {
  if (handled.accepted) return { outcome: 'done', order, position: handled.position };
  if (handled.refusal.code === 'number-taken') return numberTaken(handled.refusal.holder, order);
  return { outcome: 'refused', reason: 'changed-meanwhile', detail: null, order };
}

/** One command for each batch and order. */
function commandKey(
  batch: string,
  orderId: string,
  { to, trackingNumber = '' }: Omit<Step, 'batch'>,
): CommandKey {
  return {
    id: derivedId('order-batch', batch, orderId),
    content: sha256(`${to}\n${trackingKey(trackingNumber)}`),
  };
}

/** What a line comes to on its order as it stands: its number has to follow its carrier's rules, and no other order may have it. */
async function judgeLine(deps: OrderBatchDeps, line: DispatchLine, meant: Meant): Promise<Verdict> {
  if (meant.order === null) return noOrder(meant);
  const { order } = meant;
  const verdict = judgeDispatch(order, line, deps.clock().toISOString());
  if (verdict.outcome !== 'ready') return { ...verdict, order };
  const [other] = await ordersWithNumber(deps, order, line.trackingNumber);
  return other === undefined ? { ...verdict, order } : numberTaken(other.orderId, order);
}

function numberTaken(holder: string, order: PlacedOrder): Verdict {
  return { outcome: 'refused', reason: 'number-taken', detail: null, order, holder };
}

function noOrder({ reason, customerName }: NoOrder): Verdict {
  const named = customerName === undefined ? {} : { customerName };
  return { outcome: 'refused', reason, detail: null, order: null, ...named };
}

/** The same order or number in two lines of a list is a slip of one of them: the first counts. */
function notTwice(
  seen: { readonly orders: Set<string>; readonly numbers: Set<string> },
  { trackingNumber }: DispatchLine,
  verdict: Verdict,
): Verdict {
  const { order } = verdict;
  if (order === null || verdict.outcome === 'refused') return verdict;
  const number = trackingKey(trackingNumber);
  const reason = seen.orders.has(order.orderId) ? 'order-doubled' : 'number-doubled';
  if (reason === 'order-doubled' || seen.numbers.has(number))
    return { outcome: 'refused', reason, detail: null, order };
  seen.orders.add(order.orderId);
  seen.numbers.add(number);
  return verdict;
}

async function dispatchVerdicts(
  deps: OrderBatchDeps,
  lines: readonly DispatchLine[],
  verdicts: readonly Verdict[],
): Promise<DispatchVerdict[]> {
  const toVerdict = await withNumbers(deps, verdicts);
  return lines.flatMap(({ line }, index) => {
    const verdict = verdicts[index];
    return verdict === undefined ? [] : [{ line, ...toVerdict(verdict) }];
  });
}

/** Verdicts as administrators read them, each order by both its numbers. */
async function withNumbers(
  { findRunningNumbers }: OrderBatchDeps,
  verdicts: readonly Verdict[],
): Promise<(verdict: Verdict) => Omit<DispatchVerdict, 'line'>> {
  const ids = verdicts.flatMap(({ order, holder }) => [order?.orderId ?? [], holder ?? []].flat());
  const numbers = await findRunningNumbers([...new Set(ids)]);
  return ({ outcome, order, customerName, holder, ...verdict }) => {
    const shown = {
      outcome,
      reason: 'reason' in verdict ? verdict.reason : null,
      detail: holder
        ? `#${bothNumbers(holder, numbers.get(holder))}`
        : 'detail' in verdict
          ? verdict.detail
          : null,
      orderId: order?.orderId ?? null,
      customerName: order?.customer.name ?? customerName ?? null,
    };
    return withRunningNumber(shown, order === null ? undefined : numbers.get(order.orderId));
  };
}

/** Finds the order that a line means, by number and name: a read model finds candidates for all lines at once, their streams count. */
async function orderFinder(
  deps: OrderBatchDeps,
  lines: readonly DispatchLine[],
): Promise<(line: DispatchLine) => Promise<Meant>> {
  const numbers = lines.flatMap(({ orderNumber }) => listedNumber(orderNumber) ?? []);
  const short = numbers.flatMap((number) => ('own' in number && isShortId(number.own) ? number.own : []));
  const found = short.length === 0 ? [] : await deps.findByShortNumbers([...new Set(short)]);
  const idsOf = async (number: ListedNumber) => {
    if ('running' in number) return [(await deps.findByRunningNumber(number.running)) ?? []].flat();
    return idSchema.safeParse(number.own).success
      ? [number.own]
      : found.filter((id) => id.endsWith(number.own));
  };
  return async ({ orderNumber, name }) => {
    const number = listedNumber(orderNumber);
    if (number === null) return { order: null, reason: 'order-number-malformed' };
    const ids = await idsOf(number);
    const candidates = (await Promise.all(ids.map((id) => placedOrder(deps, id)))).flatMap(
      ({ order }) => order ?? [],
    );
    const [only] = candidates;
    if (only === undefined) return { order: null, reason: 'order-unknown' };
    if (name === '') return { order: null, reason: 'name-missing' };
    // A label, and so a carrier's file, names whom a gift is for.
    const named = candidates.filter((each) =>
      [recipientOf(each), each.customer.name].some((own) => isNameOf(own, name)),
    );
    const [order] = named;
    if (order === undefined) return { order: null, reason: 'name-differs', customerName: recipientOf(only) };
    return named.length > 1 ? { order: null, reason: 'order-ambiguous' } : { order };
  };
}

async function placedOrder({ store }: OrderBatchDeps, orderId: string): Promise<Meant> {
  const { state } = await loadOrder(store, orderId);
  if (state.status === 'absent' || state.deleted) return { order: null, reason: 'order-unknown' };
  return { order: state };
}
