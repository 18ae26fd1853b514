import {
  type EmailEvent,
  type EmailType,
  type MailAttachment,
  OVERTAKEN,
} from '#contracts/events/house/email.ts';

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

/** A wait that began when it was written down; ISO 8601, UTC. */
export interface Wait {
  readonly since: string;
  readonly until: string;
}

/** A try that was begun and whose outcome is not known yet. */
export interface OpenAttempt {
  readonly attempt: number;
  readonly attemptId: string;
  readonly startedAt: string;
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
  /** What the next try waits for; null where it is due at once. */
  readonly wait: Wait | null;
  /** Whether what it says was no longer so before it was sent. */
  readonly isWithheld: boolean;
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
      const open = { attempt, attemptId, startedAt, possibleDuplicate };
      return { ...state, attempts, open, wait: null };
    }
    case 'EmailSent':
      return { ...state, status: 'sent', attempts, open: null };
    case 'EmailFailed': {
      const { final, inDoubt, reason, retryAt, failedAt } = event.data;
      const wait = retryAt === null ? null : { since: failedAt, until: retryAt };
      const doubts = state.doubts + (inDoubt ? 1 : 0);
      const outcome = { status: final ? 'failed' : 'pending', isWithheld: reason === OVERTAKEN } as const;
      return { ...state, ...outcome, attempts, doubts, open: null, wait };
    }
  }
}

function requested(data: Extract<EmailEvent, { type: 'EmailRequested' }>['data']): RequestedEmail {
  const { requestedAt, sendAfter, ...email } = data;
  const counts = { attempts: 0, attemptsBefore: 0, resends: 0, doubts: 0 };
  const wait = sendAfter === undefined ? null : { since: requestedAt, until: sendAfter };
  return { status: 'pending', email, ...counts, open: null, wait, isWithheld: false };
}

function nextRound(state: RequestedEmail): RequestedEmail {
  const { attempts, resends } = state;
  const counts = { attemptsBefore: attempts, resends: resends + 1, doubts: 0 };
  return { ...state, status: 'pending', ...counts, open: null, wait: null, isWithheld: false };
}
