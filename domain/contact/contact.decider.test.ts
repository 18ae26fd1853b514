import { expect, it } from 'vitest';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { contactDecider } from './contact.decider.ts';

const message = {
  messageId: '0d9c7a52-6a0f-4c58-9d5e-8a3f2c1b7e60',
  name: 'Marie',
  email: 'marie@example.fr',
  subject: 'Un échantillon',
  message: 'Bonjour,\npuis-je essayer Rose Alba ?',
};
const command = { type: 'ReceiveMessage', ...message, now: new Date('2026-03-01T10:00:00.000Z') } as const;

it('a message is received once, word for word', () => {
  const first = given(contactDecider).when(command);
  first.then({
    type: 'ContactMessageReceived',
    data: { ...message, receivedAt: '2026-03-01T10:00:00.000Z' },
  });
  expect(contactDecider.decide(command, first.state)).toEqual({ accepted: true, events: [] });
});
