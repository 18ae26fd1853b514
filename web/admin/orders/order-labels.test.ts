import { describe, expect, it } from 'vitest';
import {
  isPaid,
  mailLabel,
  ORDER_STATUSES,
  paymentLabel,
  paymentNote,
  refundBadge,
  shippingMethodLabel,
  statusBadge,
  statusLabel,
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
    expect(refundBadge('none')).toBeNull();
    expect(refundBadge('pending')?.label).toBe('Remboursement en cours');
    expect(refundBadge('succeeded')?.label).toBe('Remboursée');
    expect(refundBadge('failed')).toEqual({ label: 'Remboursement échoué', badge: 'destructive' });
  });

  it('explain payments that wait for somebody', () => {
    expect(paymentNote('held')).toContain('à vérifier');
    expect(paymentNote('confirmed')).toBeNull();
  });

  it('say what became of an e-mail', () => {
    expect((['pending', 'sent', 'failed', 'overtaken'] as const).map(mailLabel)).toEqual([
      'En cours d’envoi',
      'Envoyé',
      'Échec',
      'Remplacé',
    ]);
  });

  it('name carriers as people know them', () => {
    expect(shippingMethodLabel('colissimo')).toBe('Colissimo');
    expect(shippingMethodLabel('coursier')).toBe('coursier');
  });
});
