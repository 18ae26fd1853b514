import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { endOfParisDay, startOfParisDay } from '#contracts/french/paris-time.ts';
import type { OrderFilter, WorkList } from '#contracts/http/desk/order-filters.ts';
import { lateIfPaidBefore } from '#domain/orders/parcels/dispatch-promise.ts';
import { listAwaitingHouse } from '../disputes/projection.ts';
import type { ReadDb } from '../lib/database.ts';
import { storable } from '../lib/storable.ts';
import { findOrderDesk } from '../order-desk/projection.ts';

type Condition = RawBuilder<SqlBool>;

/** In SQL; only a parcel that is here can be, and few are. */
export const IS_ON_HOLD = sql<SqlBool>`(status in ('pending', 'confirmed') and state ->> 'hold' is not null)`;

/** When a gift's day begins in Paris, in SQL; null where it has none. */
const SEND_FROM = sql`(details #>> '{gift,sendFrom}')::timestamp at time zone 'Europe/Paris'`;

/** Whether the day that a gift is to be sent from has come. */
function mayLeave(now: Date): Condition {
  return sql`coalesce(${SEND_FROM} <= ${now}, true)`;
}

/** What orders must fulfil to be in a work list, at a moment; the counts and the lists are made of the same. */
export async function workListCondition(db: ReadDb, list: WorkList, now: Date): Promise<Condition> {
  switch (list) {
    case 'to-prepare':
      return sql`status = 'confirmed' and tracking_number is null and not ${IS_ON_HOLD} and ${mayLeave(now)}`;
    case 'to-send':
      return sql`status = 'confirmed' and tracking_number is not null and not ${IS_ON_HOLD} and ${mayLeave(now)}`;
    case 'late': {
      const { desk } = await findOrderDesk(db);
      return sql`status = 'confirmed' and greatest(coalesce(paid_at, created_at), ${SEND_FROM}) < ${lateIfPaidBefore(desk.promise, now)} and not ${IS_ON_HOLD}`;
    }
    case 'on-hold':
      return IS_ON_HOLD;
    case 'returns':
      return sql`withdrawal_declared_at is not null and returns_open`;
    case 'refund-failed':
      return sql`refund_state = 'failed'`;
    case 'disputed': {
      const { disputes, suspected } = await listAwaitingHouse(db);
      const ids = [...new Set([...disputes.map(({ orderId }) => orderId), ...suspected])];
      return sql`id = any(${ids}::uuid[])`;
    }
  }
}

/** The conditions that orders must fulfil, all of them. */
export async function filterConditions(db: ReadDb, filter: OrderFilter, now: Date): Promise<Condition[]> {
  const { status, work, from, to, country, totalFrom, totalTo, perfume, promo } = filter;
  return [
    ...(status ? [sql<SqlBool>`status = ${status}`] : []),
    ...(work ? [await workListCondition(db, work, now)] : []),
    ...(from ? [sql<SqlBool>`created_at >= ${startOfParisDay(from)}::timestamptz`] : []),
    ...(to ? [sql<SqlBool>`created_at < ${endOfParisDay(to)}::timestamptz`] : []),
    ...(country ? [sql<SqlBool>`details #>> '{shippingAddress,country}' = ${storable(country)}`] : []),
    ...(totalFrom === undefined ? [] : [sql<SqlBool>`total_cents >= ${totalFrom * 100}`]),
    ...(totalTo === undefined ? [] : [sql<SqlBool>`total_cents <= ${totalTo * 100}`]),
    ...(perfume ? [sql<SqlBool>`items @> ${JSON.stringify([{ productId: perfume }])}::jsonb`] : []),
    ...(promo ? [promoCondition(promo)] : []),
    ...flagConditions(filter),
  ];
}

function promoCondition(promo: string): Condition {
  return promo === 'any' ? sql`promo_code is not null` : sql`promo_code = ${storable(promo).toUpperCase()}`;
}

const IS_CONTESTED = sql<SqlBool>`(disputes <> '[]'::jsonb or fraud_warnings <> '[]'::jsonb)`;

function flagConditions({ sample, withdrawal, dispute, hold }: OrderFilter): Condition[] {
  const flags: [OrderFilter['sample'], Condition][] = [
    [sample, sql`coalesce((details ->> 'sampleRequested')::boolean, false)`],
    [withdrawal, sql`withdrawal_declared_at is not null`],
    [dispute, IS_CONTESTED],
    [hold, IS_ON_HOLD],
  ];
  return flags.flatMap(([flag, condition]) =>
    flag === undefined ? [] : [flag === 'yes' ? condition : sql<SqlBool>`not (${condition})`],
  );
}
