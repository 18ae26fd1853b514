import type { Logger } from 'pino';
import { CURRENCY } from '#contracts/constants.ts';
import type { WithdrawalReason } from '#contracts/events/orders/order.ts';
import { cents } from '#contracts/money.ts';
import type { OrderCommand, PaymentReport } from '#domain/orders/commands/order.commands.ts';
import { isPaid } from '#domain/payments/receipts.ts';
import { awaitedBack } from '#domain/returns/whereabouts.ts';
import { derivedId } from '#platform/command-handling/derived-id.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import type { Keyring } from '#platform/event-store/sealing/keyring.ts';
import { dueDocuments } from '#services/invoices/due-documents.ts';
import { createIssuing } from '#services/invoices/issue-document.ts';
import { setOrderStatus } from '#services/orders/change-order.ts';
import { commandOrder, loadOrder, orderHistory } from '#services/orders/order-stream.ts';
import { settleOrderStock } from '#services/orders/settle-stock.ts';
import { expireOrder } from '#services/payments/expire-order.ts';
import { createPromo } from '#services/promos/edit-promo.ts';
import { commandReview } from '#services/reviews/review-stream.ts';
import { createStockService } from '#services/stock/stock-service.ts';
import { createCustomerRecognition } from '#workers/process-managers/privacy/customer-recognition.ts';
import type { SetClock } from '../set-clock.ts';
import type { StepOf, TradeStep } from './plan-trade.ts';
import { causeOf, createOrdering, type OrderingDeps } from './play-order.ts';

export interface Stage {
  /** Its clock must be the stage's own: what is played is recorded as of its moment. */
  readonly store: EventStore;
  readonly logger: Logger;
  readonly clock: SetClock;
  readonly gateway: OrderingDeps['gateway'];
  /** The customers', whose pseudonyms follow from them. */
  readonly keys: Pick<Keyring, 'forSubjects'>;
}

export interface Played {
  orders: number;
  paid: number;
  expired: number;
  refunds: number;
  disputes: number;
  documents: number;
  reviews: number;
}

/** By the order's number, whatever the dice say: most who withdraw tell why, the most usual reasons first. */
function reasonOf(orderId: string): WithdrawalReason | undefined {
  const usual = [
    'scent',
    'scent',
    'expected',
    'expected',
    'mind',
    'mind',
    'late',
    'damaged',
    'other',
  ] as const;
  return usual[Number.parseInt(orderId.slice(-6), 16) % (usual.length + 3)];
}

type Players = { readonly [Kind in TradeStep['kind']]: (step: StepOf<Kind>) => Promise<unknown> };

const DISPUTE_FEE = cents(1_500);
const ANSWER_DAYS = 21;
const DAY_MS = 24 * 60 * 60_000;
const WORN_BOX = { amount: cents(1_500), reason: 'Étui abîmé' };

/**
 * Plays planned trade through the shop's own commands, each at its moment: prices, stock, promo codes, statuses, invoices and credit notes
 * come about as they would have. Steps come in the order in which they happen; those of an order that could not be placed are left out.
 * @param onStep waited for after each step.
 */
export async function playTrade(
  stage: Stage,
  steps: readonly TradeStep[],
  onStep: (played: Readonly<Played>, step: TradeStep) => void | Promise<void>,
): Promise<Played> {
  const { played, players } = createPlayers(stage, steps.at(-1)?.at ?? stage.clock.now());
  const unplaced = new Set<string>();
  for (const step of steps) {
    stage.clock.set(step.at);
    if (step.kind === 'order') {
      if (!(await players.order(step))) unplaced.add(step.orderId);
    } else if (step.kind === 'promo' || !unplaced.has(step.orderId)) await play(players, step);
    await onStep(played, step);
  }
  return played;
}

function play<Kind extends TradeStep['kind']>(players: Players, step: StepOf<Kind>): Promise<unknown> {
  // `as`: the player of a step's own kind, which the compiler cannot follow through the lookup.
  return (players[step.kind] as (step: StepOf<Kind>) => Promise<unknown>)(step);
}

function createPlayers({ store, logger, clock, gateway, keys }: Stage, end: Date) {
  const played: Played = {
    ...{ orders: 0, paid: 0, expired: 0, refunds: 0, disputes: 0, documents: 0, reviews: 0 },
  };
  const stockService = createStockService(store, clock.now);
  const deps = { store, stockService, clock: clock.now, logger };
  const ordering = createOrdering({ ...deps, gateway }, end);
  const issueDocument = createIssuing({ store, clock: clock.now });
  const recognition = createCustomerRecognition({ store, keys, clock: clock.now });
  const issued = new Set<string>();
  const now = () => clock.now().toISOString();

  async function command(orderId: string, change: OrderCommand): Promise<void> {
    const { accepted } = await commandOrder(store, orderId, change, causeOf('admin', orderId));
    if (accepted) await settleOrderStock(deps, orderId, causeOf('system', orderId));
  }

  async function reportPayment(orderId: string, outcome: Pick<PaymentReport, 'status' | 'refusal'>) {
    const { state } = await loadOrder(store, orderId);
    if (state.status === 'absent') return false;
    const [paymentIntentId = ''] = state.payment.intents;
    const amount = state.totals.total;
    const amountReceived = outcome.status === 'succeeded' ? amount : cents(0);
    const report = { paymentIntentId, amount, amountReceived, currency: CURRENCY, ...outcome };
    const recorded = { type: 'RecordPayment', report, stockAgain: 'unknown', now: now() } as const;
    const change = { ...recorded, refundId: derivedId(orderId, 'refund') };
    const { accepted } = await commandOrder(store, orderId, change, causeOf('stripe', paymentIntentId));
    if (accepted) await settleOrderStock(deps, orderId, causeOf('stripe', paymentIntentId));
    return accepted;
  }

  /** The documents that an order calls for by now; those that are issued stay. */
  async function issueDue(orderId: string): Promise<void> {
    for (const { kind, cause, documentId } of dueDocuments(await orderHistory(store, orderId))) {
      if (issued.has(documentId)) continue;
      const { outcome } = await issueDocument({ kind, cause, orderId }, causeOf('system', orderId));
      if (outcome === 'key-missing') throw new Error(`no key to issue a document of ${orderId}`);
      issued.add(documentId);
      played.documents += 1;
    }
  }

  /** Whose an order is is known as soon as it is paid, as the workers would have it. */
  async function recognise(orderId: string): Promise<void> {
    for (const event of await orderHistory(store, orderId))
      if (event.type === 'PaymentConfirmed') await recognition.react(event);
  }

  async function settleRefunds(orderId: string): Promise<void> {
    const { state } = await loadOrder(store, orderId);
    if (state.status === 'absent') return;
    for (const { refundId, status } of state.refunds) {
      if (status !== 'pending') continue;
      const providerRefundId = `re_demo_${refundId.replaceAll('-', '')}`;
      const settled = { refundId, providerRefundId, outcome: 'succeeded', message: null } as const;
      await command(orderId, { type: 'SettleRefund', ...settled, outside: null, now: now() });
      played.refunds += 1;
    }
    await issueDue(orderId);
  }

  async function disputed({ orderId, reason, outcome, at }: StepOf<'dispute'>): Promise<void> {
    const { state } = await loadOrder(store, orderId);
    if (state.status === 'absent' || !(isPaid(state) || outcome !== null)) return;
    const [paymentIntentId = ''] = state.payment.intents;
    const disputeId = `du_demo_${orderId.replaceAll('-', '')}`;
    const amount = state.totals.total;
    const moved = (name: string, taken: number, fee: number) => ({
      ...{ transactionId: `txn_${name}_${orderId}`, amount: cents(taken), fee: cents(fee), at: now() },
    });
    const answerBy = new Date(at.getTime() + ANSWER_DAYS * DAY_MS).toISOString();
    const report = {
      ...({ disputeId, paymentIntentId, kind: 'chargeback', isAppeal: false, reason, outcome } as const),
      ...{ amount, currency: CURRENCY, disputedAt: now() },
      stage: outcome === null ? ('needs-response' as const) : ('closed' as const),
      respondBy: outcome === null ? answerBy : null,
      movements:
        outcome === 'lost'
          ? []
          : [outcome === null ? moved('taken', -amount, DISPUTE_FEE) : moved('back', amount, 0)],
    };
    await command(orderId, { type: 'RecordDispute', report, now: now() });
    if (outcome === null) played.disputes += 1;
  }

  async function withdraw({ orderId, name, deliveredAt, isPart }: StepOf<'withdrawal'>): Promise<void> {
    const { state } = await loadOrder(store, orderId);
    if (state.status === 'absent') return;
    const [first] = state.lines;
    const isChoice = isPart && first !== undefined && (state.lines.length > 1 || first.quantity > 1);
    const items = isChoice ? [{ productId: first.productId, quantity: 1, withdrawn: 0 }] : null;
    const reason = reasonOf(orderId);
    const declared = { email: null, name, items, reason, deliveredAt: deliveredAt.toISOString(), now: now() };
    await command(orderId, { type: 'DeclareWithdrawal', ...declared });
  }

  async function receive({ orderId, condition, isDepreciated }: StepOf<'return'>): Promise<void> {
    const { state } = await loadOrder(store, orderId);
    if (state.status === 'absent' || state.returns === null) return;
    const items = awaitedBack({ ...state, returns: state.returns }).map((bottles) => ({
      ...bottles,
      condition,
      ...(isDepreciated && { depreciation: WORN_BOX }),
    }));
    if (items.length > 0) await command(orderId, { type: 'RecordReturn', items, now: now() });
  }

  const players = {
    async promo({ promoId, terms }) {
      await createPromo(store, { promoId, terms, now: now() }, causeOf('admin', promoId));
    },
    async order(step) {
      const isPlaced = await ordering(step);
      if (isPlaced) played.orders += 1;
      return isPlaced;
    },
    async refusal({ orderId, code, message }) {
      const refusal = { attempt: `ch_demo_${orderId.replaceAll('-', '')}`, code, message };
      await reportPayment(orderId, { status: 'refused', refusal });
    },
    async payment({ orderId }) {
      if (!(await reportPayment(orderId, { status: 'succeeded', refusal: null }))) return;
      played.paid += 1;
      await recognise(orderId);
      await issueDue(orderId);
    },
    async deadline({ orderId }) {
      const expiry = await expireOrder({ ...deps, gateway: null }, orderId, causeOf('system', orderId));
      if (expiry === 'expired') played.expired += 1;
    },
    'given-up': ({ orderId }) => command(orderId, { type: 'GiveUpOrder', now: now() }),
    superseded: ({ orderId }) => command(orderId, { type: 'SupersedeOrder', now: now() }),
    ship: ({ orderId, trackingNumber }) =>
      setOrderStatus(deps, { orderId, to: 'shipped', trackingNumber }, causeOf('admin', orderId)),
    deliver: ({ orderId }) => setOrderStatus(deps, { orderId, to: 'delivered' }, causeOf('admin', orderId)),
    cancellation: ({ orderId }) =>
      setOrderStatus(deps, { orderId, to: 'cancelled' }, causeOf('admin', orderId)),
    withdrawal: withdraw,
    'return-sent': ({ orderId }) => command(orderId, { type: 'NoteReturnSent', now: now() }),
    return: receive,
    'return-refund': ({ orderId }) =>
      command(orderId, {
        type: 'RefundReturn',
        refundId: derivedId(orderId, 'return-refund'),
        now: now(),
      }),
    refunded: ({ orderId }) => settleRefunds(orderId),
    dispute: disputed,
    async review({ reviewId, productId, shopper, opinion, at }) {
      const { name: customerName, email: customerEmail } = shopper.customer;
      const { refused: _, ...said } = opinion;
      const review = { reviewId, productId, customerName, customerEmail, ...said, now: at.toISOString() };
      await commandReview(store, { type: 'SubmitReview', ...review }, causeOf('shopper', reviewId));
    },
    async moderation({ reviewId, refused, answer, at }) {
      const cause = causeOf('admin', reviewId);
      const verdict = refused === null ? 'published' : 'rejected';
      const moderate = { type: 'ModerateReview', reviewId, verdict } as const;
      await commandReview(store, { ...moderate, ...(refused && { reason: refused }) }, cause);
      if (answer !== null)
        await commandReview(store, { type: 'AnswerReview', reviewId, answer, now: at.toISOString() }, cause);
      played.reviews += 1;
    },
  } satisfies Players;

  return { played, players };
}
