import { createHash } from 'node:crypto';
import type { EventOf } from '#contracts/events/event-handlers.ts';
import { endOfParisDay } from '#contracts/french/paris-time.ts';
import { type Cents, cents } from '#contracts/money.ts';
import { isForgottenEmail, missingKeyOf } from '#contracts/privacy/personal.ts';
import type { PlacedOrder } from '#domain/orders/order.state.ts';
import { isUndoable } from '#domain/orders/undo.ts';
import { lastCreditDay, setCredit } from '#domain/promos/set-credit.ts';
import { derivedId } from '#platform/command-handling/derived-id.ts';
import type { Cause, EventStore } from '#platform/event-store/event-store.ts';
import { composeEmail } from '#services/emails/compose-email.ts';
import { requestEmail } from '#services/emails/request-email.ts';
import type { MailShop } from '#services/emails/templates/blocks.ts';
import { setCreditIssued } from '#services/emails/templates/credit-mails.ts';
import { loadOrder } from '#services/orders/order-stream.ts';
import { createPromo, removePromo } from '#services/promos/edit-promo.ts';
import { promoStream, promos } from '#services/promos/redemption.ts';
import { causeOfEvent, type ProcessManager } from '../../process-manager.ts';
import { assertReadable, KeyMissing } from '../privacy/waiting-for-keys.ts';
import { defineFollower } from './order-follow-up.ts';

export interface SetCreditsDeps {
  readonly store: EventStore;
  readonly shop: MailShop;
  readonly clock: () => Date;
}

/**
 * Gives the price of a discovery set back as a personal code, once its order was delivered and is paid, and mails it; takes a code that was
 * not used away once the set is. One code for each time that the order is taken up and delivered, while none stands: it and its promo
 * follow from the order's id and attempt, so that it is issued once however often this runs.
 */
export function createSetCredits({ store, shop, clock }: SetCreditsDeps): ProcessManager {
  type Event = EventOf<
    | 'PaymentConfirmed'
    | 'OrderStatusChanged'
    | 'OrderReinstated'
    | 'OrderCancelled'
    | 'OrderDeleted'
    | 'TrackingNumberAssigned'
    | 'TrackingNumberRemoved'
    | 'WithdrawalDeclared'
    | 'RefundRequested'
    | 'RefundSettled'
    | 'DisputedFundsReinstated'
    | 'UndoPeriodEnded'
  >;
  const settle = async (event: Event) => {
    const { state } = await loadOrder(store, event.data.orderId, event.revision);
    // It may not have been delivered, or ended, yet.
    if (state.status === 'absent' || isUndoable(state) || !state.lines.some(({ kind }) => kind === 'set'))
      return;
    const amount = setCredit(state);
    const cause = causeOfEvent(event);
    if (amount === null) await revoke(state, cause);
    else if (state.deliveredAt !== null) await issue(state, state.deliveredAt, amount, cause);
  };

  async function revoke({ orderId, attempt }: PlacedOrder, cause: Cause): Promise<void> {
    for (let which = 0; which <= attempt; which += 1) {
      const promoId = creditIdOf(orderId, which);
      // One that was removed may have left its code behind.
      if ((await statusOf(promoId)) !== 'absent')
        await removePromo(store, promoId, cause, undefined, { isKeptWhenUsed: true });
    }
  }

  async function statusOf(promoId: string) {
    return (await promos(store).load(promoStream(promoId))).state.status;
  }

  /** Whether the code of an earlier delivery stands: it was used, or the order goes on before anybody reacted to its end. */
  async function standsFromBefore({ orderId, attempt }: PlacedOrder): Promise<boolean> {
    for (let before = 0; before < attempt; before += 1)
      if ((await statusOf(creditIdOf(orderId, before))) === 'live') return true;
    return false;
  }

  async function issue(order: PlacedOrder, deliveredAt: string, amount: Cents, cause: Cause): Promise<void> {
    const { orderId, attempt, customer } = order;
    const missing = missingKeyOf(customer.email);
    if (missing !== null) throw new KeyMissing(missing);
    if (isForgottenEmail(customer.email)) return;
    const promoId = creditIdOf(orderId, attempt);
    const code = creditCodeOf(orderId, attempt);
    const lastDay = lastCreditDay(deliveredAt);
    const known = await statusOf(promoId);
    if (known === 'removed' || (await standsFromBefore(order))) return;
    if (known === 'absent') {
      const terms = creditTerms(code, amount, deliveredAt, lastDay);
      const promo = { promoId, terms, creditOf: orderId, now: clock().toISOString() };
      const created = await createPromo(store, promo, cause);
      if (!created.accepted) throw new Error(`the credit of ${orderId} was refused: ${created.refusal.code}`);
    }
    const subjectId = attempt === 0 ? orderId : promoId;
    const envelope = { type: 'set-credit', subjectId, orderId, recipient: customer.email } as const;
    const credit = { orderId, name: customer.name, code, amount, lastDay };
    const mail = composeEmail({ ...envelope, now: clock() }, setCreditIssued(credit, shop));
    assertReadable(await requestEmail(store, mail, cause));
  }

  return defineFollower({ name: 'set-credits', version: 5, steps: { settleCredit: settle } });
}

function creditTerms(code: string, amount: Cents, deliveredAt: string, lastDay: string) {
  const validUntil = endOfParisDay(lastDay);
  if (validUntil === null) throw new RangeError(`${lastDay} is no day`);
  return {
    code,
    discountType: 'fixed',
    discountValue: amount,
    minOrderAmount: cents(0),
    maxUses: 1,
    isActive: true,
    validFrom: deliveredAt,
    validUntil,
  } as const;
}

/** The promo that credits the set of an order, by how often the order was taken up again. */
export function creditIdOf(orderId: string, attempt = 0): string {
  return attempt === 0 ? derivedId('set-credit', orderId) : derivedId('set-credit', orderId, String(attempt));
}

/** Letters and figures that nobody takes for one another. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;

/** The code of an order's credit: nobody who does not know the order's id can guess it, and it is of use to its customer alone. */
export function creditCodeOf(orderId: string, attempt = 0): string {
  const which = attempt === 0 ? orderId : `${orderId} ${attempt}`;
  const digest = createHash('sha256').update(`set-credit code ${which}`).digest();
  const letters = [...digest.subarray(0, CODE_LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]);
  return `COFFRET-${letters.join('')}`;
}
