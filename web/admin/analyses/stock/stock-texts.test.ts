import { describe, expect, it } from 'vitest';
import type { StockOfProduct } from '#contracts/http/figures/stock-figures.ts';
import { coverText, reorderText } from './stock-texts.ts';

const stocked: StockOfProduct = {
  id: '3f0c1de2-5a41-4c0f-9d44-2c4f7f3f0001',
  name: 'Rose Alba',
  available: 60,
  sold: 56,
  countedDays: 28,
  perDay: 2,
  cover: { likely: 30, soonest: 23, latest: 38 },
  runsOut: { likely: '2026-12-26', soonest: '2026-12-19', latest: '2027-01-03' },
  reorderBy: '2026-12-05',
  state: 'selling',
  value: '1800.00',
  valuedBy: 'cost',
};

describe('what is said of a stock', () => {
  it('is how long it lasts and the day it ends, with the range of both', () => {
    expect(coverText(stocked)).toBe(
      '30 jours (23 à 38), jusqu’au 26\u00a0décembre\u00a02026, entre le 19\u00a0décembre et le 3\u00a0janvier\u00a02027',
    );
    const steady = { likely: 30, soonest: 30, latest: 30 };
    const day = '2026-12-26';
    expect(
      coverText({ ...stocked, cover: steady, runsOut: { likely: day, soonest: day, latest: day } }),
    ).toBe('30 jours, jusqu’au 26\u00a0décembre\u00a02026');
  });

  it('is why there is no such day, where there is none', () => {
    const none = { ...stocked, cover: null, runsOut: null };
    expect(coverText({ ...none, state: 'out' })).toBe('Épuisé');
    expect(coverText({ ...none, state: 'new', perDay: null })).toBe('Trop peu de jours de vente');
    expect(coverText({ ...none, state: 'slow', perDay: 0 })).toBe('Aucune vente');
    expect(coverText({ ...none, state: 'slow' })).toBe('Plus de deux ans');
  });

  it('is when to order more', () => {
    expect(reorderText(stocked, '2026-11-26')).toBe('Avant le 5 décembre 2026');
    expect(reorderText(stocked, '2026-12-05')).toBe('Dès maintenant');
    expect(reorderText({ reorderBy: null }, '2026-12-05')).toBe('–');
  });
});
