import type { Recorded } from '#contracts/events/event.ts';
import type { EmailEvent, EmailType } from '#contracts/events/house/email.ts';
import type { PlacedOrder } from '#domain/orders/order.state.ts';
import type { Facts, ReceivedMail } from '../facts.ts';
import { grouped, type Orders, ordersIn, type Violation } from './violation.ts';

/** A mail as the log has it, and its copies in mailboxes. */
interface LoggedMail {
  readonly type: EmailType;
  readonly recipient: string;
  readonly orderId: string | null;
  readonly copies: ReceivedMail[];
  isSent: boolean;
  /** A try that nobody knows the end of may have arrived: the next one may be the second copy. */
  mayComeTwice: boolean;
}

/** What a mail must never say: a name for nothing, or that a customer's data could not be read. */
const BROKEN_TEXT = /illisible|undefined|\bNaN\b|\[object |sealed:v1/;
/** Mails that say how an order stands. */
const TELLING: ReadonlySet<EmailType> = new Set([
  'order-confirmation',
  'order-shipped',
  'order-cancelled',
  'order-reinstated',
]);

/**
 * Each paid order is confirmed once, to its own customer; a mail comes twice only after a try that was cut short, never three
 * times; the last one a customer gets does not contradict what became of the order.
 */
export function mailsTellTheTruth({ log, mails }: Facts): Violation[] {
  const orders = ordersIn(log);
  const logged = mailsIn(log);
  const violations = mails.flatMap((mail) => {
    const known = logged.get(emailIdOf(mail));
    known?.copies.push(mail);
    return wrongMail(mail, known, orders);
  });
  const ended = new Set(log.flatMap(({ type, data }) => (type === 'OrderCancelled' ? [data.orderId] : [])));
  const byOrder = grouped(logged.values(), ({ orderId }) => orderId);
  return [
    ...violations,
    ...[...logged.values()].flatMap(wrongCopies),
    ...orders
      .placed()
      .flatMap((order) => wrongWords(order, byOrder.get(order.orderId) ?? [], ended.has(order.orderId))),
  ];
}

function mailsIn(log: Facts['log']): Map<string, LoggedMail> {
  const logged = new Map<string, LoggedMail>();
  for (const event of log) {
    if (!isEmailEvent(event)) continue;
    if (event.type === 'EmailRequested') {
      const { emailId, type, recipient, orderId } = event.data;
      logged.set(emailId, { type, recipient, orderId, copies: [], isSent: false, mayComeTwice: false });
    }
    const mail = logged.get(event.data.emailId);
    if (mail === undefined) continue;
    if (event.type === 'EmailSent') mail.isSent = true;
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
  const { type, orderId, recipient } = known;
  const order = orderId === null ? null : orders.of(orderId);
  // That somebody withdraws is told to the house, that an order has another address to the one before.
  const isToHouse = type === 'withdrawal-notice' || type === 'order-email-replaced';
  const right = order === null || order.status === 'absent' || isToHouse ? recipient : order.customer.email;
  const broken = BROKEN_TEXT.exec(`${mail.subject}\n${mail.text}\n${mail.html}`);
  return [
    ...(mail.to.join() === right ? [] : [`a mail for ${right} went to ${mail.to.join()}`]),
    ...(broken === null ? [] : [`a mail (${type}) says “${broken[0]}”`]),
  ].map((sentence) => ({ orderId: orderId ?? undefined, sentence }));
}

function wrongCopies({ type, orderId, copies, isSent, mayComeTwice }: LoggedMail): Violation[] {
  const isLost = isSent && copies.length === 0;
  if (!isLost && copies.length <= (mayComeTwice ? 2 : 1)) return [];
  const became = isLost ? 'was sent and never arrived' : `arrived ${copies.length} times`;
  return [{ orderId: orderId ?? undefined, sentence: `a mail (${type}) ${became}` }];
}

/** What an order's customer was not told, or was told wrongly. */
function wrongWords(
  { orderId, receipts, ending, status }: PlacedOrder,
  mails: readonly LoggedMail[],
  wasCancelled: boolean,
): Violation[] {
  const isPaid = receipts.some(({ kind }) => kind === 'payment');
  const isConfirmed = mails.some(({ type }) => type === 'order-confirmation');
  const about = mails.filter(({ type }) => TELLING.has(type));
  const arrived = about.flatMap(({ type, copies }) => copies.map(({ receivedAt }) => ({ receivedAt, type })));
  const last = arrived.sort((a, b) => (a.receivedAt < b.receivedAt ? -1 : 1)).at(-1)?.type;
  // One that waits for another try, or was given up, is told to administrators: it may be the missing word.
  const isSettled = about.every(({ isSent }) => isSent);
  const sentences: string[] = [];
  if (!isPaid && isConfirmed) sentences.push('an order was confirmed by mail that was never paid');
  // One that was cancelled meanwhile is told of its reinstatement or its dispatch instead.
  if (isPaid && ending === null && !isConfirmed && !wasCancelled)
    sentences.push('a paid order was never confirmed by mail');
  if (isSettled && last === 'order-cancelled' && status !== 'cancelled')
    sentences.push(`the customer of a ${status} order read last that it was cancelled`);
  if (isSettled && last !== undefined && last !== 'order-cancelled' && status === 'cancelled')
    sentences.push(`the customer of a cancelled order read last: ${last}`);
  return sentences.map((sentence) => ({ orderId, sentence }));
}
