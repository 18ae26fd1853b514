import { cents } from '#contracts/money.ts';
import type { LeftParcel, OrderDocument, OrderPage, OrderStep } from '#contracts/order-page.ts';
import { wrapOf } from '#domain/orders/order.evolve.ts';
import { carrierName, trackingPage } from '#domain/orders/parcels/parcel-tracking.ts';
import {
  type DepartedParcel,
  departedParcels,
  isPartlySent,
  leftToSend,
  packedLines,
  receivedAt,
} from '#domain/orders/parcels/parcels.ts';
import { declaredWithdrawal } from '#domain/returns/declared-withdrawal.ts';
import { remaining } from '#domain/returns/returns.ts';
import { isWithdrawalOpen, lastWithdrawalDay } from '#domain/returns/withdrawal.ts';
import { vatIncluded } from '#domain/vat/vat.ts';
import { listDocuments } from '../invoices/projection.ts';
import type { ReadDb } from '../lib/database.ts';
import { findOrderRow, numberOf, type OrderRow } from './queries.ts';

/**
 * An order as its own page shows it at this moment, or null when there is none.
 * @param hrefOf where whoever reads the page downloads a document of the order.
 */
export async function findOrderPage(
  db: ReadDb,
  id: string,
  now: Date,
  hrefOf: (documentId: string) => string,
): Promise<OrderPage | null> {
  const row = await findOrderRow(db, id);
  return row ? toOrderPage(row, await documentsOf(db, id, hrefOf), now) : null;
}

/** The documents issued about an order, oldest first. */
async function documentsOf(
  db: ReadDb,
  orderId: string,
  hrefOf: (documentId: string) => string,
): Promise<readonly OrderDocument[]> {
  const documents = await listDocuments(db, { orderId });
  return documents
    .reverse()
    .map(({ id, number, kind, issuedAt }) => ({ number, kind, issuedAt, href: hrefOf(id) }));
}

/** A row as its order’s own page shows it. */
export function toOrderPage(row: OrderRow, documents: readonly OrderDocument[], now: Date): OrderPage {
  const { customer, ...details } = row.details;
  const { shippingMethod } = details;
  const total = cents(row.total_cents);
  const received = receivedAt(row.state);
  return {
    id: row.id,
    ...numberOf(row),
    status: row.status,
    paymentState: row.payment_state,
    steps: stepsOf(row),
    lines: row.items.map(({ productName, quantity, unitPriceCents }) => ({
      productName,
      quantity,
      unitPrice: cents(unitPriceCents),
    })),
    totals: {
      subtotal: cents(row.subtotal_cents),
      discount: cents(row.discount_cents),
      shipping: cents(row.shipping_cents),
      minimumCharge: cents(row.minimum_charge_cents),
      ...wrapOf(details.gift),
      total,
    },
    promoCode: row.promo_code,
    vat: { rate: row.vat_rate, amount: vatIncluded(total, row.vat_rate) },
    customerName: customer.name,
    ...details,
    parcel: {
      carrier: carrierName(shippingMethod),
      trackingNumber: row.tracking_number,
      href: trackingPage(shippingMethod, row.tracking_number),
    },
    ...parcelsOf(row),
    ...replacementsOf(row),
    refunds: row.refunds.map(({ amountCents, state, requestedAt }) => ({
      amount: cents(amountCents),
      state,
      requestedAt,
    })),
    documents,
    withdrawal: {
      isOpen:
        row.status !== 'cancelled' &&
        remaining(row.returns, row.items).length > 0 &&
        isWithdrawalOpen(received, now),
      lastDay: received && lastWithdrawalDay(received),
      declaredAt: textOf(row.withdrawal_declared_at),
      declared: declaredWithdrawal({ ...row, parcels: row.state.parcels }),
    },
    unpaid: unpaidOf(row, now),
  };
}

/** What left in which parcel and what follows; nothing of an order that goes in one. */
function parcelsOf({ state }: OrderRow): Pick<OrderPage, 'parcels'> {
  const left = departedParcels(state).map((parcel) => leftParcel(state, parcel));
  if (left.length === 0) return {};
  return { parcels: { left, toFollow: isPartlySent(state) ? packedLines(state, leftToSend(state)) : [] } };
}

/** What was sent again and has left; nothing of an order of which nothing was. */
function replacementsOf({ state }: OrderRow): Pick<OrderPage, 'replacements'> {
  const sent = (state.replacements ?? []).flatMap(({ sentAt, ...parcel }) =>
    sentAt === null ? [] : [leftParcel(state, { ...parcel, dispatchedAt: sentAt })],
  );
  return sent.length === 0 ? {} : { replacements: sent };
}

function leftParcel(
  state: OrderRow['state'],
  parcel: Pick<DepartedParcel, 'shippingMethod' | 'trackingNumber' | 'dispatchedAt' | 'lines'>,
): LeftParcel {
  const { shippingMethod, trackingNumber, dispatchedAt, lines } = parcel;
  return {
    carrier: carrierName(shippingMethod),
    trackingNumber,
    href: trackingPage(shippingMethod, trackingNumber),
    at: dispatchedAt,
    lines: packedLines(state, lines),
  };
}

function textOf(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}

/** What has happened and, of an order that goes on, what comes next. */
function stepsOf(row: OrderRow): OrderStep[] {
  const refundedAt = row.refunds.findLast(({ state }) => state === 'succeeded')?.settledAt;
  const happened: OrderStep[] = [
    { name: 'placed', at: row.created_at.toISOString() },
    { name: 'paid', at: textOf(row.paid_at) },
    { name: 'shipped', at: textOf(row.shipped_at) },
    { name: 'delivered', at: textOf(row.delivered_at) },
  ];
  const refunded: OrderStep[] = refundedAt ? [{ name: 'refunded', at: refundedAt }] : [];
  const withdrawn = withdrawnStep(row);
  const hasEnded = row.status === 'cancelled' || withdrawn.length > 0;
  const cancelled: OrderStep[] =
    row.status === 'cancelled' ? [{ name: 'cancelled', at: textOf(row.cancelled_at) }] : [];
  return [
    ...(hasEnded ? happened.filter(({ at }) => at !== null) : happened),
    ...withdrawn,
    ...cancelled,
    ...refunded,
  ];
}

/** A step of its own where all of the order was withdrawn from: nothing else of it is to come then. */
function withdrawnStep(row: OrderRow): OrderStep[] {
  const isWhole = declaredWithdrawal({ ...row, parcels: row.state.parcels })?.isWhole ?? false;
  return isWhole ? [{ name: 'withdrawn', at: textOf(row.withdrawal_declared_at) }] : [];
}

function unpaidOf(row: OrderRow, now: Date): OrderPage['unpaid'] {
  const { status, payment_state: payment, held_until, pay_before } = row;
  const isUnpaid = payment === 'none' || payment === 'requested' || payment === 'failed';
  if (status !== 'pending' || !isUnpaid) return null;
  const payBefore = payment === 'failed' ? pay_before : held_until;
  return { payBefore: textOf(payBefore), isPayable: payBefore === null || now < payBefore };
}
