import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { setFileScope } from '@vanilla-extract/css/fileScope';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { eventFields } from '#audit/event-catalogue/event-fields.ts';
import { findField } from '#audit/history/describe-change.ts';
import { ORDER_FIELDS } from '#audit/history/state-fields.ts';
import {
  ORDER_DETAIL_WORDS,
  type OrderDetailPath,
  type OrderDetails,
  type OrderEvent,
  orderDetailsSchema,
} from '#contracts/events/orders/order.ts';
import { cents } from '#contracts/money.ts';
import { evolve } from '#domain/orders/order.evolve.ts';
import type { PlacedOrder } from '#domain/orders/order.state.ts';
import { orderLine } from '#projections/exports/orders.ts';
import { toOrderPage } from '#projections/orders/order-page.ts';
import { type OrderRow, toOrder } from '#projections/orders/queries.ts';
import { linesOf } from '#services/customers/describe-personal-data.ts';
import { orderForMail } from '#services/emails/order-offer.ts';
import { orderConfirmation } from '#services/emails/templates/order-mails.ts';
import { renderText } from '#services/emails/templates/render.ts';
import { contract, shop } from '#services/emails/testing/every-mail.ts';

// Style sheets name their file when the build runs them; here any name will do.
setFileScope('order-details.test');
const { QuestionHost } = await import('../admin/parts/questions.tsx');
const { OrderCard } = await import('../admin/orders/OrderCard.tsx');
const { PrintedOrders } = await import('../admin/orders/bulk/PrintedOrders.tsx');
const { OrderView } = await import('../order/OrderView.tsx');

/** Values of what has to be one that the shop knows. */
const KNOWN: Partial<Readonly<Record<OrderDetailPath, readonly [string, string]>>> = {
  'shippingAddress.country': ['France', 'Belgique'],
  shippingMethod: ['mondial-relay', 'colissimo'],
};
const BY_TYPE: Readonly<Record<string, readonly [unknown, unknown]>> = {
  UUID: ['7a1b9c2d-0e34-4f56-8a90-1b2c3d4e0003', '7a1b9c2d-0e34-4f56-8a90-1b2c3d4e0004'],
  'date (ISO 8601)': ['2026-12-20', '2026-12-22'],
  boolean: [true, undefined],
  integer: [500, 700],
};
const TYPES = new Map(eventFields(orderDetailsSchema).map(({ path, type }) => [path, type]));
// The keys are the paths; `Object.keys` forgets that.
const PATHS = Object.keys(ORDER_DETAIL_WORDS) as OrderDetailPath[];

/** An order of which everything is said that can be; at one path another value. */
function detailsWith(other?: OrderDetailPath): OrderDetails {
  const details = {};
  for (const path of PATHS) {
    const values = KNOWN[path] ?? BY_TYPE[TYPES.get(path) ?? ''] ?? [`${path}, ceci`, `${path}, cela`];
    const [group = '', name] = path.split('.');
    const value = values[path === other ? 1 : 0];
    Object.assign(details, {
      [group]: name === undefined ? value : { ...Reflect.get(details, group), [name]: value },
    });
  }
  return orderDetailsSchema.parse(details);
}

type LeftOut = Partial<Readonly<Record<OrderDetailPath, string>>>;
const INNER: LeftOut = { 'sample.productId': 'names a thing inside the shop' };
const ON_ITS_OWN_PAGE: LeftOut = { 'customer.email': 'the page was reached from it' };
const TO_THE_CUSTOMER: LeftOut = {
  ...INNER,
  'customer.phone': 'they know their number; where it is corrected, the mail of that says it',
  takenByDesk: 'they know how they ordered; its own mail and form ask what the desk could not',
};

/** Each place that shows an order, and what it leaves out for which reason. A new detail is shown there, or stands here. */
const PLACES: Readonly<Record<string, readonly [show: (details: OrderDetails) => string, leftOut: LeftOut]>> =
  {
    'the order in the console (web/admin/orders/OrderCard.tsx)': [
      (details) => drawn(createElement(OrderCard, { order: toOrder(rowOf(details)), listed: 'all' })),
      INNER,
    ],
    'its packing sheet (web/admin/orders/bulk/PrintedOrders.tsx)': [
      (details) => drawn(createElement(PrintedOrders, { orders: [toOrder(rowOf(details))] })),
      {
        ...INNER,
        'customer.email': 'is of no use to who packs',
        'gift.wrapPrice': 'there is no price in a parcel',
        takenByDesk: 'it is packed like any other',
      },
    ],
    'its own page (web/order/OrderView.tsx)': [
      (details) =>
        drawn(
          createElement(OrderView, {
            order: toOrderPage(rowOf(details), [], NOW),
            token: 'token',
            supportEmail: shop.supportEmail,
          }),
        ),
      { ...TO_THE_CUSTOMER, ...ON_ITS_OWN_PAGE },
    ],
    'the mail of its confirmation (services/emails/templates/order-mails.ts)': [
      (details) => renderText(orderConfirmation(orderForMail(placed(details), 'https://x'), contract, shop)),
      { ...TO_THE_CUSTOMER, 'customer.email': 'the mail is sent there' },
    ],
    'the export of orders (projections/exports/orders.ts)': [
      (details) => orderLine(rowOf(details)),
      {
        ...INNER,
        'gift.message': 'it says that there is one: words for one person are no matter of tables',
        takenByDesk: 'is no column of it',
      },
    ],
    'what a person is told is held of them (services/customers/describe-personal-data.ts)': [
      (details) => JSON.stringify(linesOf(details, 'OrderPlaced')),
      INNER,
    ],
    'the journal of an auditor (audit/history/state-fields.ts)': [
      (details) => PATHS.map((path) => findField(path, ORDER_FIELDS) && valueAt(details, path)).join(),
      {},
    ],
  };

const NOW = new Date('2026-12-01T10:00:00.000Z');
const PLACED_AT = '2026-12-01T09:00:00.000Z';

/** An order with these details, just paid. */
function placed(details: OrderDetails): PlacedOrder {
  const totals = {
    ...{ subtotal: cents(17_800), discount: cents(0), shipping: cents(0), minimumCharge: cents(0) },
    total: cents(17_800),
  };
  const event: OrderEvent = {
    type: 'OrderPlaced',
    data: {
      orderId: '3f0c1de2-5a41-4c0f-9d44-2c4f7f3f0001',
      ...details,
      ...totals,
      lines: [],
      promo: null,
      placedAt: PLACED_AT,
      payBefore: PLACED_AT,
    },
  };
  const order = evolve({ status: 'absent', attempt: 0 }, event);
  if (order.status === 'absent') throw new Error('it was not placed');
  return order;
}

/** The row of such an order, as the read model has it just after. */
function rowOf(details: OrderDetails): OrderRow {
  const state = placed(details);
  return {
    id: state.orderId,
    running_number: 1_042,
    state,
    details,
    tracking_number: null,
    subtotal_cents: state.totals.subtotal,
    discount_cents: 0,
    shipping_cents: 0,
    minimum_charge_cents: 0,
    total_cents: state.totals.total,
    vat_rate: 2_000,
    promo_id: null,
    promo_code: null,
    status: 'confirmed',
    payment_state: 'confirmed',
    payment_message: null,
    payment_intent_id: 'pi_1',
    money_intent_id: 'pi_1',
    money_here: true,
    refund_state: 'none',
    withdrawal_declared_at: null,
    returns: null,
    returns_open: false,
    paid_at: new Date(PLACED_AT),
    shipped_at: null,
    delivered_at: null,
    cancelled_at: null,
    archived_at: null,
    held_until: null,
    pay_before: null,
    refunds: [],
    disputes: [],
    fraud_warnings: [],
    items: [],
    notes: [],
    created_at: new Date(PLACED_AT),
    placed_at_position: 1,
    revision: 1,
    search: '',
  };
}

function drawn(element: ReactNode): string {
  const asked = createElement(QuestionHost, null, element);
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, asked));
}

function valueAt(details: OrderDetails, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => Reflect.get(Object(value), name), details);
}

/** Also as it comes home to who ordered it: a relay point and a recipient stand in the place of theirs. */
function shownBy(show: (details: OrderDetails) => string, details: OrderDetails): string {
  const { relayPoint, gift, ...atHome } = details;
  return show(details) + show(atHome);
}

describe.each(Object.entries(PLACES))('%s', (_place, [show, leftOut]) => {
  const shown = shownBy(show, detailsWith());
  it.each(PATHS)('shows %s, or leaves it out for a reason', (path) => {
    const isShown = shownBy(show, detailsWith(path)) !== shown;
    expect(isShown, leftOut[path]).toBe(leftOut[path] === undefined);
  });
});
