import { describe, expect, it } from 'vitest';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { contactDecider } from './contact.decider.ts';

const message = {
  messageId: '0d9c7a52-6a0f-4c58-9d5e-8a3f2c1b7e60',
  name: 'Marie',
  email: 'marie@example.fr',
  subject: 'Un échantillon',
  message: 'Bonjour,\npuis-je essayer Rose Alba ?',
};
const command = { type: 'ReceiveMessage', ...message, now: '2026-03-01T10:00:00.000Z' } as const;

it('a message is received once, word for word', () => {
  const first = given(contactDecider).when(command);
  first.then({
    type: 'ContactMessageReceived',
    data: { ...message, receivedAt: '2026-03-01T10:00:00.000Z' },
  });
  expect(contactDecider.decide(command, first.state)).toEqual({ accepted: true, events: [] });
});

describe('a message that waits for an answer', () => {
  const received = {
    type: 'ContactMessageReceived',
    data: { ...message, receivedAt: '2026-03-01T10:00:00.000Z' },
  } as const;
  const at = '2026-03-02T09:00:00.000Z';
  const mark = (isAnswered: boolean) =>
    ({ type: 'MarkMessage', messageId: message.messageId, isAnswered, now: at }) as const;
  const answered = {
    type: 'ContactMessageAnswered',
    data: { messageId: message.messageId, answeredAt: at },
  } as const;
  const reopened = {
    type: 'ContactMessageReopened',
    data: { messageId: message.messageId, reopenedAt: at },
  } as const;

  it('is marked as answered once, and opened again', () => {
    given(contactDecider, [received]).when(mark(true)).then(answered);
    given(contactDecider, [received, answered]).when(mark(true)).thenNothingHappened();
    given(contactDecider, [received, answered]).when(mark(false)).then(reopened);
    given(contactDecider, [received, answered, reopened]).when(mark(true)).then(answered);
    given(contactDecider, [received]).when(mark(false)).thenNothingHappened();
  });

  it('was received before', () => {
    given(contactDecider).when(mark(true)).thenRefuses({ code: 'message-not-found' });
  });
});
