import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, inject, it } from 'vitest';
import type { PromoTerms } from '#contracts/events/catalog/promo.ts';
import { cents } from '#contracts/money.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import { type Cause, type EventStore, NO_STREAM } from '#platform/event-store/event-store.ts';
import { createPromo, removePromo, revisePromo } from './edit-promo.ts';
import {
  checkPromo,
  findPromoByCode,
  promoCodeStream,
  promoStream,
  redeemPromo,
  releasePromo,
} from './redemption.ts';

const cause: Cause = { actor: 'admin', correlationId: 'corr', causationId: 'caus' };
const now = '2027-03-10T12:00:00.000Z';
const subtotal = cents(10_000);

const first = createEventStore(inject('eventStoreUrl'), { sealing: 'none' });
const second = createEventStore(inject('eventStoreUrl'), { sealing: 'none' });
afterAll(() => Promise.all([first.close(), second.close()]));

/** A code no other test has, whose first number is 10. */
function freshCode(): string {
  return `X10-${randomUUID()}`.toUpperCase();
}

function termsWith(its: Partial<PromoTerms> = {}): PromoTerms {
  return {
    code: freshCode(),
    discountType: 'percentage',
    discountValue: 1_000,
    minOrderAmount: cents(5_000),
    maxUses: 100,
    isActive: true,
    validFrom: '2027-03-01T00:00:00.000Z',
    validUntil: '2027-04-01T00:00:00.000Z',
    ...its,
  };
}

async function created(its: Partial<PromoTerms> = {}, store: EventStore = first) {
  const promoId = randomUUID();
  const terms = termsWith(its);
  const outcome = await createPromo(store, { promoId, terms, now }, cause);
  return { promoId, code: terms.code, terms, outcome };
}

function redeem(store: EventStore, promoId: string, orderId: string = randomUUID()) {
  return redeemPromo(store, { promoId, orderId, attempt: 0, subtotal, now }, cause);
}

describe('a promo with a limit', () => {
  it('grants exactly its uses when two processes ask at once', async () => {
    const { promoId } = await created({ maxUses: 7 });
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, index) => redeem(index % 2 === 0 ? first : second, promoId)),
    );
    expect(outcomes.filter((outcome) => outcome.accepted)).toHaveLength(7);
    expect(outcomes.find((outcome) => !outcome.accepted)).toEqual({
      accepted: false,
      refusal: { code: 'promo-invalid', message: 'Ce code promo a atteint sa limite d’utilisation' },
    });
    const { events } = await first.readStream(promoStream(promoId));
    expect(events.filter((event) => event.type === 'PromoRedeemed')).toHaveLength(7);
  });

  it('is one use for an order that asks twice, and free again once given back', async () => {
    const { promoId } = await created({ maxUses: 1 });
    const claire = randomUUID();
    expect(await redeem(first, promoId, claire)).toMatchObject({ accepted: true, discount: 1_000 });
    expect(await redeem(second, promoId, claire)).toEqual({ accepted: true, discount: 1_000 });
    expect((await redeem(first, promoId)).accepted).toBe(false);
    await releasePromo(second, { promoId, orderId: claire, attempt: 0, reason: 'expired' }, cause);
    await releasePromo(first, { promoId, orderId: claire, attempt: 0, reason: 'expired' }, cause);
    expect((await redeem(first, promoId)).accepted).toBe(true);
  });

  it('does not count an order’s own use against it when it is priced again', async () => {
    const { promoId, code } = await created({ maxUses: 1 });
    const claire = randomUUID();
    await redeem(first, promoId, claire);
    expect((await checkPromo(first, code, subtotal, now)).valid).toBe(false);
    expect((await checkPromo(first, code, subtotal, now, claire)).valid).toBe(true);
  });
});

describe('a code', () => {
  it('is found however it is typed, and says what it takes off', async () => {
    const { promoId, code } = await created();
    expect(await checkPromo(first, ` ${code.toLowerCase()} `, subtotal, now)).toEqual({
      valid: true,
      promoId,
      code,
      discount: { type: 'percentage', hundredths: 1_000 },
      discountType: 'percentage',
      amount: 1_000,
    });
  });

  it('is invalid when nobody has it, or it is no code at all', async () => {
    for (const code of [freshCode(), '', '!!', 'É'.repeat(50)])
      expect(await checkPromo(first, code, subtotal, now)).toEqual({
        valid: false,
        message: 'Code promo invalide',
      });
  });

  it('says in French why it cannot be used', async () => {
    const { code } = await created();
    expect(await checkPromo(first, code, cents(4_999), now)).toEqual({
      valid: false,
      message: expect.stringMatching(/^Montant minimum de commande\u00a0: 50,00\s€$/),
    });
    expect(await checkPromo(first, code, subtotal, '2027-05-01T00:00:00.000Z')).toEqual({
      valid: false,
      message: 'Ce code promo a expiré',
    });
  });

  it('belongs to one promo only, though two are created at once', async () => {
    const terms = termsWith();
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        createPromo(index % 2 === 0 ? first : second, { promoId: randomUUID(), terms, now }, cause),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.accepted)).toHaveLength(1);
    expect(outcomes.find((outcome) => !outcome.accepted)).toMatchObject({
      refusal: { code: 'promo-code-taken' },
    });
    expect(await findPromoByCode(first, terms.code)).not.toBeNull();
  });

  it('is created once when the call is repeated', async () => {
    const promo = { promoId: randomUUID(), terms: termsWith(), now };
    expect(await createPromo(first, promo, cause)).toMatchObject({
      accepted: true,
      position: expect.any(BigInt),
    });
    expect(await createPromo(first, promo, cause)).toEqual({ accepted: true, position: null });
  });

  it('can be taken when the promo that claimed it never came to be', async () => {
    const terms = termsWith();
    const crashed = randomUUID();
    await first.append(
      promoCodeStream(terms.code),
      [{ type: 'PromoCodeClaimed', data: { code: terms.code, promoId: crashed } }],
      { expectedRevision: NO_STREAM, cause },
    );
    expect(await findPromoByCode(first, terms.code)).toBeNull();
    const promoId = randomUUID();
    expect((await createPromo(first, { promoId, terms, now }, cause)).accepted).toBe(true);
    expect(await findPromoByCode(first, terms.code)).toMatchObject({ promoId });
    const late = await createPromo(second, { promoId: crashed, terms, now }, cause);
    expect(late).toMatchObject({ accepted: false, refusal: { code: 'promo-code-taken' } });
    expect(await findPromoByCode(first, terms.code)).toMatchObject({ promoId });
  });

  it('is free again when its promo is removed', async () => {
    const { promoId, terms } = await created();
    expect((await removePromo(first, { promoId }, cause)).accepted).toBe(true);
    expect(await findPromoByCode(first, terms.code)).toBeNull();
    const next = await createPromo(second, { promoId: randomUUID(), terms, now }, cause);
    expect(next.accepted).toBe(true);
  });
});

describe('a promo whose code is changed', () => {
  it('has the new code and gives the old one up', async () => {
    const { promoId, terms } = await created();
    const code = freshCode();
    expect((await revisePromo(first, { promoId, changes: { code } }, cause)).accepted).toBe(true);
    expect(await findPromoByCode(second, code)).toMatchObject({ promoId });
    expect((await createPromo(second, { promoId: randomUUID(), terms, now }, cause)).accepted).toBe(true);
  });

  it('keeps its code when the new one is taken, or does not promise its percentage', async () => {
    const { promoId, code } = await created();
    const other = await created();
    expect(await revisePromo(first, { promoId, changes: { code: other.code } }, cause)).toMatchObject({
      refusal: { code: 'promo-code-taken' },
    });
    const wrong = freshCode().replace('X10', 'X15');
    expect(await revisePromo(first, { promoId, changes: { code: wrong } }, cause)).toMatchObject({
      refusal: { code: 'promo-code-percentage' },
    });
    expect(await findPromoByCode(first, code)).toMatchObject({ promoId });
    const fifteen = termsWith({ code: wrong, discountValue: 1_500 });
    expect((await createPromo(first, { promoId: randomUUID(), terms: fifteen, now }, cause)).accepted).toBe(
      true,
    );
  });
});
