import { describe, it } from 'vitest';
import type { EmailEvent } from '#contracts/events/house/email.ts';
import { forgottenEmail, unreadableValue } from '#contracts/privacy/personal.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { emailDecider } from './email.decider.ts';

const emailId = '0d9c7a52-6a0f-4c58-9d5e-8a3f2c1b7e60';
const [one, another] = ['5b1de1f0-93a2-4d5f-8a57-0c1b2d3e4f50', '3c2b1a09-1f2e-4d3c-8b4a-5968778695a4'];
const now = '2026-03-01T10:00:00.000Z';
const later = (minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString();
const email = {
  emailId,
  type: 'order-confirmation',
  recipient: 'marie@example.fr',
  subject: 'Votre commande est confirmée',
  html: '<p>Merci</p>',
  text: 'Merci',
  orderId: null,
  productId: null,
  replyTo: null,
  unsubscribeUrl: null,
} as const;

const requested: EmailEvent = { type: 'EmailRequested', data: { ...email, requestedAt: now } };
const resendRequested: EmailEvent = {
  type: 'EmailResendRequested',
  data: { emailId, requestedAt: now },
};
function started(
  attempt: number,
  changes: { attemptId?: string; possibleDuplicate?: boolean; at?: string } = {},
) {
  const { attemptId = one, possibleDuplicate = false, at = now } = changes;
  const data = { emailId, attempt, attemptId, possibleDuplicate, startedAt: at };
  return { type: 'EmailSendingStarted', data } satisfies EmailEvent;
}
function sent(attempt: number): EmailEvent {
  return { type: 'EmailSent', data: { emailId, attempt, sentAt: now } };
}
function failed(
  attempt: number,
  { retry = null, inDoubt = false, reason = 'ECONNECTION', at = now }: FailureChanges = {},
): EmailEvent {
  const retryAt = retry === null ? null : new Date(Date.parse(at) + retry * 60_000).toISOString();
  const data = {
    emailId,
    attempt,
    reason,
    final: retry === null,
    inDoubt,
    retryAt,
    failedAt: at,
  };
  return { type: 'EmailFailed', data };
}
interface FailureChanges {
  /** Minutes until the next try; null when there is none. */
  retry?: number | null;
  inDoubt?: boolean;
  reason?: string;
  at?: string;
}

const request = { type: 'RequestEmail', email, now } as const;
const resend = { type: 'RequestResend', now } as const;
const start = (at = now, attemptId = one) => ({ type: 'StartAttempt', attemptId, now: at }) as const;
const recordSent = (attempt: number) => ({ type: 'RecordSent', attempt, now }) as const;
const recordFailure = (attempt: number, failure: { permanent?: boolean; inDoubt?: boolean } = {}) =>
  ({
    type: 'RecordFailure',
    attempt,
    reason: 'ECONNECTION',
    permanent: false,
    inDoubt: false,
    now,
    ...failure,
  }) as const;

describe('a mail', () => {
  it('is requested once', () => {
    given(emailDecider).when(request).then(requested);
    given(emailDecider, [requested]).when(request).thenNothingHappened();
    given(emailDecider, [requested, started(1), sent(1)])
      .when(request)
      .thenNothingHappened();
  });
  it('is sent once, by a try that was written down first', () => {
    given(emailDecider, [requested]).when(start()).then(started(1));
    given(emailDecider, [requested, started(1)])
      .when(recordSent(1))
      .then(sent(1));
    given(emailDecider, [requested, started(1), sent(1)])
      .when(start(later(60)))
      .thenNothingHappened();
    given(emailDecider, [requested, started(1), sent(1)])
      .when(recordSent(2))
      .thenNothingHappened();
  });
  it('is not tried by two workers at once', () => {
    given(emailDecider, [requested, started(1)])
      .when(start(later(1), another))
      .thenNothingHappened();
  });
  it('that nobody asked for has no fate', () => {
    given(emailDecider).when(start()).thenRefuses({ code: 'email-not-requested' });
    given(emailDecider).when(recordSent(1)).thenRefuses({ code: 'email-not-requested' });
    given(emailDecider).when(resend).thenRefuses({ code: 'email-not-requested' });
  });
});

describe('a mail that failed', () => {
  const history = [requested, started(1), failed(1, { retry: 1 })];
  it('is tried again when its time has come, not before', () => {
    given(emailDecider, [requested, started(1)])
      .when(recordFailure(1))
      .then(failed(1, { retry: 1 }));
    given(emailDecider, history)
      .when(start(later(0.5)))
      .thenNothingHappened();
    given(emailDecider, history)
      .when(start(later(1)))
      .then(started(2, { at: later(1) }));
  });
  it('is tried again at once where its wait was noted by a clock that was hours ahead', () => {
    const ahead = later(5 * 60);
    given(emailDecider, [requested, started(1, { at: ahead }), failed(1, { retry: 5, at: ahead })])
      .when(start())
      .then(started(2));
    given(emailDecider, [
      {
        type: 'EmailRequested',
        data: { ...email, requestedAt: ahead, sendAfter: later(310) },
      },
    ])
      .when(start())
      .then(started(1));
  });
  it('counts a try once, though two workers tell of it', () => {
    given(emailDecider, history).when(recordFailure(1)).thenNothingHappened();
  });
  it('is given up after the seventh try, or at once when it can never arrive', () => {
    const six = [1, 2, 3, 4, 5, 6].flatMap((attempt) => [started(attempt), failed(attempt, { retry: 0 })]);
    given(emailDecider, [requested, ...six, started(7)])
      .when(recordFailure(7))
      .then(failed(7));
    given(emailDecider, [requested, started(1)])
      .when(recordFailure(1, { permanent: true }))
      .then(failed(1));
    given(emailDecider, [requested, started(1), failed(1)])
      .when(start(later(900)))
      .thenNothingHappened();
  });
});

describe('a mail whose worker was killed in the middle', () => {
  const cutShort = failed(1, { retry: 1, inDoubt: true, reason: 'EINTERRUPTED', at: later(2) });
  it('is sent again after two minutes, marked as a possible duplicate', () => {
    given(emailDecider, [requested, started(1)])
      .when(start(later(2), another))
      .then(cutShort, started(2, { attemptId: another, possibleDuplicate: true, at: later(2) }));
  });
  it('is not sent a third time', () => {
    const second = started(2, { possibleDuplicate: true, at: later(2) });
    given(emailDecider, [requested, started(1), cutShort, second])
      .when(start(later(5)))
      .then(failed(2, { inDoubt: true, reason: 'EINTERRUPTED', at: later(5) }));
  });
  it('is known to be sent when that worker turns out to live', () => {
    given(emailDecider, [requested, started(1), cutShort, started(2, { possibleDuplicate: true })])
      .when(recordSent(1))
      .then(sent(1));
  });
});

describe('a mail that the server may have taken', () => {
  it('is marked at each later try, and given up at the second doubt', () => {
    given(emailDecider, [requested, started(1)])
      .when(recordFailure(1, { inDoubt: true }))
      .then(failed(1, { retry: 1, inDoubt: true }));
    const marked = started(2, { possibleDuplicate: true });
    const refused = [requested, started(1), failed(1, { retry: 0, inDoubt: true }), marked];
    given(emailDecider, [...refused, failed(2, { retry: 0 })])
      .when(start(now))
      .then(started(3, { possibleDuplicate: true }));
    given(emailDecider, refused)
      .when(recordFailure(2, { inDoubt: true }))
      .then(failed(2, { inDoubt: true }));
  });
});

describe('sending again', () => {
  it('is asked for once a mail was sent or given up', () => {
    given(emailDecider, [requested, started(1), sent(1)])
      .when(resend)
      .then(resendRequested);
    given(emailDecider, [requested, started(1), failed(1)])
      .when(resend)
      .then(resendRequested);
  });
  it('is refused while the mail is on its way', () => {
    const underWay = { code: 'email-under-way' } as const;
    given(emailDecider, [requested]).when(resend).thenRefuses(underWay);
    given(emailDecider, [requested, started(1), failed(1, { retry: 1 })])
      .when(resend)
      .thenRefuses(underWay);
    given(emailDecider, [requested, started(1), sent(1), resendRequested])
      .when(resend)
      .thenRefuses(underWay);
  });
  it('begins a new round: all tries again, no doubt left over', () => {
    const before = [requested, started(1), failed(1, { inDoubt: true }), resendRequested];
    given(emailDecider, before).when(start()).then(started(2));
    given(emailDecider, [...before, started(2)])
      .when(recordFailure(2))
      .then(failed(2, { retry: 1 }));
    given(emailDecider, before).when(recordSent(1)).thenNothingHappened();
  });
});

describe('a mail to somebody whose key is missing', () => {
  const keyId = '1d2e3f40-5b6c-4d7e-8f90-a1b2c3d40099';
  const unreadable = { ...email, recipient: unreadableValue('email', keyId) };
  const unread: EmailEvent = {
    type: 'EmailRequested',
    data: { ...unreadable, requestedAt: now },
  };

  it('is neither asked for nor tried, but waits for that key', () => {
    given(emailDecider)
      .when({ type: 'RequestEmail', email: unreadable, now })
      .thenRefuses({ code: 'key-missing', keyId });
    given(emailDecider, [unread])
      .when({ type: 'StartAttempt', attemptId: one, now })
      .thenRefuses({ code: 'key-missing', keyId });
  });

  it('waits for nothing once it was asked for, or sent', () => {
    given(emailDecider, [requested])
      .when({ type: 'RequestEmail', email: unreadable, now })
      .thenNothingHappened();
    given(emailDecider, [unread, started(1), sent(1)])
      .when({ type: 'StartAttempt', attemptId: another, now })
      .thenNothingHappened();
  });
});

describe('a mail whose order has gone on before it was sent', () => {
  const withhold = { type: 'WithholdOvertaken', now } as const;

  it('is withheld, and told apart from one that failed', () => {
    given(emailDecider, [requested])
      .when(withhold)
      .then(failed(1, { reason: 'EOVERTAKEN' }));
  });

  it('is left alone while a try is under way, and when a person has asked for it again', () => {
    given(emailDecider, [requested, started(1)])
      .when(withhold)
      .thenNothingHappened();
    given(emailDecider, [requested, started(1), sent(1), resendRequested])
      .when(withhold)
      .thenNothingHappened();
  });

  it('is sent once when what it says is so again, and nothing else is', () => {
    const withheld = failed(1, { reason: 'EOVERTAKEN' });
    const send = { type: 'SendWithheld', now } as const;
    given(emailDecider, [requested, withheld]).when(send).then(resendRequested);
    for (const history of [
      [requested],
      [requested, withheld, resendRequested],
      [requested, withheld, resendRequested, started(2), sent(2)],
      [requested, started(1), failed(1)],
    ])
      given(emailDecider, history).when(send).thenNothingHappened();
  });
});

describe('a mail to somebody who was forgotten before it was sent', () => {
  const forgotten: EmailEvent = {
    type: 'EmailRequested',
    data: { ...email, recipient: forgottenEmail(emailId), requestedAt: now },
  };

  it('is given up without a try', () => {
    given(emailDecider, [forgotten])
      .when(start())
      .then(failed(1, { reason: 'EFORGOTTEN' }));
  });
});
