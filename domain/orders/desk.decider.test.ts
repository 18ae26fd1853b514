import { describe, it } from 'vitest';
import { type OrderDesk, UNARRANGED_DESK } from '#contracts/orders/order-desk.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { deskDecider } from './desk.decider.ts';

const now = '2026-11-27T10:00:00.000Z';
const hurried: OrderDesk = { promise: { unit: 'hours', count: 4 }, views: [] };
const arranged = (version: number, desk: OrderDesk) =>
  ({ type: 'OrderDeskArranged', data: { version, desk, arrangedAt: now } }) as const;
const arrange = (desk: OrderDesk, seenVersion: number | null) =>
  ({ type: 'ArrangeDesk', desk, seenVersion, now }) as const;

describe('the order desk', () => {
  it('is kept as it was arranged last, when that is otherwise than before', () => {
    given(deskDecider).when(arrange(UNARRANGED_DESK, 0)).thenNothingHappened();
    given(deskDecider).when(arrange(hurried, 0)).then(arranged(1, hurried));
    given(deskDecider, [arranged(1, hurried)])
      .when(arrange(hurried, 1))
      .thenNothingHappened();
  });

  it('is not arranged over what others did since', () => {
    given(deskDecider, [arranged(1, hurried)])
      .when(arrange(UNARRANGED_DESK, 0))
      .thenRefuses({ code: 'stale-version' });
  });
});
