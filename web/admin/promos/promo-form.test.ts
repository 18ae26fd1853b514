import { describe, expect, it } from 'vitest';
import type { PromoCode } from '#contracts/http/shop/promos.ts';
import {
  discountLabel,
  draftOfPromo,
  endLabel,
  isExpired,
  NEW_PROMO,
  type PromoDraft,
  parsePromo,
  revisionOf,
} from './promo-form.ts';

const filled = { ...NEW_PROMO, code: ' welcome10 ', discountValue: '10', validUntil: '2027-01-31T18:00' };

describe('the promo form', () => {
  it('sends the code in capitals and the end as an instant of Paris', () => {
    expect(parsePromo(filled)).toEqual({
      ok: true,
      body: {
        code: 'WELCOME10',
        discountType: 'percentage',
        discountValue: '10',
        minOrderAmount: '0',
        maxUses: 100,
        isActive: true,
        validUntil: '2027-01-31T17:00:00.000Z',
      },
    });
  });

  it('reads empty amounts as 0 and empty uses as 100', () => {
    const parsed = parsePromo({
      ...filled,
      code: 'CADEAU',
      discountType: 'fixed',
      discountValue: '',
      minOrderAmount: '',
      maxUses: '',
    });
    expect(parsed).toMatchObject({
      ok: true,
      body: { discountValue: '0', minOrderAmount: '0', maxUses: 100 },
    });
  });

  it('accepts a decimal comma', () => {
    const parsed = parsePromo({ ...filled, code: 'CADEAU', discountType: 'fixed', discountValue: '12,50' });
    expect(parsed).toMatchObject({ ok: true, body: { discountValue: '12.50' } });
  });

  it.each(['1e3', '12abc', '1,2,3', '1.234'])('never reads %s as a part of it', (typed) => {
    for (const name of ['discountValue', 'minOrderAmount', 'maxUses'] as const) {
      const parsed = parsePromo({ ...filled, code: 'CADEAU', discountType: 'fixed', [name]: typed });
      expect(parsed.ok ? parsed.body : Object.keys(parsed.errors)).toEqual([name]);
    }
  });

  it('reads amounts and percentages with their signs', () => {
    const typed = {
      code: 'CADEAU',
      discountType: 'fixed',
      discountValue: '12,50\u00a0€',
      minOrderAmount: '1\u202f200',
    } as const;
    expect(parsePromo({ ...filled, ...typed })).toMatchObject({
      body: { discountValue: '12.50', minOrderAmount: '1200' },
    });
    expect(parsePromo({ ...filled, discountValue: '10 %' })).toMatchObject({ body: { discountValue: '10' } });
  });

  it('refuses what is missing, each field with its sentence', () => {
    const parsed = parsePromo({ ...NEW_PROMO, maxUses: '1.5' });
    expect(parsed).toMatchObject({
      ok: false,
      errors: {
        code: 'Code requis',
        maxUses: 'Nombre entier d’au moins 1 requis',
        validUntil: 'Date de fin requise',
      },
    });
  });

  it('refuses a percentage that the code does not promise', () => {
    expect(parsePromo({ ...filled, discountValue: '15' })).toEqual({
      ok: false,
      errors: { code: 'Le code doit contenir le pourcentage, par exemple WELCOME10' },
    });
  });

  it('opens an existing promo as it was saved', () => {
    const promo: PromoCode = {
      id: 'f0b7a1de-3a41-4c0f-9d44-2c4f7f3f0001',
      code: 'ETE15',
      discountType: 'percentage',
      discountValue: '15.00',
      minOrderAmount: '50.00',
      maxUses: 20,
      currentUses: 3,
      isActive: false,
      validFrom: '2026-06-01T00:00:00.000Z',
      validUntil: '2026-08-31T21:59:00.000Z',
      createdAt: '2026-05-01T08:00:00.000Z',
    };
    expect(parsePromo(draftOfPromo(promo))).toMatchObject({
      ok: true,
      body: { code: 'ETE15', maxUses: 20, isActive: false, validUntil: promo.validUntil },
    });
    expect(isExpired(promo, new Date('2026-09-01T00:00:00Z'))).toBe(true);
    expect(isExpired(promo, new Date('2026-08-31T00:00:00Z'))).toBe(false);
    expect(discountLabel(promo)).toBe('−15\u00a0%');
    expect(discountLabel({ discountType: 'fixed', discountValue: '5.00' })).toBe('−5,00\u00a0€');
  });
});

describe('the request that changes a promo', () => {
  const opened: PromoCode = {
    id: '11111111-1111-4111-8111-111111111111',
    code: 'ETE15',
    discountType: 'percentage',
    discountValue: '15.00',
    minOrderAmount: '0.00',
    maxUses: 20,
    currentUses: 3,
    isActive: true,
    validFrom: '2026-06-01T00:00:00.000Z',
    validUntil: '2026-08-31T21:59:30.000Z',
    createdAt: '2026-06-01T00:00:00.000Z',
  };
  const revisionWith = (changes: Partial<PromoDraft>) => {
    const parsed = parsePromo({ ...draftOfPromo(opened), ...changes });
    return parsed.ok && revisionOf(opened, parsed.body);
  };

  it('names only what was changed in the form, so that what others changed stays', () => {
    expect(revisionWith({ maxUses: '7' })).toEqual({ maxUses: 7 });
    expect(revisionWith({ isActive: false, discountType: 'fixed' })).toEqual({
      isActive: false,
      discountType: 'fixed',
    });
  });

  it('names nothing where nothing was changed', () => {
    expect(revisionWith({})).toEqual({});
  });
});

describe('the end of a promo', () => {
  it('is a whole day where it comes with the end of that day in Paris, else a moment', () => {
    expect(endLabel('2027-01-31T23:00:00.000Z')).toBe('31/01/2027 inclus');
    expect(endLabel('2027-07-14T22:00:00.000Z')).toBe('14/07/2027 inclus');
    expect(endLabel('2027-01-31T17:00:00.000Z')).toBe('31/01/2027 18:00');
  });

  it('is over at that instant, as the till has it', () => {
    const validUntil = '2027-01-31T23:00:00.000Z';
    expect(isExpired({ validUntil }, new Date('2027-01-31T22:59:59.999Z'))).toBe(false);
    expect(isExpired({ validUntil }, new Date(validUntil))).toBe(true);
  });
});
