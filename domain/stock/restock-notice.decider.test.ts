import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RestockNoticeEndReason, RestockNoticeEvent } from '#contracts/events/catalog/restock-notice.ts';
import { forgottenEmail } from '#contracts/privacy/personal.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { restockNoticeDecider, turnsLeft } from './restock-notice.decider.ts';

const email = 'marie@example.fr';
const notice = { noticeId: 'a'.repeat(64), productId: '22222222-2222-4222-8222-222222222222' };
const consent = { text: 'Une seule fois.', version: '1' };
const start = '2026-03-01T10:00:00.000Z';
const hoursOn = (hours: number) => new Date(Date.parse(start) + hours * 3_600_000).toISOString();
const daysOn = (days: number) => hoursOn(days * 24);

const ask = (now = start) => ({ type: 'RequestNotice', ...notice, email, consent, now }) as const;
const confirm = (requestedAt = start, now = hoursOn(1)) =>
  ({ type: 'ConfirmNotice', ...notice, requestedAt, now }) as const;
const give = (now = hoursOn(2)) => ({ type: 'GiveNotice', ...notice, now }) as const;
const end = (reason: RestockNoticeEndReason, now = hoursOn(3)) =>
  ({ type: 'EndNotice', ...notice, reason, now }) as const;

function requested(at = start, address = email): RestockNoticeEvent {
  const askedAt = at;
  const data = { ...notice, email: address, consent: { ...consent, askedAt }, requestedAt: askedAt };
  return { type: 'RestockNoticeRequested', data };
}
function confirmed(at = hoursOn(1)): RestockNoticeEvent {
  const expiresAt = new Date(Date.parse(at) + 183 * 86_400_000).toISOString();
  return { type: 'RestockNoticeConfirmed', data: { ...notice, confirmedAt: at, expiresAt } };
}
function givenTurn(at = hoursOn(2)): RestockNoticeEvent {
  const turnEndsAt = new Date(Date.parse(at) + 86_400_000).toISOString();
  return { type: 'RestockNoticeGiven', data: { ...notice, givenAt: at, turnEndsAt } };
}
function ended(reason: RestockNoticeEndReason, at = hoursOn(3)): RestockNoticeEvent {
  return { type: 'RestockNoticeEnded', data: { ...notice, reason, endedAt: at } };
}
const invalid = { code: 'confirmation-invalid' } as const;
const waits = [requested(), confirmed()];

describe('an address that asks for a perfume', () => {
  it('is asked by mail first, at most once an hour', () => {
    given(restockNoticeDecider).when(ask()).then(requested());
    given(restockNoticeDecider, [requested()])
      .when(ask(hoursOn(0.9)))
      .thenNothingHappened();
    given(restockNoticeDecider, [requested()])
      .when(ask(hoursOn(1)))
      .then(requested(hoursOn(1)));
  });
  it('is asked again where the mail before was noted by a clock that was hours ahead', () => {
    given(restockNoticeDecider, [requested(hoursOn(5))])
      .when(ask())
      .then(requested());
  });
  it('waits from the link in that mail on, for six months', () => {
    given(restockNoticeDecider, [requested()]).when(confirm()).then(confirmed());
    given(restockNoticeDecider, waits).when(confirm()).thenNothingHappened();
    given(restockNoticeDecider, waits)
      .when(ask(daysOn(100)))
      .thenNothingHappened();
    given(restockNoticeDecider, waits)
      .when(ask(daysOn(184)))
      .then(requested(daysOn(184)));
  });
  it('may ask again once it was told, or its request ended', () => {
    for (const last of [givenTurn(), ended('left')])
      given(restockNoticeDecider, [...waits, last])
        .when(ask(daysOn(3)))
        .then(requested(daysOn(3)));
  });
});

describe('a link that confirms', () => {
  it('is good for seven days, also when a second mail was asked for', () => {
    given(restockNoticeDecider, [requested()])
      .when(confirm(start, daysOn(7)))
      .then(confirmed(daysOn(7)));
    given(restockNoticeDecider, [requested()])
      .when(confirm(start, daysOn(7.1)))
      .thenRefuses(invalid);
    given(restockNoticeDecider, [requested(), requested(hoursOn(2))])
      .when(confirm(start, hoursOn(3)))
      .then(confirmed(hoursOn(3)));
  });
  it('has nobody wait again who was told, left or was forgotten', () => {
    for (const last of [givenTurn(), ended('left')])
      given(restockNoticeDecider, [...waits, last])
        .when(confirm(start, hoursOn(4)))
        .thenRefuses(invalid);
    given(restockNoticeDecider, [...waits, ended('left'), requested(hoursOn(4))])
      .when(confirm(start, hoursOn(5)))
      .thenRefuses(invalid);
    given(restockNoticeDecider, [requested(start, forgottenEmail('0123456789'))])
      .when(confirm())
      .thenRefuses(invalid);
    given(restockNoticeDecider).when(confirm()).thenRefuses(invalid);
  });
});

describe('the turn of one who waits', () => {
  it('is given once', () => {
    given(restockNoticeDecider, waits).when(give()).then(givenTurn());
    given(restockNoticeDecider, [...waits, givenTurn()])
      .when(give(daysOn(9)))
      .thenNothingHappened();
  });
  it('is not given to one who never confirmed, left, or waited too long', () => {
    given(restockNoticeDecider).when(give()).thenNothingHappened();
    given(restockNoticeDecider, [requested()]).when(give()).thenNothingHappened();
    given(restockNoticeDecider, [...waits, ended('left')])
      .when(give(hoursOn(4)))
      .thenNothingHappened();
    given(restockNoticeDecider, waits)
      .when(give(daysOn(184)))
      .thenNothingHappened();
  });
  it('ends the request of one who was forgotten', () => {
    given(restockNoticeDecider, [requested(start, forgottenEmail('0123456789')), confirmed()])
      .when(give())
      .then(ended('erased', hoursOn(2)));
  });
  it('can be given back', () => {
    given(restockNoticeDecider, [...waits, givenTurn()])
      .when(end('left'))
      .then(ended('left'));
  });
});

describe('a request', () => {
  it.each(['left', 'removed', 'erased'] as const)('ends once when it is %s', (reason) => {
    for (const before of [[requested()], waits])
      given(restockNoticeDecider, before).when(end(reason)).then(ended(reason));
    given(restockNoticeDecider, [...waits, ended('left')])
      .when(end(reason))
      .thenNothingHappened();
    given(restockNoticeDecider).when(end(reason)).thenNothingHappened();
  });
  it('expires after six months and not before', () => {
    given(restockNoticeDecider, waits)
      .when(end('expired', daysOn(180)))
      .thenNothingHappened();
    given(restockNoticeDecider, waits)
      .when(end('expired', daysOn(184)))
      .then(ended('expired', daysOn(184)));
    given(restockNoticeDecider, [requested()])
      .when(end('expired', daysOn(400)))
      .thenNothingHappened();
  });
});

describe('how many may be told', () => {
  it('is one for each bottle that nobody was told of', () => {
    expect(turnsLeft(3, [], start)).toBe(3);
    expect(turnsLeft(3, [hoursOn(1), hoursOn(24)], start)).toBe(1);
    expect(turnsLeft(0, [], start)).toBe(0);
    expect(turnsLeft(1, [hoursOn(1), hoursOn(2)], start)).toBe(0);
  });
  it('counts a turn until it ends, and none of a clock that was days ahead', () => {
    expect(turnsLeft(1, [hoursOn(0)], start)).toBe(1);
    expect(turnsLeft(1, [hoursOn(-5)], start)).toBe(1);
    expect(turnsLeft(1, [hoursOn(24.05)], start)).toBe(0);
    expect(turnsLeft(1, [hoursOn(72)], start)).toBe(1);
  });
  it('is never more than the bottles, together with the turns that run', () => {
    const hours = fc.integer({ min: -48, max: 24 });
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 30 }), fc.array(hours), (available, ends) => {
        const open = ends.filter((each) => each > 0).length;
        const left = turnsLeft(available, ends.map(hoursOn), start);
        expect(left).toBe(Math.max(0, available - open));
      }),
    );
  });
});
