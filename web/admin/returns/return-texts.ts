import { formatEuros } from '#contracts/cents.ts';
import { inParis } from '#contracts/french/calendar.ts';
import { dayMonthYear } from '#contracts/french/dates.ts';
import { daysIn } from '#contracts/http/figures/spans.ts';
import type { Order } from '#contracts/http/shop/orders.ts';
import type { RecordReturnRequest, ReturnPreview } from '#contracts/http/shop/returns.ts';
import { articleOf, lastReturnDay, type Returns, refundDueDay, returnStep } from '#domain/returns/returns.ts';
import { centsOf, euros, plural } from '../../ui/formats.ts';

export type OrderWithReturns = Order & { readonly returns: Returns };

export function hasReturns(order: Order): order is OrderWithReturns {
  return order.returns !== null;
}

export type Condition = RecordReturnRequest['items'][number]['condition'];
export const CONDITIONS: readonly {
  readonly value: Condition;
  readonly label: string;
  /** What follows from it. */
  readonly effect: string;
}[] = [
  { value: 'fit', label: 'Scellé intact', effect: 'Remboursé, et remis en vente.' },
  { value: 'damaged', label: 'Abîmé', effect: 'Remboursé, mais pas remis en vente.' },
  { value: 'opened', label: 'Scellé ouvert', effect: 'Ni remboursé, ni remis en vente.' },
];

/** What the console says after commands on returns. */
export const RETURN_TEXTS = {
  proof: { done: 'Preuve d’envoi notée' },
  receive: { done: 'Retour enregistré' },
  refund: { done: 'Remboursement demandé' },
} as const;

/** What is to be done about an order's returns, from the order as the console reads it. */
export function stepOf(order: OrderWithReturns): ReturnType<typeof returnStep> {
  const { status, items, returns, parcels } = order;
  const totals = {
    subtotal: centsOf(order.subtotal),
    discount: centsOf(order.discountAmount),
    shipping: centsOf(order.shippingCost),
    minimumCharge: centsOf(order.minimumCharge),
    wrap: order.gift?.wrapPrice,
    total: centsOf(order.total),
  };
  const lines = items.map(({ productId, quantity, price }) => ({
    productId,
    quantity,
    unitPrice: centsOf(price),
  }));
  return returnStep({ status, lines, totals, returns, parcels }, order.isMoneyHere);
}

export interface DueText {
  readonly text: string;
  readonly isOverdue: boolean;
}

/** Until when the house has to act, or the shopper to send; null where nothing runs. */
export function dueText(order: OrderWithReturns, now: Date): DueText | null {
  const today = inParis(now).day;
  const { returns, status } = order;
  switch (stepOf(order)) {
    case 'cancel':
    case 'refund': {
      const due = refundDueDay(returns, status);
      if (due === null) return null;
      const left = daysIn({ from: today, to: due }) - 1;
      if (left < 0)
        return { text: `En retard de ${plural(-left, 'jour')}, dû le ${dayMonthYear(due)}`, isOverdue: true };
      const wait = left === 0 ? 'aujourd’hui' : `encore ${plural(left, 'jour')}`;
      return { text: `À rembourser au plus tard le ${dayMonthYear(due)} (${wait})`, isOverdue: false };
    }
    case 'receive': {
      const last = returns.declarations.at(-1)?.declaredAt;
      if (last === undefined) return null;
      const by = lastReturnDay(last);
      const text =
        today > by ? 'Le client devait renvoyer au plus tard le' : 'À renvoyer par le client au plus tard le';
      return { text: `${text} ${dayMonthYear(by)}`, isOverdue: false };
    }
    case 'done':
      return null;
  }
}

/** How it stands with one article: `2 articles renoncés, 1 reçu, 1 remboursé`. */
export function articleText(returns: Returns, productId: string): string {
  const { withdrawn, received, opened, sent, depreciation } = articleOf(returns, productId);
  const refunded = returns.refunds
    .flatMap(({ lines }) => lines)
    .filter((line) => line.productId === productId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const parts = [
    `${plural(withdrawn, 'article')} ${withdrawn > 1 ? 'renoncés' : 'renoncé'}`,
    sent > received && 'envoi prouvé',
    received > 0 && `${received} ${received > 1 ? 'reçus' : 'reçu'}`,
    opened > 0 && `dont ${opened} ${opened > 1 ? 'descellés' : 'descellé'}`,
    depreciation && `moins-value de ${formatEuros(depreciation.amount)} (${depreciation.reason})`,
    refunded > 0 && `${refunded} ${refunded > 1 ? 'remboursés' : 'remboursé'}`,
  ];
  return parts.filter((part) => typeof part === 'string').join(', ');
}

/** What paying back would do, in a sentence. */
export function refundSentence(preview: ReturnPreview): string {
  const { cancels, amount, delivery, bottlesReturned, depreciation, lines } = preview;
  const cents = centsOf(amount);
  const verb = cents < 200 ? 'sera remboursé' : 'seront remboursés';
  const bottles = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const parts = [
    cancels && 'La commande est annulée',
    cents === 0
      ? 'aucun paiement à rembourser'
      : `${euros(amount)} ${verb}${cancels ? '' : ` pour ${plural(bottles, 'article')}`}${
          centsOf(delivery) > 0 ? `, dont ${euros(delivery)} de livraison` : ''
        }`,
    centsOf(depreciation) > 0 && `moins-value de ${euros(depreciation)} déduite`,
    bottlesReturned > 0 && `${plural(bottlesReturned, 'article')} remis en vente`,
    'un e-mail part',
  ];
  return `${parts.filter((part) => part !== false).join(', ')}.`;
}
