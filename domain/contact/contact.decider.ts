import type { ContactEvent } from '#contracts/events/people/visitor.ts';
import { accept, type Decider, refuse } from '../decider.ts';

export interface ContactState {
  readonly status: 'absent' | 'unanswered' | 'answered';
}

export interface ReceiveMessage {
  readonly type: 'ReceiveMessage';
  readonly messageId: string;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly now: string;
}

/** The house notes that it answered, wherever it did, or that it has not. */
export interface MarkMessage {
  readonly type: 'MarkMessage';
  readonly messageId: string;
  readonly isAnswered: boolean;
  readonly now: string;
}

export interface ContactRefusal {
  readonly code: 'message-not-found';
}

/** A message to the shop: received once, then only read and marked as answered. */
export const contactDecider: Decider<
  ContactState,
  ReceiveMessage | MarkMessage,
  ContactEvent,
  ContactRefusal
> = {
  initialState: { status: 'absent' },
  evolve: (_state, { type }) => ({ status: type === 'ContactMessageAnswered' ? 'answered' : 'unanswered' }),
  decide(command, { status }) {
    const at = command.now;
    if (command.type === 'ReceiveMessage') {
      if (status !== 'absent') return accept();
      const { type: _type, now: _now, ...message } = command;
      return accept({ type: 'ContactMessageReceived', data: { ...message, receivedAt: at } });
    }
    if (status === 'absent') return refuse({ code: 'message-not-found' });
    const { messageId, isAnswered } = command;
    if (isAnswered === (status === 'answered')) return accept();
    return isAnswered
      ? accept({ type: 'ContactMessageAnswered', data: { messageId, answeredAt: at } })
      : accept({ type: 'ContactMessageReopened', data: { messageId, reopenedAt: at } });
  },
};
