import { MAX_PAYMENT } from '#contracts/constants.ts';
import { dayMonthYear } from '#contracts/french/dates.ts';
import { counted } from '#contracts/french/numbers.ts';
import {
  bottleLimitSchema,
  freshTotalsSchema,
  type PlacedOrder as PlacedOrderAnswer,
} from '#contracts/http/shop/orders.ts';
import { formatEuros, toDecimal } from '#contracts/money.ts';
import type { HoldRefusal } from '#domain/orders/commands/order.commands.ts';
import type { PlacedOrder } from '#domain/orders/order.state.ts';
import type { Totals } from '#domain/pricing/pricing.ts';
import { tooManyOfOne } from '#domain/stock/stock-status.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { holdProblem } from '../orders/order-problems.ts';
import type { PlacementRefusal } from './place-order.ts';
import type { UnpaidRefusal } from './unpaid-holds.ts';

/** The shopper's earlier order is paid, or its payment is on its way: they are led to it. */
export function orderInPayment(orderId: string): HttpRefusal {
  return new HttpRefusal(
    409,
    'order-paid',
    'Votre commande précédente est payée, ou son paiement est en cours. Consultez-la avant d’en passer une autre.',
    { orderId },
  );
}

/** A refusal to place an order, as the shopper reads it. */
export function placementProblem(refusal: PlacementRefusal): HttpRefusal {
  switch (refusal.code) {
    case 'product-unavailable': {
      const name = refusal.productName;
      return new HttpRefusal(
        409,
        'product-unavailable',
        name
          ? `«\u00a0${name}\u00a0» n’est plus disponible`
          : 'Un parfum de votre panier n’est plus disponible',
        { errors: [{ field: `items.${refusal.productId}`, message: name ?? refusal.productId }] },
      );
    }
    case 'price-changed': {
      const { totals, lines } = refusal.fresh;
      const items = lines.map(({ productId, unitPrice }) => ({ productId, price: toDecimal(unitPrice) }));
      return new HttpRefusal(
        409,
        'price-changed',
        `Le montant de votre commande a changé\u00a0: il est maintenant de ${formatEuros(totals.total)}`,
        { fresh: freshTotalsSchema.parse({ ...totalsAnswer(totals), items }) },
      );
    }
    case 'key-reused':
      return new HttpRefusal(
        409,
        'idempotency-key-reused',
        'Cette commande a déjà été enregistrée avec un autre contenu. Veuillez la vérifier et réessayer.',
      );
    case 'too-many-bottles': {
      const { productId, max } = refusal;
      const limit =
        productId === null ? `Une commande compte ${counted(max, 'article')} au plus` : tooManyOfOne(max);
      return new HttpRefusal(
        422,
        'too-many-bottles',
        `${limit}. Réduisez la quantité, ou écrivez-nous pour une commande plus importante.`,
        { errors: [{ field: 'items', message: limit }], fresh: bottleLimitSchema.parse({ productId, max }) },
      );
    }
    case 'amount-too-large':
      return new HttpRefusal(
        422,
        'amount-too-large',
        `Nous ne pouvons pas encaisser plus de ${formatEuros(MAX_PAYMENT)} en un paiement. Réduisez votre commande, ou écrivez-nous.`,
      );
    case 'terms-changed':
      return new HttpRefusal(
        409,
        'terms-changed',
        'Nos conditions générales de vente ont changé. Rechargez la page, lisez-les, puis acceptez-les pour commander.',
      );
    case 'gift-not-offered': {
      const { latest, isPast } = refusal;
      const message =
        latest === null
          ? 'Nous ne proposons pas d’envoi en cadeau pour l’instant. Décochez-le pour commander.'
          : isPast
            ? 'Ce jour est passé\u00a0: choisissez un jour à venir.'
            : `Nous pouvons garder votre cadeau jusqu’au ${dayMonthYear(latest)}\u00a0: choisissez un jour plus proche.`;
      const errors = [{ field: latest === null ? 'gift' : 'gift.sendFrom', message }];
      return new HttpRefusal(422, 'gift-not-offered', message, { errors });
    }
    case 'sample-unavailable': {
      const message =
        'L’échantillon choisi ne peut plus être joint à cette commande. Choisissez-en un autre, ou aucun.';
      const errors = [{ field: 'sampleProductId', message }];
      return new HttpRefusal(409, 'sample-unavailable', message, { errors });
    }
    case 'too-many-unpaid':
    case 'too-many-unpaid-of-product':
      return unpaidProblem(refusal);
    case 'insufficient-stock':
    case 'promo-invalid':
      return holdProblem(refusal);
  }
}

const HELD_FOR = { email: 'pour cette adresse e-mail', network: 'depuis votre réseau' } as const;
const PAY_OR_WAIT = 'Réglez la commande en cours, ou réessayez dans quelques minutes.';

/** Too much waits for its payment already. */
function unpaidProblem(refusal: Exclude<UnpaidRefusal, HoldRefusal>): HttpRefusal {
  if (refusal.code === 'too-many-unpaid')
    return new HttpRefusal(
      409,
      'too-many-unpaid',
      `Trop d’articles attendent déjà leur paiement ${HELD_FOR[refusal.holder]}. ${PAY_OR_WAIT}`,
    );
  const { productId, productName, max } = refusal;
  const detail =
    max > 0
      ? `Vous pouvez commander ${counted(max, 'exemplaire')} au plus de cet article pour l’instant. Réduisez la quantité, ou réessayez dans quelques minutes.`
      : `Trop d’exemplaires de cet article attendent déjà leur paiement depuis votre réseau. ${PAY_OR_WAIT}`;
  return new HttpRefusal(409, 'too-many-unpaid', detail, {
    errors: [{ field: 'items', message: productName }],
    fresh: bottleLimitSchema.parse({ productId, max }),
  });
}

/** An order as the browser that placed it is told about it. */
export function placedOrderAnswer(order: PlacedOrder): PlacedOrderAnswer {
  const { orderId: id, status, payBefore } = order;
  return { id, status, payBefore, ...totalsAnswer(order.totals) };
}

/** What an order costs, in euros. */
export function totalsAnswer(totals: Totals) {
  return {
    subtotal: toDecimal(totals.subtotal),
    discountAmount: toDecimal(totals.discount),
    shippingCost: toDecimal(totals.shipping),
    minimumCharge: toDecimal(totals.minimumCharge),
    ...(totals.wrap && { giftWrap: toDecimal(totals.wrap) }),
    total: toDecimal(totals.total),
  };
}
