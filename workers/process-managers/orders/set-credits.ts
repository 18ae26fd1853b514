import { createHash } from 'node:crypto';
import type { PromoTerms } from '#contracts/events/catalog/promo.ts';
import type { EventOf } from '#contracts/events/event-handlers.ts';
import { OVERTAKEN } from '#contracts/events/house/email.ts';
import { inParis } from '#contracts/french/calendar.ts';
import { endOfParisDay, parisDayEndingAt } from '#contracts/french/paris-time.ts';
import { type Cents, cents } from '#contracts/money.ts';
import { isForgottenEmail, missingKeyOf } from '#contracts/privacy/personal.ts';
import type { PlacedOrder } from '#domain/orders/order.state.ts';
import { isUndoable } from '#domain/orders/undo.ts';
import { creditOfKeptSet, lastCreditDay, setCredit } from '#domain/promos/set-credit.ts';
import { derivedId } from '#platform/command-handling/derived-id.ts';
import type { Cause, EventStore } from '#platform/event-store/event-store.ts';
import { composeEmail } from '#services/emails/compose-email.ts';
import { emailStreamOf, emails, isMailOf, requestEmail } from '#services/emails/request-email.ts';
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
 * not used away once the set is. While the money is away the code stays, and nobody may use it. One code for each time that the order is
 * taken up and delivered, while none stands: it and its promo follow from the order's id and attempt, so that it is issued once however
 * often this runs.
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
    | 'RefundSettled'
    | 'DisputedFundsReinstated'
    | 'UndoPeriodEnded'
  >;
  const settle = (event: Event) => settleOrder(event.data.orderId, causeOfEvent(event), event.revision);

  /** Who gave the money back may have found a mail that was not withheld yet. */
  const settleWithheld = async (event: EventOf<'EmailFailed'>) => {
    const { stream } = event;
    if (event.data.reason !== OVERTAKEN || !isMailOf('set-credit', stream)) return;
    const { state } = await emails(store).load(stream);
    if (state.status !== 'absent' && state.email.orderId !== null)
      await settleOrder(state.email.orderId, causeOfEvent(event));
  };

  async function settleOrder(orderId: string, cause: Cause, since?: bigint): Promise<void> {
    const { state } = await loadOrder(store, orderId, since);
    // It may not have been delivered, or ended, yet.
    if (state.status === 'absent' || isUndoable(state) || !state.lines.some(({ kind }) => kind === 'set'))
      return;
    const amount = setCredit(state);
    if (creditOfKeptSet(state) === null) await revoke(state, cause);
    else if (amount !== null && state.deliveredAt !== null)
      await issue(state, state.deliveredAt, amount, cause);
  }

  async function revoke({ orderId, attempt }: PlacedOrder, cause: Cause): Promise<void> {
    for (let which = 0; which <= attempt; which += 1) {
      const promoId = creditIdOf(orderId, which);
      // One that was removed may have left its code behind.
      if ((await loadPromo(promoId)).status !== 'absent')
        await removePromo(store, { promoId, isKeptWhenUsed: true }, cause);
    }
  }

  async function loadPromo(promoId: string) {
    return (await promos(store).load(promoStream(promoId))).state;
  }

  /** Whether the code of an earlier delivery stands: it was used, or the order goes on before anybody reacted to its end. */
  async function standsFromBefore({ orderId, attempt }: PlacedOrder): Promise<boolean> {
    for (let before = 0; before < attempt; before += 1)
      if ((await loadPromo(creditIdOf(orderId, before))).status === 'live') return true;
    return false;
  }

  async function issue(order: PlacedOrder, deliveredAt: string, amount: Cents, cause: Cause): Promise<void> {
    const { orderId, attempt, customer } = order;
    const missing = missingKeyOf(customer.email);
    if (missing !== null) throw new KeyMissing(missing);
    if (isForgottenEmail(customer.email)) return;
    const promoId = creditIdOf(orderId, attempt);
    const known = await loadPromo(promoId);
    if (known.status === 'removed' || (await standsFromBefore(order))) return;
    const now = clock();
    const terms = known.status === 'live' ? known.terms : creditTerms(order, amount, deliveredAt, now);
    if (known.status === 'absent') {
      const promo = { promoId, terms, creditOf: orderId, now: now.toISOString() };
      const created = await createPromo(store, promo, cause);
      if (!created.accepted) throw new Error(`the credit of ${orderId} was refused: ${created.refusal.code}`);
    }
    if (Date.parse(terms.validUntil) <= now.getTime()) return;
    const subjectId = attempt === 0 ? orderId : promoId;
    const credit = { orderId, name: customer.name, ...factsForMail(terms) };
    const envelope = { type: 'set-credit', subjectId, now, orderId, recipient: customer.email } as const;
    assertReadable(await requestEmail(store, composeEmail(envelope, setCreditIssued(credit, shop)), cause));
    // The money may have been away before it was sent.
    const stream = emailStreamOf('set-credit', subjectId);
    await emails(store).handle(stream, { type: 'SendWithheld', now: now.toISOString() }, cause);
  }

  return defineFollower({
    name: 'set-credits',
    version: 7,
    steps: { settleCredit: settle },
    on: { EmailFailed: settleWithheld },
  });
}

function creditTerms({ orderId, attempt }: PlacedOrder, amount: Cents, deliveredAt: string, now: Date) {
  const lastDay = lastCreditDay(now);
  const validUntil = endOfParisDay(lastDay);
  if (validUntil === null) throw new RangeError(`${lastDay} is no day`);
  return {
    code: creditCodeOf(orderId, attempt),
    discountType: 'fixed',
    discountValue: amount,
    minOrderAmount: cents(0),
    maxUses: 1,
    isActive: true,
    validFrom: deliveredAt,
    validUntil,
  } as const;
}

/** A credit as its mail states it. */
function factsForMail({ code, discountValue, validUntil }: PromoTerms) {
  const lastDay = parisDayEndingAt(validUntil) ?? inParis(validUntil).day;
  return { code, amount: cents(discountValue), lastDay };
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
