import { describe, expect, it } from 'vitest';
import { batchRefusalSchema } from '#contracts/http/desk/order-batches.ts';
import { refusalText } from './verdict-texts.ts';

describe('a refusal of a batch', () => {
  it('says why, and what it is about', () => {
    const texts = batchRefusalSchema.options.map((reason) =>
      refusalText({ reason, detail: null, customerName: null }),
    );
    expect(new Set(texts).size).toBe(batchRefusalSchema.options.length);
    expect(refusalText({ reason: 'number-taken', detail: '#7617E342', customerName: 'Ada' })).toBe(
      'Numéro de suivi d’une autre commande (#7617E342)',
    );
    expect(refusalText({ reason: 'before-its-day', detail: '2026-12-24', customerName: 'Ada' })).toBe(
      'Cadeau à n’expédier qu’à partir du 24 décembre 2026',
    );
    expect(refusalText({ reason: 'name-differs', detail: null, customerName: 'Ada' })).toBe(
      'Le nom n’est pas celui de la commande (Ada)',
    );
  });
});
