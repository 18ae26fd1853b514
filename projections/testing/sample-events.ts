import type { ArticleKind } from '#contracts/events/catalog/product.ts';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import { cents, multiplyCents, ZERO } from '#contracts/money.ts';

type DataOf<Type extends ShopEvent['type']> = Extract<ShopEvent, { type: Type }>['data'];

/** Events with every field filled in; tests name the fields they are about. */

export function productAdded(
  productId: string,
  fields: Partial<DataOf<'ProductAdded'>> = {},
): Extract<ShopEvent, { type: 'ProductAdded' }> {
  return {
    type: 'ProductAdded',
    data: {
      productId,
      name: 'Rose Alba',
      description: 'Une rose moderne.',
      shortDescription: 'La rose blanche.',
      price: cents(8_900),
      imageUrl: '/objects/rose.webp',
      imageAlt: 'Flacon rose',
      notes: { top: ['bergamote'], middle: ['rose'], base: ['musc'] },
      category: 'floral',
      stockAlert: 5,
      weightGrams: 320,
      volumeMl: 50,
      ingredients: 'Alcohol',
      warnings: 'Inflammable.',
      isActive: true,
      addedAt: '2026-01-01T08:00:00.000Z',
      ...fields,
    },
  };
}

export function orderPlaced(
  orderId: string,
  fields: {
    lines: readonly {
      productId: string;
      kind?: ArticleKind;
      productName?: string;
      quantity: number;
      unitPrice?: number;
    }[];
    email?: string;
    placedAt?: string;
  },
): Extract<ShopEvent, { type: 'OrderPlaced' }> {
  const lines = fields.lines.map(({ productName = 'Rose Alba', unitPrice = 8_900, ...line }) => ({
    ...line,
    productName,
    unitPrice: cents(unitPrice),
  }));
  const total = cents(lines.reduce((sum, line) => sum + multiplyCents(line.unitPrice, line.quantity), 0));
  return {
    type: 'OrderPlaced',
    data: {
      orderId,
      customer: { name: 'Camille Martin', email: fields.email ?? 'camille@example.fr', phone: null },
      shippingAddress: {
        street: '12 rue des Lilas',
        city: 'Lyon',
        postalCode: '69003',
        country: 'France',
      },
      shippingMethod: 'colissimo',
      lines,
      subtotal: total,
      discount: ZERO,
      shipping: ZERO,
      minimumCharge: ZERO,
      total,
      promo: null,
      placedAt: fields.placedAt ?? '2026-03-01T10:00:00.000Z',
      payBefore: '2026-03-01T10:30:00.000Z',
    },
  };
}

export function paymentConfirmed(
  orderId: string,
  paymentIntentId = `pi_${orderId}`,
): Extract<ShopEvent, { type: 'PaymentConfirmed' }> {
  return {
    type: 'PaymentConfirmed',
    data: {
      orderId,
      paymentIntentId,
      amount: cents(8_900),
      currency: 'eur',
      confirmedAt: '2026-03-01T10:05:00.000Z',
    },
  };
}

export function reviewSubmitted(
  reviewId: string,
  productId: string,
  fields: Partial<DataOf<'ReviewSubmitted'>> = {},
): Extract<ShopEvent, { type: 'ReviewSubmitted' }> {
  return {
    type: 'ReviewSubmitted',
    data: {
      reviewId,
      productId,
      customerName: 'Camille',
      customerEmail: 'camille@example.fr',
      rating: 5,
      title: 'Parfait !',
      comment: 'Une merveille.',
      submittedAt: '2026-03-02T10:00:00.000Z',
      ...fields,
    },
  };
}
