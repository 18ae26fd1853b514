import { describe, expect, it } from 'vitest';
import { foldReturns } from '#domain/returns/returns.ts';
import {
  isPaid,
  ORDER_STATUSES,
  paymentLabel,
  paymentNote,
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

it('what must not leave with an order is named', () => {
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
  expect(withdrawnWarning({ items, returns: part })).toContain('1 × Rose Alba');
  const whole = foldReturns(null, { type: 'WithdrawalDeclared', data: event }, items);
  expect(withdrawnWarning({ items, returns: whole })).toContain('toute la commande');
  expect(withdrawnWarning({ items, returns: null })).toBeNull();
});
