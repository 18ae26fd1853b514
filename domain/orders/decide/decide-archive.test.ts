import { describe, expect, it } from 'vitest';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { orderDecider } from '../order.decider.ts';
import {
  cancelled,
  changed,
  confirmed,
  declared,
  now,
  orderId,
  placed,
  refundRequested,
  refundSettled,
  requested,
  rose,
  setStatus,
} from '../testing/order-fixtures.ts';

const paid = [placed(), requested(), confirmed()];
const delivered = [...paid, changed('confirmed', 'delivered')];
const archive = (isArchived: boolean) => ({ type: 'ArchiveOrder', isArchived, now }) as const;
const archived: OrderEvent = { type: 'OrderArchived', data: { orderId, archivedAt: now } };
const unarchived: OrderEvent = { type: 'OrderUnarchived', data: { orderId, unarchivedAt: now } };

describe('an order that is done', () => {
  it('is archived once, and taken back once', () => {
    given(orderDecider, delivered).when(archive(true)).then(archived);
    given(orderDecider, [...delivered, archived])
      .when(archive(true))
      .thenNothingHappened();
    given(orderDecider, [...delivered, archived])
      .when(archive(false))
      .then(unarchived);
    given(orderDecider, delivered).when(archive(false)).thenNothingHappened();
  });

  it('is what was delivered, or cancelled with all its money back', () => {
    const back = [...paid, cancelled('confirmed'), refundRequested('cancelled')];
    given(orderDecider, [...back, refundSettled('succeeded')])
      .when(archive(true))
      .then(archived);
    given(orderDecider, back).when(archive(true)).thenRefuses({ code: 'not-archivable', why: 'open' });
    given(orderDecider, paid).when(archive(true)).thenRefuses({ code: 'not-archivable', why: 'status' });
    given(orderDecider, [...delivered, declared({ productId: rose, quantity: 1 })])
      .when(archive(true))
      .thenRefuses({ code: 'not-archivable', why: 'open' });
  });

  it('is in hand again as soon as anything happens to it', () => {
    const stored = given(orderDecider, [...delivered, archived]);
    expect(stored.state).toMatchObject({ archivedAt: now });
    expect(stored.when(setStatus('shipped')).state).not.toHaveProperty('archivedAt');
    const withdrawn = given(orderDecider, [
      ...delivered,
      archived,
      declared({ productId: rose, quantity: 1 }),
    ]);
    expect(withdrawn.state).not.toHaveProperty('archivedAt');
  });

  it('is as before in everything else', () => {
    const { archivedAt: _archivedAt, ...rest } = {
      archivedAt: undefined,
      ...given(orderDecider, [...delivered, archived]).state,
    };
    expect(rest).toEqual(given(orderDecider, delivered).state);
  });
});
