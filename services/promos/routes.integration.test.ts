import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createEventStore } from '../event-store/connect.ts';
import { createReadYourWrites } from '../http/read-your-writes.ts';
import { type ServedApp, serveApp } from '../http/testing/serve-app.ts';
import { findPromoByCode } from './redemption.ts';
import { promoRoutes } from './routes.ts';

const store = createEventStore(inject('eventStoreUrl'), { sealing: 'none' });
let shop: ServedApp;
beforeAll(async () => {
  shop = await serveApp(
    promoRoutes({
      store,
      requireSession: (_ctx, next) => next(),
      answerCommand: createReadYourWrites(async () => true),
    }),
  );
});
afterAll(async () => {
  await shop.close();
  await store.close();
});

/** A code no other test has, whose first number is 10. */
function freshCode(): string {
  return `X10-${randomUUID()}`.toUpperCase();
}

async function call(method: string, path: string, body?: unknown) {
  const answer = await fetch(`${shop.url}/api${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

const form = (code: string) => ({
  code,
  discountType: 'percentage',
  discountValue: '10',
  minOrderAmount: '50.00',
  maxUses: 100,
  isActive: true,
  validUntil: '2099-12-31T23:00:00.000Z',
});
const validate = (code: string, orderTotal: string) =>
  call('POST', '/promo-codes/validate', { code, orderTotal });

describe('POST /api/promo-codes/validate', () => {
  it('tells a shopper what a code takes off', async () => {
    const code = freshCode();
    await call('POST', '/admin/promo-codes', form(code));
    expect(await validate(code.toLowerCase(), '129.90')).toMatchObject({
      status: 200,
      body: {
        valid: true,
        code,
        discountAmount: '12.99',
        discountType: 'percentage',
        message: 'Code promo valide',
      },
    });
  });

  it('answers 200 and says why when a code cannot be used', async () => {
    expect(await validate('INCONNU', '129.90')).toMatchObject({
      status: 200,
      body: { valid: false, discountAmount: '0.00', discountType: null, message: 'Code promo invalide' },
    });
    const code = freshCode();
    await call('POST', '/admin/promo-codes', form(code));
    const { body } = await validate(code, '49.99');
    expect(body.message).toMatch(/^Montant minimum de commande : 50,00\s€$/);
  });
});

describe('the promo form of the console', () => {
  it('creates, changes and removes a code', async () => {
    const code = freshCode();
    const created = await call('POST', '/admin/promo-codes', form(code));
    expect(created.status).toBe(201);
    expect(created.headers.get('x-read-models-current')).toBe('yes');
    const { id } = created.body;
    const path = `/admin/promo-codes/${id}`;
    expect(await call('PATCH', path, { ...form(code), maxUses: 5 })).toMatchObject({
      status: 200,
      body: { id },
    });
    expect(await findPromoByCode(store, code)).toMatchObject({
      promoId: id,
      terms: { maxUses: 5, discountValue: 1_000, minOrderAmount: 5_000 },
    });
    expect(await call('DELETE', path)).toMatchObject({ status: 200, body: { id } });
    expect(await findPromoByCode(store, code)).toBeNull();
  });

  it('refuses a percentage that its code does not promise', async () => {
    const answer = await call('POST', '/admin/promo-codes', { ...form(freshCode()), discountValue: '15' });
    const message = 'Le code doit contenir le pourcentage, par exemple WELCOME10';
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'promo-code-percentage', detail: message, errors: [{ field: 'code', message }] },
    });
  });

  it('refuses a code that exists, and a promo that does not', async () => {
    const code = freshCode();
    await call('POST', '/admin/promo-codes', form(code));
    expect(await call('POST', '/admin/promo-codes', form(code))).toMatchObject({
      status: 409,
      body: { code: 'promo-code-taken' },
    });
    expect((await call('PATCH', `/admin/promo-codes/${randomUUID()}`, { maxUses: 5 })).status).toBe(404);
    expect((await call('DELETE', `/admin/promo-codes/${randomUUID()}`)).status).toBe(404);
  });

  it('says which date is wrong', async () => {
    const past = { ...form(freshCode()), validUntil: '2020-01-01T00:00:00.000Z' };
    expect(await call('POST', '/admin/promo-codes', past)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'validUntil' }] },
    });
  });
});
