import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { cents } from '#contracts/money.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import {
  failedRefunds,
  isOver,
  isPaid,
  remainingAmount,
  unrequestedRefunds,
} from '../../payments/receipts.ts';
import type { TakenAgain } from '../commands/order.commands.ts';
import { orderDecider } from '../order.decider.ts';
import { isContactable } from '../order-money.ts';
import {
  cancelled,
  changed,
  confirmed,
  failed,
  later,
  now,
  orderId,
  placed,
  record,
  refundId,
  refundRequested,
  refundSettled,
  refusedTry,
  reinstated,
  requested,
  total,
} from '../testing/order-fixtures.ts';

const deleted: OrderEvent = { type: 'OrderDeleted', data: { deletedAt: now, orderId } };
const request = {
  type: 'RequestPayment',
  paymentIntentId: 'pi_1',
  amount: total,
  currency: 'eur',
  now,
} as const;

describe('asking for the payment', () => {
  it('is recorded once per PaymentIntent', () => {
    given(orderDecider, [placed()]).when(request).then(requested());
    given(orderDecider, [placed(), requested()]).when(request).thenNothingHappened();
  });

  it('is refused for another amount than the order’s', () => {
    given(orderDecider, [placed()])
      .when({ ...request, amount: cents(total - 1) })
      .thenRefuses({ code: 'amount-differs', due: total });
  });

  it('is refused once the deadline has passed', () => {
    given(orderDecider, [placed()])
      .when({ ...request, now: later })
      .thenRefuses({ code: 'not-payable', why: 'too-late' });
  });

  it.each<[string, OrderEvent[], 'paid' | 'cancelled' | 'not-pending']>([
    ['paid', [requested('pi_0'), confirmed('pi_0')], 'paid'],
    ['cancelled', [cancelled()], 'cancelled'],
    ['deleted', [deleted], 'cancelled'],
    ['confirmed by hand', [changed('pending', 'confirmed')], 'not-pending'],
  ])('is refused for an order that is %s', (_what, past, why) => {
    given(orderDecider, [placed(), ...past])
      .when(request)
      .thenRefuses({ code: 'not-payable', why });
  });

  it('is possible again for an order reinstated after its money went back', () => {
    const past = [requested(), confirmed(), cancelled('confirmed'), refundRequested('cancelled')];
    given(orderDecider, [placed(), ...past, refundSettled('succeeded'), reinstated('pending')])
      .when({ ...request, paymentIntentId: 'pi_2' })
      .then(requested('pi_2'));
  });
});

describe('an order that the desk took', () => {
  const { terms: _none, ...data } = placed().data;
  const taken: OrderEvent = { type: 'OrderPlaced', data: { ...data, takenByDesk: true } };
  const acceptTerms = { type: 'AcceptTerms', version: '2026-11-26', now } as const;
  const accepted: OrderEvent = {
    type: 'OrderTermsAccepted',
    data: { orderId, version: '2026-11-26', acceptedAt: now },
  };

  it('is paid only once its customer accepted the terms of sale', () => {
    given(orderDecider, [taken]).when(request).thenRefuses({ code: 'not-payable', why: 'terms' });
    given(orderDecider, [taken, accepted]).when(request).then(requested());
  });

  it('keeps which terms its customer accepted, once, and others when those are accepted later', () => {
    const { state } = given(orderDecider, [taken]).when(acceptTerms);
    expect(state).toMatchObject({ terms: { version: '2026-11-26', acceptedAt: now } });
    given(orderDecider, [taken]).when(acceptTerms).then(accepted);
    given(orderDecider, [taken, accepted]).when(acceptTerms).thenNothingHappened();
    const newer = { ...acceptTerms, version: '2027-01-01' };
    given(orderDecider, [taken, accepted])
      .when(newer)
      .then({ ...accepted, data: { ...accepted.data, version: '2027-01-01' } });
  });

  it.each<[string, OrderEvent[], 'paid' | 'cancelled']>([
    ['paid', [accepted, requested(), confirmed()], 'paid'],
    ['cancelled', [cancelled()], 'cancelled'],
  ])('has nothing to accept any more when it is %s', (_what, past, why) => {
    given(orderDecider, [taken, ...past])
      .when(acceptTerms)
      .thenRefuses({ code: 'not-payable', why });
  });

  it('has nothing to accept after its deadline', () => {
    given(orderDecider, [taken])
      .when({ ...acceptTerms, now: later })
      .thenRefuses({ code: 'not-payable', why: 'too-late' });
  });

  it('is its customer’s before money came: they are written to', () => {
    const { state } = given(orderDecider, [taken]).when(acceptTerms);
    expect(state.status !== 'absent' && isContactable(state)).toBe(true);
  });
});

it('asks nothing of an order whose terms were accepted with it', () => {
  given(orderDecider, [placed()])
    .when({ type: 'AcceptTerms', version: '2027-01-01', now })
    .thenNothingHappened();
});

describe('money for a pending order', () => {
  it('confirms it', () => {
    const arrival = given(orderDecider, [placed(), requested()]).when(record());
    arrival.then(confirmed());
    expect(arrival.state).toMatchObject({ status: 'confirmed', stockClaim: 'sold' });
  });

  it('confirms it even when the provider is faster than our own record of asking', () => {
    given(orderDecider, [placed()]).when(record()).then(requested(), confirmed());
  });

  it('is not counted twice', () => {
    given(orderDecider, [placed(), requested(), confirmed()]).when(record()).thenNothingHappened();
  });

  it('is held when its amount differs, and the order is not paid', () => {
    const arrival = given(orderDecider, [placed(), requested()]).when(
      record({ amountReceived: cents(total - 100) }),
    );
    arrival.then({
      type: 'PaymentHeld',
      data: {
        orderId,
        paymentIntentId: 'pi_1',
        amount: cents(total - 100),
        currency: 'eur',
        reason: 'amount',
      },
    });
    expect(arrival.state).toMatchObject({ status: 'pending', payment: { status: 'held' } });
    given(orderDecider, [placed(), requested(), ...eventsOf(arrival)])
      .when(record({ amountReceived: cents(total - 100) }))
      .thenNothingHappened();
  });

  it('is held when its currency differs', () => {
    const { state } = given(orderDecider, [placed(), requested()]).when(record({ currency: 'usd' }));
    expect(state).toMatchObject({ status: 'pending', payment: { status: 'held' } });
  });

  it('keeps the status an administrator has set meanwhile', () => {
    const { state } = given(orderDecider, [placed(), requested(), changed('pending', 'shipped')]).when(
      record(),
    );
    expect(state).toMatchObject({ status: 'shipped', payment: { status: 'confirmed' } });
  });

  it('of a second PaymentIntent goes back: an order is paid once', () => {
    const second = { paymentIntentId: 'pi_2' };
    given(orderDecider, [placed(), requested(), requested('pi_2'), confirmed()])
      .when(record(second))
      .then(refundRequested('duplicate-payment', refundId, 'pi_2'));
    given(orderDecider, [placed(), requested(), requested('pi_2'), confirmed()])
      .when(record({ ...second, amountReceived: cents(100) }))
      .then(refundRequested('duplicate-payment', refundId, 'pi_2', cents(100)));
  });

  it('makes money go back that was held before: it pays for nothing', () => {
    const held: OrderEvent = {
      type: 'PaymentHeld',
      data: { orderId, paymentIntentId: 'pi_2', amount: cents(100), currency: 'eur', reason: 'amount' },
    };
    given(orderDecider, [placed(), requested(), requested('pi_2'), held])
      .when(record())
      .then(confirmed(), refundRequested('duplicate-payment', refundId, 'pi_2', cents(100)));
  });
});

describe('a refused try', () => {
  it('is told once, and another card may follow', () => {
    given(orderDecider, [placed(), requested()]).when(record(refusedTry)).then(failed());
    given(orderDecider, [placed(), requested(), failed()]).when(record(refusedTry)).thenNothingHappened();
    given(orderDecider, [placed(), requested(), failed()]).when(record()).then(confirmed());
  });

  it('heard after the success changes nothing', () => {
    given(orderDecider, [placed(), requested(), confirmed()]).when(record(refusedTry)).thenNothingHappened();
  });

  it('of an order cancelled meanwhile changes nothing', () => {
    given(orderDecider, [placed(), requested(), cancelled()]).when(record(refusedTry)).thenNothingHappened();
  });
});

describe('a method that takes its time', () => {
  const processing: OrderEvent = { type: 'PaymentProcessing', data: { orderId, paymentIntentId: 'pi_1' } };

  it('is shown as processing, once, until it succeeds', () => {
    given(orderDecider, [placed(), requested()])
      .when(record({ status: 'processing' }))
      .then(processing);
    given(orderDecider, [placed(), requested(), processing])
      .when(record({ status: 'processing' }))
      .thenNothingHappened();
    given(orderDecider, [placed(), requested(), processing]).when(record()).then(confirmed());
  });

  it('is no longer processing once it was cancelled', () => {
    const { state } = given(orderDecider, [placed(), requested(), processing]).when(
      record({ status: 'canceled' }),
    );
    expect(state).toMatchObject({ payment: { status: 'failed' } });
  });
});

describe('money after the end of the order', () => {
  it.each(['deadline', 'admin'] as const)('waits to know whether there is stock (%s)', (reason) => {
    given(orderDecider, [placed(), requested(), cancelled('pending', reason)])
      .when(record())
      .thenRefuses({ code: 'stock-needed' });
  });

  it('is honoured when the bottles could be taken again', () => {
    const late = given(orderDecider, [placed(), requested(), cancelled('pending', 'deadline')]).when(
      record({}, { attempt: 1 }),
    );
    late.then(reinstated('confirmed', 'late-payment'), confirmed());
    expect(late.state).toMatchObject({ status: 'confirmed', stockClaim: 'sold', ending: null });
  });

  it('is not honoured with bottles of an attempt that was cancelled since', () => {
    given(orderDecider, [placed(), requested(), cancelled(), reinstated('confirmed'), cancelled('confirmed')])
      .when(record({}, { attempt: 1 }))
      .thenRefuses({ code: 'stock-needed' });
  });

  it('goes back when they could not', () => {
    const late = given(orderDecider, [placed(), requested(), cancelled('pending', 'deadline')]).when(
      record({}, 'unavailable'),
    );
    late.then(refundRequested('late-payment'));
    expect(late.state).toMatchObject({ status: 'cancelled' });
  });

  it('goes back when it is not what the order cost', () => {
    for (const past of [
      [cancelled('pending', 'deadline')],
      [deleted],
      [changed('pending', 'confirmed'), deleted],
    ])
      for (const money of [{ amountReceived: cents(100) }, { amountReceived: cents(100), currency: 'usd' }]) {
        const late = given(orderDecider, [placed(), requested(), ...past]).when(record(money));
        late.then(refundRequested('late-payment', refundId, 'pi_1', cents(100)));
      }
  });

  it('goes back when the order is hidden from those who would look after it', () => {
    given(orderDecider, [placed(), requested(), changed('pending', 'confirmed'), deleted])
      .when(record())
      .then(refundRequested('late-payment'));
  });

  it('goes back when the order was deleted', () => {
    given(orderDecider, [placed(), requested(), deleted])
      .when(record())
      .then(refundRequested('late-payment'));
  });
});

it('whatever the provider says, how often and in which order, an order is paid at most once and no money is forgotten', () => {
  const intent = fc.constantFrom('pi_1', 'pi_2', 'pi_3');
  const said = fc.oneof(
    fc.record({ paymentIntentId: intent, status: fc.constantFrom('processing', 'canceled', 'open') }),
    intent.map((paymentIntentId) => ({ ...refusedTry, paymentIntentId })),
    fc.record({ paymentIntentId: intent, amountReceived: fc.constantFrom(total, cents(1)) }),
  );
  const step = fc.oneof(
    fc.tuple(said, fc.boolean()).map(([news, isThere]) => ({
      command: (id: string, stockAgain: TakenAgain) => ({
        ...record(news, isThere ? stockAgain : 'unavailable'),
        refundId: id,
      }),
      paid: 'status' in news ? null : news.paymentIntentId,
    })),
    fc.constantFrom('pending', 'confirmed', 'cancelled', 'shipped').map((to) => ({
      command: (id: string, stockAgain: TakenAgain) => ({
        type: 'SetStatus' as const,
        to,
        stockAgain,
        refundId: id,
        now: '2027-03-01T10:00:00.000Z',
      }),
      paid: null,
    })),
    fc.tuple(fc.nat(3), fc.constantFrom('succeeded', 'failed')).map(([which, outcome]) => ({
      command: (id: string, _: TakenAgain, refunds: readonly { refundId: string }[]) => ({
        type: 'SettleRefund' as const,
        now,
        refundId: refunds[which]?.refundId ?? id,
        providerRefundId: 're_1',
        outcome,
        message: null,
        outside: null,
      }),
      paid: null,
    })),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let past: OrderEvent[] = [placed()];
      const moneyCame = new Set<string>();
      steps.forEach(({ command, paid }, index) => {
        if (paid !== null) moneyCame.add(paid);
        const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
        const { state } = given(orderDecider, past);
        const refunds = state.status === 'absent' ? [] : state.refunds;
        const outcome = given(orderDecider, past).when(command(id, { attempt: state.attempt + 1 }, refunds));
        past = [...past, ...eventsOf(outcome)];
      });
      const { state } = given(orderDecider, past);
      if (state.status === 'absent') throw new Error('the order is gone');
      // All the money is in the books, and what may be kept is at most one payment.
      expect(new Set(state.receipts.map((receipt) => receipt.paymentIntentId))).toEqual(moneyCame);
      const here = state.receipts.filter((receipt) => remainingAmount(state, receipt) > 0);
      const owed = [...unrequestedRefunds(state), ...failedRefunds(state)];
      const kept = here.filter((receipt) => !owed.includes(receipt));
      expect(kept.filter(({ kind }) => kind === 'payment').length).toBe(
        isPaid(state) && !isOver(state) ? 1 : 0,
      );
      // Of all other money a person is told, or it has to go back.
      for (const { kind } of kept)
        expect(kind === 'payment' || (kind === 'held' && state.payment.status === 'held')).toBe(true);
      const refunded = state.refunds
        .filter(({ status }) => status !== 'failed')
        .map((refund) => refund.paymentIntentId);
      expect(new Set(refunded).size).toBe(refunded.length);
    }),
    { numRuns: 1_000 },
  );
});

function eventsOf(outcome: {
  decision: { accepted: true; events: readonly OrderEvent[] } | { accepted: false };
}): readonly OrderEvent[] {
  return outcome.decision.accepted ? outcome.decision.events : [];
}
