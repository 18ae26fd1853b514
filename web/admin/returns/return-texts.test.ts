import { describe, expect, it } from 'vitest';
import { cents } from '#contracts/money.ts';
import type { Returns } from '#domain/returns/returns.ts';
import { withdrawnNote } from '../orders/order-labels.ts';
import { articleText, dueText, type OrderWithReturns, refundSentence } from './return-texts.ts';

const productId = '22222222-2222-4222-8222-222222222222';
const declaredAt = '2026-11-02T09:00:00.000Z';

function order(given: Partial<Returns['articles'][number]> = {}, arrivals: string[] = []): OrderWithReturns {
  const article = { productId, withdrawn: 1, sent: 0, received: 0, fit: 0, opened: 0, ...given };
  return {
    id: '11111111-1111-4111-8111-111111111111',
    customerName: 'Camille Martin',
    customerEmail: 'camille@example.fr',
    customerPhone: null,
    shippingAddress: { street: '12 rue des Lilas', city: 'Lyon', postalCode: '69003', country: 'France' },
    shippingMethod: 'colissimo',
    shippingCost: '4.99',
    trackingNumber: null,
    subtotal: '72.00',
    discountAmount: '0.00',
    minimumCharge: '0.00',
    promoCode: null,
    total: '76.99',
    status: 'delivered',
    stripePaymentIntentId: 'pi_1',
    paymentState: 'confirmed',
    refundState: 'none',
    refundedAmount: '0.00',
    isMoneyHere: true,
    disputes: [],
    fraudWarning: null,
    notes: [],
    withdrawalDeclaredAt: declaredAt,
    returns: {
      declarations: [{ declaredAt, items: [{ productId, quantity: 1 }] }],
      articles: [article],
      arrivals,
      refunds: [],
      failedRefund: cents(0),
    },
    items: [{ productId, productName: 'Rose Alba', quantity: 1, price: '72.00' }],
    createdAt: '2026-10-20T09:00:00.000Z',
  };
}

const plain = (text: string | undefined) => text?.replaceAll(/\s/gu, ' ');
const said = (of: OrderWithReturns, now: string) => {
  const due = dueText(of, new Date(now));
  return due && { ...due, text: plain(due.text) };
};

describe('how long there is', () => {
  const received = order({ received: 1, fit: 1 }, [declaredAt]);

  it('is counted in days, the last one named', () => {
    expect(said(received, '2026-11-13T10:00:00Z')).toEqual({
      text: 'À rembourser au plus tard le 16 novembre 2026 (encore 3 jours)',
      isOverdue: false,
    });
    expect(said(received, '2026-11-16T10:00:00Z')?.text).toContain('(aujourd’hui)');
  });

  it('is overdue from the day after', () => {
    expect(said(received, '2026-11-18T10:00:00Z')).toEqual({
      text: 'En retard de 2 jours, dû le 16 novembre 2026',
      isOverdue: true,
    });
  });

  it('is the shopper’s while nothing came back', () => {
    expect(said(order(), '2026-11-13T10:00:00Z')?.text).toBe(
      'À renvoyer par le client au plus tard le 16 novembre 2026',
    );
    expect(said(order(), '2026-11-20T10:00:00Z')?.text).toMatch(/^Le client devait renvoyer/);
  });
});

it('an article says how far it came', () => {
  const { returns } = order({ withdrawn: 2, received: 2, fit: 1, opened: 1 });
  expect(plain(articleText(returns, productId))).toBe('2 articles renoncés, 2 reçus, dont 1 descellé');
  const depreciation = { amount: cents(1_000), reason: 'flacon entamé' };
  const used = order({ withdrawn: 1, received: 1, fit: 0, depreciation });
  expect(plain(articleText(used.returns, productId))).toBe(
    '1 article renoncé, 1 reçu, moins-value de 10,00 € (flacon entamé)',
  );
});

it('a refund is told in a sentence before it is made', () => {
  const preview = {
    revision: 7,
    cancels: false,
    bottlesReturned: 0,
    depreciation: '0.00',
    lines: [{ productId, quantity: 1 }],
  };
  expect(plain(refundSentence({ ...preview, amount: '76.99', delivery: '4.99' }))).toBe(
    '76,99 € seront remboursés pour 1 article, dont 4,99 € de livraison, un e-mail part.',
  );
  expect(
    plain(refundSentence({ ...preview, amount: '62.00', delivery: '0.00', depreciation: '10.00' })),
  ).toBe('62,00 € seront remboursés pour 1 article, moins-value de 10,00 € déduite, un e-mail part.');
  const whole = {
    ...{ revision: 7, cancels: true, bottlesReturned: 2, depreciation: '0.00', lines: [] },
    ...{ amount: '144.00', delivery: '0.00' },
  };
  expect(plain(refundSentence(whole))).toBe(
    'La commande est annulée, 144,00 € seront remboursés, 2 articles remis en vente, un e-mail part.',
  );
  expect(plain(refundSentence({ ...whole, amount: '0.00' }))).toContain('aucun paiement à rembourser');
});

describe('what an order’s card says of a withdrawal', () => {
  const note = (of: Partial<OrderWithReturns>) => plain(withdrawnNote({ ...order(), ...of }) ?? undefined);
  const two = [{ productId, productName: 'Rose Alba', quantity: 2, price: '72.00' }];

  it('tells what not to send while it has not left, and what is to be done once it has', () => {
    expect(note({ status: 'confirmed', items: two })).toBe(
      'Le client a renoncé à 1 × Rose Alba : n’expédiez que le reste.',
    );
    expect(note({ status: 'confirmed' })).toBe(
      'Le client a renoncé à toute la commande : elle ne doit pas partir.',
    );
    for (const status of ['shipped', 'delivered'] as const)
      expect(note({ status, items: two })).toBe('Le client a renoncé à 1 × Rose Alba : retour attendu.');
    const back = order({ received: 1, fit: 1 }, [declaredAt]);
    expect(note(back)).toBe('Le client a renoncé à toute la commande : à rembourser dans « Rétractations ».');
  });

  it('asks for nothing any more once it was sent, returned and refunded', () => {
    const { returns } = order({ received: 1, fit: 1 }, [declaredAt]);
    const lines = [{ productId, quantity: 1, amount: cents(7_200) }];
    const refunds = [{ refundId: productId, lines, delivery: cents(499) }];
    expect(note({ returns: { ...returns, refunds }, isMoneyHere: false, refundState: 'succeeded' })).toBe(
      'Le client a renoncé à toute la commande : plus rien à faire.',
    );
    expect(note({ status: 'cancelled', isMoneyHere: false })).not.toContain('expédiez');
  });
});
