import type { ContactEvent } from '#contracts/events/visitor.ts';
import { accept, type Decider } from '../decider.ts';

export interface ContactState {
  readonly status: 'absent' | 'received';
}

export interface ReceiveMessage {
  readonly type: 'ReceiveMessage';
  readonly messageId: string;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly now: Date;
}

/** A message to the shop: received once, then only read. */
export const contactDecider: Decider<ContactState, ReceiveMessage, ContactEvent, never> = {
  initialState: { status: 'absent' },
  evolve: () => ({ status: 'received' }),
  decide({ type: _type, now, ...message }, state) {
    if (state.status === 'received') return accept();
    return accept({
      type: 'ContactMessageReceived',
      data: { ...message, receivedAt: now.toISOString() },
    });
  },
};
