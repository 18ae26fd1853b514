import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#contracts/events/orders/order.ts';
import type { DeletionPreview, StatusPreview } from '#contracts/http/desk/order-changes.ts';
import { foldReturns } from '#domain/returns/returns.ts';
import {
  changedText,
  changeVerb,
  deletionSentences,
  previewSentences,
  standingText,
} from './change-texts.ts';

const plain = (text: string) => text.replaceAll(/\s/gu, ' ');

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
const parcel = { isUnpaid: false, isWithoutNumber: false, withdrawnBottles: 0, notBefore: null };
const rose = '22222222-2222-4222-8222-222222222222';
const items = [{ productId: rose, productName: 'Rose Alba', quantity: 2, price: '72.00' }];

function said(
  from: OrderStatus,
  to: OrderStatus,
  preview: Partial<StatusPreview>,
  returns: ReturnType<typeof foldReturns> = null,
): string {
  const order = { status: from, items, returns };
  return plain(previewSentences(order, { ...nothing, ...preview }, to).join(' '));
}

describe('a change of status', () => {
  it('that sends a gift before its day is told by the day that was promised', () => {
    const mail = 'order-shipped' as const;
    expect(said('confirmed', 'shipped', { mail, parcel: { ...parcel, notBefore: '2027-12-24' } })).toBe(
      'Ce cadeau a été promis pour plus tard : il ne devait pas partir avant le 24 décembre 2027.',
    );
  });

  it('that ends an order is told by what goes back', () => {
    const mail = 'order-cancelled' as const;
    expect(
      said('confirmed', 'cancelled', { mail, refund: '133.20', bottlesReturned: 1, revenue: '-133.20' }),
    ).toBe('133,20 € seront remboursés, 1 article remis en vente, un e-mail part.');
    expect(
      said('confirmed', 'cancelled', { mail, refund: '1.50', bottlesReturned: 2, promoReturned: 'ETE10' }),
    ).toBe(
      '1,50 € sera remboursé, 2 articles remis en vente, l’utilisation du code ETE10 est rendue, un e-mail part.',
    );
    expect(said('pending', 'cancelled', { bottlesReturned: 1 })).toBe(
      'Aucun paiement à rembourser, 1 article remis en vente.',
    );
  });

  it('that takes an order up again is told by what is to be paid, and by what it takes', () => {
    const mail = 'order-reinstated' as const;
    const again = { mail, due: '64.99', bottlesTaken: 2, promoTaken: 'ETE10', revenue: '64.99' };
    expect(said('cancelled', 'confirmed', again)).toBe(
      '64,99 € restent à payer, 2 articles retirés de la vente, le code ETE10 est de nouveau utilisé, un e-mail part.',
    );
    expect(said('cancelled', 'confirmed', { bottlesTaken: 1 })).toMatch(/^Le paiement est déjà là, /);
  });

  it('of an order that nobody paid is told by that, and by what it counts for', () => {
    const sent = { due: '118.00', bottlesSold: 1, revenue: '118.00', mail: 'order-shipped' as const };
    expect(said('pending', 'shipped', { ...sent, parcel: { ...parcel, isUnpaid: true } })).toBe(
      '118,00 € restent à payer, 1 article vendu sans attendre le paiement, 118,00 € de plus dans le chiffre d’affaires, un e-mail part.',
    );
    expect(said('confirmed', 'pending', { revenue: '-148.00' })).toBe(
      '148,00 € de moins dans le chiffre d’affaires, la commande n’est plus à préparer.',
    );
  });

  it('that sends a parcel says what is amiss with it, and whose number it has', () => {
    const part = foldReturns(
      null,
      {
        type: 'WithdrawalDeclared',
        data: {
          orderId: rose,
          declaredAt: '2026-11-02T09:00:00.000Z',
          items: [{ productId: rose, quantity: 1 }],
        },
      },
      items,
    );
    const mail = 'order-shipped' as const;
    expect(said('confirmed', 'shipped', { mail, parcel: { ...parcel, withdrawnBottles: 1 } }, part)).toBe(
      'Le client a renoncé à 1 × Rose Alba : n’expédiez que le reste.',
    );
    expect(said('confirmed', 'shipped', { mail, parcel: { ...parcel, isWithoutNumber: true } })).toBe(
      'Aucun numéro de suivi : l’e-mail d’expédition l’attend dix minutes, puis part sans lui.',
    );
    const id = '11111111-1111-4111-8111-11117617e342';
    expect(
      said('confirmed', 'shipped', {
        sameNumber: [{ id, runningNumber: 1042, customerName: 'Ada Lovelace' }],
      }),
    ).toContain('déjà celui de la commande #7617E342 (nº 1042) de Ada Lovelace');
  });

  it('is called what it does', () => {
    expect(changeVerb('shipped', 'cancelled')).toBe('Annuler');
    expect(changeVerb('cancelled', 'shipped')).toBe('Reprendre');
    expect(changeVerb('confirmed', 'shipped')).toBe('Expédier');
    expect(changeVerb('confirmed', 'pending')).toBe('Modifier');
  });
});

describe('a deletion', () => {
  const none: DeletionPreview = {
    ...{ revision: 7, refund: '0.00', kept: '0.00', revenue: '0.00' },
    ...{ bottlesReturned: 0, bottlesKept: 0, promoReturned: null },
  };
  const textOf = (status: OrderStatus, preview: Partial<DeletionPreview>) =>
    plain(deletionSentences({ status }, { ...none, ...preview }).join(' '));

  it('of a paid order says that money and bottles stay, that nobody is told, and what to do instead', () => {
    const preview = { kept: '257.00', bottlesKept: 2, revenue: '-257.00' };
    const money =
      '257,00 € payés ne sont pas remboursés, 2 articles restent vendus, 257,00 € de moins dans le chiffre d’affaires, le client n’est pas prévenu. La facture reste dans les comptes.';
    expect(textOf('confirmed', preview)).toBe(
      `${money} Pour rembourser et prévenir le client, annulez plutôt la commande.`,
    );
    expect(textOf('delivered', preview)).toBe(money);
  });

  it('of an order that waits says what goes back', () => {
    expect(textOf('pending', { bottlesReturned: 1, promoReturned: 'ETE10' })).toBe(
      'Aucun paiement à rembourser, 1 article remis en vente, l’utilisation du code ETE10 est rendue, le client n’est pas prévenu.',
    );
    expect(textOf('pending', { refund: '60.00', bottlesReturned: 1 })).toMatch(
      /^60,00 € seront remboursés, /,
    );
  });
});

it('an order is told as it stood, and who changed it', () => {
  const none = {
    shippingMethod: 'colissimo',
    deliveredTo: 'Ada Lovelace, Lyon',
    relayPoint: null,
    trackingNumber: null,
    parcels: 0,
    payment: null,
    refunded: '0.00',
    withdrawn: 0,
    received: 0,
    arrivals: 0,
  };
  const paid = { ...none, status: 'confirmed', payment: 'confirmed' } as const;
  const ended = { ...none, status: 'cancelled', refunded: '148.00' } as const;
  expect(standingText(paid)).toBe('Confirmée, payée');
  expect(standingText({ ...paid, payment: 'held', trackingNumber: 'AAAA1111' })).toBe(
    'Confirmée, paiement à vérifier, suivi AAAA1111',
  );
  expect(standingText(paid, true)).toBe('Confirmée, payée, pour Ada Lovelace, Lyon');
  expect(plain(standingText(ended))).toBe('Annulée, 148,00 € remboursés');
  expect(standingText({ ...none, status: 'pending', withdrawn: 2, received: 1 })).toBe(
    'En attente, non payée, rétractation de 2 articles, dont 1 revenu',
  );
  const changedAt = '2026-11-26T13:31:00.000Z';
  expect(changedText({ revision: 9, seen: paid, current: ended, changedBy: 'admin', changedAt })).toBe(
    'par l’administration, le 26 novembre 2026 à 14:31',
  );
});
