import { describe, it } from 'vitest';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { orderDecider } from '../order.decider.ts';
import { now, orderId, placed } from '../testing/order-fixtures.ts';

const revoke = (reason: 'erasure' | 'administrator') => ({ type: 'RevokeLinks', reason, now }) as const;
const revoked = (reason: 'erasure' | 'administrator') =>
  ({ type: 'OrderLinksRevoked', data: { orderId, reason, at: now } }) as const;
const deleted = { type: 'OrderDeleted', data: { orderId, deletedAt: now } } as const;

describe('links to an order', () => {
  it('are revoked as often as somebody wants', () => {
    given(orderDecider, [placed(), revoked('erasure')])
      .when(revoke('administrator'))
      .then(revoked('administrator'));
  });

  it('are revoked by an erasure though the order was deleted: its documents have some', () => {
    given(orderDecider, [placed(), deleted]).when(revoke('erasure')).then(revoked('erasure'));
    const byHand = given(orderDecider, [placed(), deleted]).when(revoke('administrator'));
    byHand.thenRefuses({ code: 'order-not-found' });
  });

  it('are none of an order that there is not', () => {
    given(orderDecider).when(revoke('erasure')).thenRefuses({ code: 'order-not-found' });
  });
});
