import { pino } from 'pino';
import { type OrderStatus, orderStatusSchema } from '#contracts/events/orders/order.ts';
import { cents } from '#contracts/money.ts';
import type { OrderState } from '#domain/orders/order.state.ts';
import { addProduct } from '../../catalog/edit-product.ts';
import { createOrderPlacement, type PlaceOrderHandler } from '../../checkout/place-order.ts';
import { changeOrder, setOrderStatus } from '../../orders/change-order.ts';
import { loadOrder } from '../../orders/order-stream.ts';
import { settleOrderStock } from '../../orders/settle-stock.ts';
import { createMemoryLog } from '../../orders/testing/memory-log.ts';
import { buying, cause } from '../../orders/testing/test-shop.ts';
import { createPromo } from '../../promos/edit-promo.ts';
import { findPromoByCode } from '../../promos/redemption.ts';
import { createStockService } from '../../stock/stock-service.ts';
import { cancelOpenIntents } from '../close-payments.ts';
import { executeRefund, settleRefund } from '../execute-refund.ts';
import { expireOrder } from '../expire-order.ts';
import type { ProviderIntent } from '../payment-gateway.ts';
import { requestPayment } from '../request-payment.ts';
import { type PaymentDeps, settleOrderPayments, settlePayment } from '../settle-payment.ts';
import { createMemoryProvider } from './memory-provider.ts';

const productId = '22222222-2222-4222-8222-222222222222';
const promoId = '44444444-4444-4444-8444-444444444444';
const code = 'WELCOME10';
/** Of one order: two bottles at 89,00 euros less 10 %, delivery free. */
export const BOTTLES = 2;
export const TOTAL = cents(16_020);
const DEADLINE_MINUTES = 30;

/** What people, the provider and time do to one order, through the shop's own handlers. */
export const actions = [
  'place',
  'ask to pay',
  'pay',
  'hear',
  'pay outside',
  'deadline',
  'process managers',
  'delete',
  ...orderStatusSchema.options.map((status) => `set ${status}` as const),
] as const;
export type Action = (typeof actions)[number];

interface Server {
  readonly deps: PaymentDeps;
  readonly placeOrder: PlaceOrderHandler;
}

/** A shop of several server processes over a log and a provider in memory, selling one perfume with one promo. */
export interface ImaginedShop {
  /** @param server which process does it. */
  perform(action: Action, orderId: string, server?: number): Promise<void>;
  /** Every webhook arrives and every process manager does its work. */
  settle(orderId: string): Promise<void>;
  /** The shopper's bank sends back the last refund of an order, and the shop hears of it. */
  sendBack(orderId: string): Promise<void>;
  /** An administrator asks again for a refund that failed. */
  retryRefund(orderId: string): Promise<void>;
  order(orderId: string): Promise<OrderState>;
  available(): Promise<number>;
  promoUses(): Promise<number>;
  /** Cents the provider took for an order and has not given back, the payments it took, and those it would still take. */
  moneyOf(orderId: string): Promise<{ kept: number; taken: readonly string[]; payable: readonly string[] }>;
}

export async function openImaginedShop(options: {
  stock: number;
  uses: number;
  servers?: number;
  /** Waited for before each call of the log and the provider. */
  turn?: () => Promise<void>;
}): Promise<ImaginedShop> {
  const { stock, uses, servers = 1, turn = async () => undefined } = options;
  let isOpen = false;
  const turnOnceOpen = async () => (isOpen ? turn() : undefined);
  const log = createMemoryLog(turnOnceOpen);
  const provider = createMemoryProvider(turnOnceOpen);
  let passed = 0;
  const clock = () => new Date(Date.UTC(2027, 2, 1, 10) + passed);
  const logger = pino({ level: 'silent' });

  const processes: readonly Server[] = Array.from({ length: servers }, () => {
    const store = log.connect();
    const stockService = createStockService(store, clock);
    const deps: PaymentDeps = { store, stockService, clock, logger, gateway: provider.gateway };
    return { deps, placeOrder: createOrderPlacement({ ...deps, deadlineMinutes: DEADLINE_MINUTES }) };
  });
  const [first] = processes;
  if (first === undefined) throw new Error('a shop needs a server');
  const { deps } = first;
  await openForBusiness(deps, { stock, uses });
  isOpen = true;

  async function hear(deps: PaymentDeps, orderId: string): Promise<void> {
    const { state } = await loadOrder(deps.store, orderId);
    if (state.status === 'absent') return;
    for (const paymentIntentId of state.payment.intents) await settlePayment(deps, paymentIntentId, cause);
  }

  async function react(deps: PaymentDeps, orderId: string): Promise<void> {
    await settleOrderStock(deps, orderId, cause);
    await cancelOpenIntents(deps, orderId, cause);
    await executeRefund(deps, orderId, cause);
  }

  const performs: Record<
    Exclude<Action, `set ${string}`>,
    (server: Server, orderId: string) => Promise<unknown>
  > = {
    place: ({ placeOrder }, orderId) =>
      placeOrder(
        { orderId, content: buying([{ productId, quantity: BOTTLES }], code), expectedTotal: TOTAL },
        cause,
      ),
    'ask to pay': ({ deps }, orderId) => requestPayment(deps, { orderId, amount: TOTAL }, cause),
    pay: async ({ deps }, orderId) => {
      const { state } = await loadOrder(deps.store, orderId);
      const intents = state.status === 'absent' ? [] : state.payment.intents;
      const open = intents.find((intent) => provider.find(intent).status === 'open');
      if (open !== undefined) provider.pay(open);
    },
    hear: ({ deps }, orderId) => hear(deps, orderId),
    'pay outside': async ({ deps }, orderId) => {
      const { state } = await loadOrder(deps.store, orderId);
      if (state.status !== 'absent') await settlePayment(deps, provider.payOutside(orderId, TOTAL), cause);
    },
    deadline: ({ deps }, orderId) => {
      passed += (DEADLINE_MINUTES + 1) * 60_000;
      return expireOrder(deps, orderId, cause);
    },
    'process managers': ({ deps }, orderId) => react(deps, orderId),
    delete: ({ deps }, orderId) => changeOrder(deps, orderId, { type: 'DeleteOrder' }, cause),
  };

  return {
    async perform(action, orderId, server = 0) {
      const process = processes[server % processes.length] ?? first;
      const to = statusOf(action);
      if (to !== null) await setOrderStatus(process.deps, { orderId, to }, cause);
      else await performs[otherThanSet(action)](process, orderId);
    },
    async settle(orderId) {
      await hear(deps, orderId);
      await react(deps, orderId);
      await settleOrderPayments(deps, orderId, cause);
      await react(deps, orderId);
    },
    async sendBack(orderId) {
      const refund = provider.sendBack(orderId);
      if (refund !== null) await settleRefund(deps, refund, cause);
    },
    async retryRefund(orderId) {
      await changeOrder(deps, orderId, { type: 'RetryRefund' }, cause);
      await react(deps, orderId);
    },
    order: async (orderId) => (await loadOrder(deps.store, orderId)).state,
    available: () => deps.stockService.available(productId),
    promoUses: async () => (await findPromoByCode(deps.store, code))?.redemptions.length ?? 0,
    async moneyOf(orderId) {
      const { state } = await loadOrder(deps.store, orderId);
      const intents = state.status === 'absent' ? [] : state.payment.intents;
      const that = (status: ProviderIntent['status']) =>
        intents.filter((intent) => provider.find(intent).status === status);
      const taken = that('succeeded');
      const back = intents.reduce((sum, intent) => sum + provider.refundedOf(intent), 0);
      return { kept: taken.length * TOTAL - back, taken, payable: that('open') };
    },
  };
}

/** The status an action sets; null when it is another kind of action. */
export function statusOf(action: Action): OrderStatus | null {
  return orderStatusSchema.options.find((status) => action === `set ${status}`) ?? null;
}

function otherThanSet(action: Action): Exclude<Action, `set ${string}`> {
  const known = actions.find((other) => other === action);
  if (known === undefined || isSetting(known)) throw new Error(`${action} sets a status`);
  return known;
}

function isSetting(action: Action): action is `set ${OrderStatus}` {
  return action.startsWith('set ');
}

/** Lists the perfume and its promo. */
async function openForBusiness(
  deps: PaymentDeps,
  { stock, uses }: { stock: number; uses: number },
): Promise<void> {
  const now = deps.clock().toISOString();
  const details = {
    name: 'Cèdre Blanc',
    description: '',
    shortDescription: '',
    price: cents(8_900),
    imageUrl: '',
    imageAlt: '',
    notes: { top: [], middle: [], base: [] },
    category: 'boisé' as const,
    stockAlert: 5,
    weightGrams: 100,
    volumeMl: 50,
    ingredients: 'ALCOHOL DENAT.',
    warnings: 'Inflammable.',
    isActive: true,
  };
  await addProduct(deps, { productId, details, stockQuantity: stock, now }, cause);
  const terms = {
    code,
    discountType: 'percentage' as const,
    discountValue: 1_000,
    minOrderAmount: cents(0),
    maxUses: uses,
    isActive: true,
    validUntil: '2030-01-01T00:00:00.000Z',
  };
  await createPromo(deps.store, { promoId, terms, now }, cause);
}
