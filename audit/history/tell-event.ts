import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { ProductEvent } from '#contracts/events/product.ts';
import type { PromoEvent } from '#contracts/events/promo.ts';
import type { StockEvent } from '#contracts/events/stock.ts';
import { shortId } from '#contracts/identifiers.ts';
import { formatEuros } from '#contracts/money.ts';

/** An event as people read it. */
export interface Told {
  readonly title: string;
  readonly detail: string | null;
}

type Tellers<Event extends ShopEvent> = {
  readonly [Type in Event['type']]: (data: Extract<Event, { type: Type }>['data']) => Told;
};

const GIVEN_BACK_BECAUSE = {
  refused: 'la commande n’a pas abouti',
  cancelled: 'la commande est annulée',
  expired: 'le délai de paiement est passé',
  abandoned: 'la commande n’a jamais existé',
  deleted: 'la commande est supprimée',
} as const;

const ADJUSTED = {
  initial: 'Stock de départ',
  restock: 'Réapprovisionnement',
  correction: 'Correction du stock',
  return: 'Retour en stock',
} as const;

const STOCK: Tellers<StockEvent> = {
  StockAdjusted: ({ delta, reason, orderId }) =>
    told(
      ADJUSTED[reason],
      `${delta > 0 ? '+' : ''}${delta}${orderId === undefined ? '' : `, ${orderName(orderId)}`}`,
    ),
  StockReserved: ({ quantity, orderId }) => told('Réservé', `${quantity}, ${orderName(orderId)}`),
  StockReleased: ({ quantity, orderId, reason }) =>
    told('Réservation rendue', `${quantity}, ${orderName(orderId)}\u00a0: ${GIVEN_BACK_BECAUSE[reason]}`),
  StockCommitted: ({ quantity, orderId }) => told('Vendu', `${quantity}, ${orderName(orderId)}`),
  StockBooksClosed: ({ onHand }) => told('Report du stock', String(onHand)),
};

const PRODUCT: Tellers<ProductEvent> = {
  ProductAdded: ({ name }) => told('Produit ajouté', name),
  ProductRevised: ({ changes }) =>
    told(Object.keys(changes).length === 0 ? 'Stock saisi' : 'Produit modifié'),
  ProductRemoved: () => told('Produit supprimé'),
};

const PROMO: Tellers<PromoEvent> = {
  PromoCodeCreated: ({ code }) => told('Code promo créé', code),
  PromoCodeRevised: () => told('Code promo modifié'),
  PromoCodeRemoved: () => told('Code promo supprimé'),
  PromoRedeemed: ({ orderId, discount }) =>
    told('Code utilisé', `${orderName(orderId)}, remise de ${formatEuros(discount)}`),
  PromoRedemptionReleased: ({ orderId, reason }) =>
    told('Utilisation rendue', `${orderName(orderId)}\u00a0: ${GIVEN_BACK_BECAUSE[reason]}`),
};

/** What an event of a stock says, in French. */
export function tellStockEvent(event: StockEvent): Told {
  return tellWith<StockEvent>(STOCK, event);
}

/** What an event of a product says, in French. */
export function tellProductEvent(event: ProductEvent): Told {
  return tellWith<ProductEvent>(PRODUCT, event);
}

/** What an event of a promo says, in French. */
export function tellPromoEvent(event: PromoEvent): Told {
  return tellWith<PromoEvent>(PROMO, event);
}

function tellWith<Event extends ShopEvent>(tellers: Tellers<Event>, event: Event): Told {
  // Looked up by the event's own type: the teller takes just this event's data.
  const tell = tellers[event.type as Event['type']] as (data: Event['data']) => Told;
  return tell(event.data);
}

function told(title: string, detail: string | null = null): Told {
  return { title, detail };
}

function orderName(orderId: string): string {
  return `commande ${shortId(orderId)}`;
}
