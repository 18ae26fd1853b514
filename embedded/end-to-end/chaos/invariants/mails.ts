import type { EmailEvent, EmailType } from '#contracts/events/email.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { Facts, ReceivedMail } from '../facts.ts';
import { type Orders, ordersIn, type Violation } from './violation.ts';

/** A mail as the log has it. */
interface LoggedMail {
  readonly emailId: string;
  readonly type: EmailType;
  readonly recipient: string;
  readonly orderId: string | null;
  sent: boolean;
  /** A try that nobody knows the end of may have arrived: the next one may be the second copy. */
  mayComeTwice: boolean;
}

/** What a mail must never say: a name for nothing, or that a customer's data could not be read. */
const BROKEN_TEXT = /illisible|undefined|\bNaN\b|\[object |sealed:v1/;
/** Mails that say how an order stands. */
const TELLING: ReadonlySet<EmailType> = new Set(['order-confirmation', 'order-shipped', 'order-cancelled']);

/**
 * Each paid order is confirmed once, to its own customer; a mail comes twice only after a try that was cut short, never three
 * times; the last one a customer gets does not contradict what became of the order.
 */
export function mailsTellTheTruth({ log, mails }: Facts): Violation[] {
  const orders = ordersIn(log);
  const logged = mailsIn(log);
  const copies = new Map<string, ReceivedMail[]>();
  const violations: Violation[] = [];
  for (const mail of mails) {
    const emailId = emailIdOf(mail);
    copies.set(emailId, [...(copies.get(emailId) ?? []), mail]);
    violations.push(...wrongMail(mail, logged.get(emailId), orders));
  }
  for (const [emailId, { sent, orderId, type, mayComeTwice }] of logged) {
    const count = copies.get(emailId)?.length ?? 0;
    const about = orderId === null ? {} : { orderId };
    if (sent && count === 0)
      violations.push({ ...about, sentence: `a mail (${type}) was sent and never arrived` });
    if (count > (mayComeTwice ? 2 : 1))
      violations.push({ ...about, sentence: `a mail (${type}) arrived ${count} times` });
  }
  const confirmed = new Set(
    [...logged.values()].flatMap((mail) => (mail.type === 'order-confirmation' ? [mail.orderId] : [])),
  );
  for (const order of orders.placed()) {
    const { orderId, receipts, ending, status } = order;
    const paid = receipts.some(({ kind }) => kind === 'payment');
    if (!paid && confirmed.has(orderId))
      violations.push({ orderId, sentence: 'an order was confirmed by mail that was never paid' });
    if (paid && ending === null && !confirmed.has(orderId))
      violations.push({ orderId, sentence: 'a paid order was never confirmed by mail' });
    const last = lastWord(orderId, mails, logged);
    if (last === 'order-cancelled' && status !== 'cancelled')
      violations.push({
        orderId,
        sentence: `the customer of a ${status} order read last that it was cancelled`,
      });
    if (last !== null && last !== 'order-cancelled' && status === 'cancelled')
      violations.push({ orderId, sentence: `the customer of a cancelled order read last: ${last}` });
  }
  return violations;
}

function mailsIn(log: Facts['log']): Map<string, LoggedMail> {
  const logged = new Map<string, LoggedMail>();
  for (const event of log) {
    if (!isEmailEvent(event)) continue;
    if (event.type === 'EmailRequested') {
      const { emailId, type, recipient, orderId } = event.data;
      logged.set(emailId, { emailId, type, recipient, orderId, sent: false, mayComeTwice: false });
    }
    const mail = logged.get(event.data.emailId);
    if (mail === undefined) continue;
    if (event.type === 'EmailSent') mail.sent = true;
    if (event.type === 'EmailSendingStarted' && event.data.possibleDuplicate) mail.mayComeTwice = true;
  }
  return logged;
}

function isEmailEvent(event: Facts['log'][number]): event is Recorded<EmailEvent> {
  return event.stream.startsWith('email-');
}

/** The shop's own name for a mail stands in its Message-ID. */
function emailIdOf({ headers }: ReceivedMail): string {
  const header = headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value ?? '';
  return /^<([\w-]+)/.exec(header)?.[1] ?? header;
}

function wrongMail(mail: ReceivedMail, known: LoggedMail | undefined, orders: Orders): Violation[] {
  if (known === undefined)
    return [{ sentence: `a mail arrived that the log does not know: ${mail.subject}` }];
  const { orderId, recipient } = known;
  const about = orderId === null ? {} : { orderId };
  const order = orderId === null ? null : orders.of(orderId);
  const right = order === null || order.status === 'absent' ? recipient : order.customer.email;
  const violations: Violation[] = [];
  if (mail.to.join() !== right)
    violations.push({ ...about, sentence: `a mail for ${right} went to ${mail.to.join()}` });
  const broken = BROKEN_TEXT.exec(`${mail.subject}\n${mail.text}\n${mail.html}`);
  if (broken !== null) violations.push({ ...about, sentence: `a mail (${known.type}) says “${broken[0]}”` });
  return violations;
}

/** What the newest mail says that tells how an order stands; null without any. */
function lastWord(
  orderId: string,
  mails: readonly ReceivedMail[],
  logged: ReadonlyMap<string, LoggedMail>,
): EmailType | null {
  const about = mails.flatMap((mail) => {
    const known = logged.get(emailIdOf(mail));
    return known?.orderId === orderId && TELLING.has(known.type)
      ? [{ at: mail.receivedAt, type: known.type }]
      : [];
  });
  return about.sort((a, b) => (a.at < b.at ? -1 : 1)).at(-1)?.type ?? null;
}
