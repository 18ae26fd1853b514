import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { stalePromoSchema } from '#contracts/http/shop/promos.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import { createReadYourWrites } from '#platform/http/read-your-writes.ts';
import { type ServedApp, serveApp } from '#platform/http/testing/serve-app.ts';
import { findPromoByCode, promoCodeStream, promoStream, promos } from './redemption.ts';
import { promoRoutes } from './routes.ts';

const store = createEventStore(inject('eventStoreUrl'), { sealing: 'none' });
let shop: ServedApp;
beforeAll(async () => {
  shop = await serveApp(
    promoRoutes({
      store,
      requireSession: (_ctx, next) => next(),
      answerCommand: createReadYourWrites(async () => true),
      clock: () => new Date(),
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

async function call(method: string, path: string, body?: unknown, key?: string, seen?: number) {
  const answer = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(seen !== undefined && { 'if-match': `"${seen}"` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
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
    expect(body.message).toMatch(/^Montant minimum de commande\u00a0: 50,00\s€$/);
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

  it('reads dates without a zone as days and hours of Paris, and days to their end', async () => {
    const code = freshCode();
    const dated = { ...form(code), validFrom: '2027-01-15', validUntil: '2027-01-31' };
    const { id } = (await call('POST', '/admin/promo-codes', dated)).body;
    expect(await findPromoByCode(store, code)).toMatchObject({
      terms: { validFrom: '2027-01-14T23:00:00.000Z', validUntil: '2027-01-31T23:00:00.000Z' },
    });
    await call('PATCH', `/admin/promo-codes/${id}`, { validUntil: '2027-07-14T18:00' });
    expect(await findPromoByCode(store, code)).toMatchObject({
      terms: { validUntil: '2027-07-14T16:00:00.000Z' },
    });
  });

  it('refuses an end before the start, which the form does not show, and names the start', async () => {
    const dated = { ...form(freshCode()), validFrom: '2027-01-15T10:30', validUntil: '2027-01-31' };
    const { id } = (await call('POST', '/admin/promo-codes', dated)).body;
    const message = 'Ce code vaut à partir du 15/01/2027 à 10:30\u00a0: sa date de fin doit venir après.';
    expect(await call('PATCH', `/admin/promo-codes/${id}`, { validUntil: '2027-01-14' })).toMatchObject({
      status: 422,
      body: { detail: message, errors: [{ field: 'validUntil', message }] },
    });
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

describe('a call that is sent again under its key', () => {
  it('creates one promo, whatever others made of it and of its code meanwhile', async () => {
    const [key, code, other] = [randomUUID(), freshCode(), freshCode()];
    const create = () => call('POST', '/admin/promo-codes', form(code), key);
    const first = await Promise.all([create(), create()]);
    expect(first.map(({ status }) => status)).toEqual([201, 201]);
    await call('PATCH', `/admin/promo-codes/${key}`, { code: other });
    await call('POST', '/admin/promo-codes', form(code));
    expect(await create()).toMatchObject({ status: 201, body: { id: key } });
    expect(await findPromoByCode(store, other)).toMatchObject({ promoId: key });
    const changed = await call('POST', '/admin/promo-codes', { ...form(code), maxUses: 7 }, key);
    expect(changed).toMatchObject({ status: 409, body: { code: 'idempotency-key-reused' } });
  });

  it('does not undo what somebody else changed since', async () => {
    const { id } = (await call('POST', '/admin/promo-codes', form(freshCode()))).body;
    const [key, code, later] = [randomUUID(), freshCode(), freshCode()];
    const path = `/admin/promo-codes/${id}`;
    await call('PATCH', path, { code, maxUses: 5 }, key);
    await call('PATCH', path, { code: later, maxUses: 9 });
    expect((await call('PATCH', path, { code, maxUses: 5 }, key)).status).toBe(200);
    expect(await findPromoByCode(store, later)).toMatchObject({ terms: { maxUses: 9 } });
    expect(await findPromoByCode(store, code)).toBeNull();
    const changed = await call('PATCH', path, { maxUses: 6 }, key);
    expect(changed).toMatchObject({ status: 409, body: { code: 'idempotency-key-reused' } });
  });

  it('deletes a promo once, and not under the key of something else', async () => {
    const { id } = (await call('POST', '/admin/promo-codes', form(freshCode()))).body;
    const path = `/admin/promo-codes/${id}`;
    const [changed, deleted] = [randomUUID(), randomUUID()];
    await call('PATCH', path, { maxUses: 5 }, changed);
    const other = await call('DELETE', path, undefined, changed);
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency-key-reused' } });
    for (const _ of ['first', 'repeat'])
      expect(await call('DELETE', path, undefined, deleted)).toMatchObject({ status: 200, body: { id } });
  });
});

it('the log position in an answer covers the code that is given up', async () => {
  const code = freshCode();
  const { id } = (await call('POST', '/admin/promo-codes', form(code))).body;
  const { headers } = await call('DELETE', `/admin/promo-codes/${id}`);
  const { events } = await store.readStream(promoCodeStream(code));
  expect(events.at(-1)?.type).toBe('PromoCodeFreed');
  expect(headers.get('x-log-position')).toBe(String(events.at(-1)?.position));
});

describe('a code that two administrators have before them', () => {
  /** Created with revision 0. */
  async function created(): Promise<{ id: string; code: string }> {
    const code = freshCode();
    const { body } = await call('POST', '/admin/promo-codes', form(code));
    return { id: String(body.id), code };
  }
  const revise = (id: string, changes: object, seen: number) =>
    call('PATCH', `/admin/promo-codes/${id}`, changes, undefined, seen);
  const remove = (id: string, seen: number) =>
    call('DELETE', `/admin/promo-codes/${id}`, undefined, undefined, seen);
  const termsOf = async (id: string) => {
    const { state } = await promos(store).load(promoStream(id));
    return state.status === 'live' ? state.terms : null;
  };

  it('is not changed by the second over what the first one did, who is told what that was', async () => {
    const { id } = await created();
    expect((await revise(id, { maxUses: 50, minOrderAmount: '80.00' }, 0)).status).toBe(200);
    const second = await revise(id, { maxUses: 500, isActive: false }, 0);
    expect(second).toMatchObject({ status: 412, body: { code: 'stale-revision' } });
    const fresh = stalePromoSchema.parse(second.body.fresh);
    expect(fresh).toEqual({ revision: 1, changes: { maxUses: 50, minOrderAmount: '80.00' } });
    expect(await termsOf(id)).toMatchObject({ maxUses: 50, isActive: true });
    expect((await revise(id, { maxUses: 500 }, fresh.revision)).status).toBe(200);
    expect(await termsOf(id)).toMatchObject({ maxUses: 500 });
  });

  it('is not deleted by the second, who saw other terms', async () => {
    const { id, code } = await created();
    await revise(id, { isActive: false }, 0);
    const refused = await remove(id, 0);
    expect(refused).toMatchObject({ status: 412, body: { code: 'stale-revision' } });
    expect(stalePromoSchema.parse(refused.body.fresh)).toEqual({ revision: 1, changes: { isActive: false } });
    expect(await findPromoByCode(store, code)).not.toBeNull();
    expect((await remove(id, 1)).status).toBe(200);
  });

  it('is changed by one of several who save the same terms at once', async () => {
    const { id } = await created();
    const answers = await Promise.all([11, 12, 13, 14].map((maxUses) => revise(id, { maxUses }, 0)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  });

  it('is changed by both where the one does not touch what the other did, and by whoever says nothing of what was seen', async () => {
    const { id } = await created();
    await revise(id, { maxUses: 50 }, 0);
    expect((await revise(id, { isActive: false }, 0)).status).toBe(200);
    expect((await call('PATCH', `/admin/promo-codes/${id}`, { maxUses: 60 })).status).toBe(200);
    expect(await termsOf(id)).toMatchObject({ maxUses: 60, isActive: false });
  });
});
