import { describe, expect, it } from 'vitest';
import type { StatusPreview } from '#contracts/http/orders.ts';
import { isWeighty, previewSentence } from './order-labels.ts';

const nothing: StatusPreview = {
  refund: '0.00',
  due: '0.00',
  bottlesReturned: 0,
  bottlesTaken: 0,
  promoReturned: null,
  promoTaken: null,
};
const said = (preview: Partial<StatusPreview>, to: 'cancelled' | 'confirmed') =>
  previewSentence({ ...nothing, ...preview }, to).replaceAll(/\s/gu, ' ');

describe('a change of status', () => {
  it('is confirmed first when it cancels an order or takes it up again', () => {
    expect(isWeighty('shipped', 'cancelled')).toBe(true);
    expect(isWeighty('cancelled', 'pending')).toBe(true);
    expect(isWeighty('pending', 'delivered')).toBe(false);
    expect(isWeighty('cancelled', 'cancelled')).toBe(false);
  });

  it('is told in a sentence', () => {
    expect(said({ refund: '133.20', bottlesReturned: 1 }, 'cancelled')).toBe(
      '133,20 € seront remboursés, 1 flacon remis en vente, un e-mail part.',
    );
    expect(said({ refund: '1.50', bottlesReturned: 2, promoReturned: 'ETE10' }, 'cancelled')).toBe(
      '1,50 € sera remboursé, 2 flacons remis en vente, l’utilisation du code ETE10 est rendue, un e-mail part.',
    );
    expect(said({ bottlesReturned: 1 }, 'cancelled')).toMatch(/^Aucun paiement à rembourser, /);
    expect(said({ due: '64.99', bottlesTaken: 2, promoTaken: 'ETE10' }, 'confirmed')).toBe(
      '64,99 € restent à payer, 2 flacons retirés de la vente, le code ETE10 est de nouveau utilisé, un e-mail part.',
    );
  });
});
