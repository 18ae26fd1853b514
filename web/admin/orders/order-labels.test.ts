import { describe, expect, it } from 'vitest';
import type { StatusPreview } from '#contracts/http/orders.ts';
import { foldReturns } from '#contracts/returns.ts';
import {
  isPaid,
  needsConfirmation,
  ORDER_STATUSES,
  paymentLabel,
  paymentNote,
  previewSentence,
  refundBadge,
  shippingMethodLabel,
  statusBadge,
  statusLabel,
  withdrawnWarning,
} from './order-labels.ts';

describe('an order’s badges', () => {
  it('name each status in French, in the specified style', () => {
    expect(ORDER_STATUSES.map((status) => [statusLabel(status), statusBadge(status)])).toEqual([
      ['En attente', 'secondary'],
      ['Confirmée', 'default'],
      ['Expédiée', 'outline'],
      ['Livrée', 'default'],
      ['Annulée', 'destructive'],
    ]);
  });

  it('call a payment valid only with a reference that is not N/A', () => {
    expect(paymentLabel({ stripePaymentIntentId: 'pi_1' })).toBe('Paiement validé');
    for (const stripePaymentIntentId of [null, '', 'N/A']) {
      expect(isPaid({ stripePaymentIntentId })).toBe(false);
      expect(paymentLabel({ stripePaymentIntentId })).toBe('En attente de paiement');
    }
  });

  it('say what became of a refund, and nothing without one', () => {
    expect(refundBadge({ refundState: 'none', isMoneyHere: true })).toBeNull();
    const gone = { isMoneyHere: false };
    expect(refundBadge({ refundState: 'pending', ...gone })?.label).toBe('Remboursement en cours');
    expect(refundBadge({ refundState: 'succeeded', ...gone })?.label).toBe('Remboursée');
    expect(refundBadge({ refundState: 'succeeded', isMoneyHere: true })?.label).toBe('Remboursée en partie');
    expect(refundBadge({ refundState: 'failed', isMoneyHere: true })).toEqual({
      label: 'Remboursement échoué',
      badge: 'destructive',
    });
  });

  it('explain payments that wait for somebody', () => {
    expect(paymentNote({ paymentState: 'held', status: 'pending' })).toContain('à vérifier');
    expect(paymentNote({ paymentState: 'confirmed', status: 'confirmed' })).toBeNull();
    const failed = { paymentState: 'failed' } as const;
    expect(paymentNote({ ...failed, status: 'pending' })).toContain('le client peut réessayer');
    // Nobody can pay for what is cancelled or gone.
    for (const status of ['cancelled', 'shipped'] as const)
      expect(paymentNote({ ...failed, status })).toBe('Le dernier essai de paiement a été refusé.');
  });

  it('name carriers as people know them', () => {
    expect(shippingMethodLabel('colissimo')).toBe('Colissimo');
    expect(shippingMethodLabel('coursier')).toBe('coursier');
  });
});

const nothing: StatusPreview = {
  revision: 7,
  asks: true,
  refund: '0.00',
  due: '0.00',
  bottlesReturned: 0,
  bottlesTaken: 0,
  bottlesSold: 0,
  promoReturned: null,
  promoTaken: null,
  isRefundLocked: false,
  dispatchHeld: null,
  revenue: '0.00',
  mail: null,
  parcel: null,
  sameNumber: [],
};
const said = (preview: Partial<StatusPreview>, to: 'cancelled' | 'confirmed') =>
  previewSentence({ ...nothing, ...preview }, to).replaceAll(/\s/gu, ' ');

describe('a change of status', () => {
  it('is confirmed first when it cancels an order or takes it up again', () => {
    expect(needsConfirmation({ status: 'shipped', returns: null }, 'cancelled')).toBe(true);
    expect(needsConfirmation({ status: 'cancelled', returns: null }, 'pending')).toBe(true);
    expect(needsConfirmation({ status: 'pending', returns: null }, 'delivered')).toBe(false);
    expect(needsConfirmation({ status: 'cancelled', returns: null }, 'cancelled')).toBe(false);
  });

  it('is confirmed first when it would send what the shopper withdrew from', () => {
    const [rose, cedre] = ['22222222-2222-4222-8222-222222222222', '33333333-3333-4333-8333-333333333333'];
    const items = [
      { productId: rose, productName: 'Rose Alba', quantity: 2, price: '72.00' },
      { productId: cedre, productName: 'Cèdre Blanc', quantity: 1, price: '89.00' },
    ];
    const event = { orderId: rose, declaredAt: '2026-11-02T09:00:00.000Z' };
    const part = foldReturns(
      null,
      { type: 'WithdrawalDeclared', data: { ...event, items: [{ productId: rose, quantity: 1 }] } },
      items,
    );
    expect(needsConfirmation({ status: 'confirmed', returns: part }, 'shipped')).toBe(true);
    expect(needsConfirmation({ status: 'delivered', returns: part }, 'shipped')).toBe(false);
    expect(withdrawnWarning({ items, returns: part })).toContain('1 × Rose Alba');
    const whole = foldReturns(null, { type: 'WithdrawalDeclared', data: event }, items);
    expect(withdrawnWarning({ items, returns: whole })).toContain('toute la commande');
    expect(withdrawnWarning({ items, returns: null })).toBeNull();
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
