import type { EmailEvent, EmailType, MailAttachment } from '#contracts/events/email.ts';

/** A mail as it will be read. */
export interface ComposedEmail {
  readonly emailId: string;
  readonly type: EmailType;
  readonly recipient: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly orderId: string | null;
  readonly productId: string | null;
  /** Who an answer goes to; null for the shop. */
  readonly replyTo: string | null;
  readonly unsubscribeUrl: string | null;
  /** The files that go with it; absent for none. */
  readonly attachments?: readonly MailAttachment[] | undefined;
}

/** A try that was begun and whose outcome is not known yet. */
export interface OpenAttempt {
  readonly attempt: number;
  readonly attemptId: string;
  readonly startedAt: Date;
  readonly possibleDuplicate: boolean;
}

export interface RequestedEmail {
  readonly status: 'pending' | 'sent' | 'failed';
  readonly email: ComposedEmail;
  /** Tries so far, over all rounds: a round begins with the request and with each request to send again. */
  readonly attempts: number;
  readonly attemptsBefore: number;
  readonly resends: number;
  /** Tries of this round after which the mail may or may not have arrived. */
  readonly doubts: number;
  readonly open: OpenAttempt | null;
  /** When the next try is due; null for at once. */
  readonly dueAt: Date | null;
}

export type EmailState = { readonly status: 'absent' } | RequestedEmail;

export const NO_EMAIL: EmailState = { status: 'absent' };

export function evolveEmail(state: EmailState, event: EmailEvent): EmailState {
  if (event.type === 'EmailRequested') return state.status === 'absent' ? requested(event.data) : state;
  if (state.status === 'absent') return state;
  if (event.type === 'EmailResendRequested') return state.status === 'pending' ? state : nextRound(state);
  return state.status === 'pending' ? evolvePending(state, event) : state;
}

type Progress = Extract<EmailEvent, { type: 'EmailSendingStarted' | 'EmailSent' | 'EmailFailed' }>;

function evolvePending(state: RequestedEmail, event: Progress): RequestedEmail {
  const attempts = Math.max(state.attempts, event.data.attempt);
  switch (event.type) {
    case 'EmailSendingStarted': {
      const { attempt, attemptId, startedAt, possibleDuplicate } = event.data;
      const open = { attempt, attemptId, startedAt: new Date(startedAt), possibleDuplicate };
      return { ...state, attempts, open, dueAt: null };
    }
    case 'EmailSent':
      return { ...state, status: 'sent', attempts, open: null };
    case 'EmailFailed': {
      const { final, inDoubt, retryAt } = event.data;
      const dueAt = retryAt === null ? null : new Date(retryAt);
      const doubts = state.doubts + (inDoubt ? 1 : 0);
      return { ...state, status: final ? 'failed' : 'pending', attempts, doubts, open: null, dueAt };
    }
  }
}

function requested(data: Extract<EmailEvent, { type: 'EmailRequested' }>['data']): RequestedEmail {
  const { requestedAt: _, sendAfter, ...email } = data;
  const counts = { attempts: 0, attemptsBefore: 0, resends: 0, doubts: 0 };
  const dueAt = sendAfter === undefined ? null : new Date(sendAfter);
  return { status: 'pending', email, ...counts, open: null, dueAt };
}

function nextRound(state: RequestedEmail): RequestedEmail {
  const { attempts, resends } = state;
  const counts = { attemptsBefore: attempts, resends: resends + 1, doubts: 0 };
  return { ...state, status: 'pending', ...counts, open: null, dueAt: null };
}
