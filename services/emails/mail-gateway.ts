import { Readable } from 'node:stream';
import nodemailer from 'nodemailer';
import type { ComposedEmail } from '#domain/emails/email.state.ts';
import { SENDING_LASTS_MS } from '#domain/emails/retry-schedule.ts';

interface OutgoingMail
  extends Pick<
    ComposedEmail,
    'emailId' | 'recipient' | 'subject' | 'html' | 'text' | 'replyTo' | 'unsubscribeUrl'
  > {
  /** How often people asked for it to be sent again: each time it is a new mail to mailboxes that look. */
  readonly resends: number;
  /** An earlier try may have arrived: said in a header, under the same Message-ID. */
  readonly possibleDuplicate: boolean;
  /** The files that go with it. */
  readonly files?: readonly MailFile[];
}

export interface MailFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

type SendResult =
  | { readonly sent: true }
  | {
      readonly sent: false;
      /** Names the failure without anybody's address. */
      readonly reason: string;
      /** Another try would fail the same way. */
      readonly permanent: boolean;
      /** The whole mail was handed over and the server's answer never came: it may have taken it. */
      readonly inDoubt: boolean;
    };

/** The way mails leave the shop. Never throws: a mail server that is down is an everyday answer. */
export interface MailGateway {
  send(mail: OutgoingMail): Promise<SendResult>;
  /** Breaks off what is being sent. */
  close(): void;
}

/** Marks a mail that may arrive a second time. */
const POSSIBLE_DUPLICATE_HEADER = 'X-Miris-Possible-Duplicate';

/**
 * Sends over SMTP, on a few connections that are kept while there is something to send. A mail whose connection breaks is taken to
 * another one only if not a byte of it was read (nodemailer's pool): never behind our back once the server may have it.
 * @param options.url `smtp://user:password@host:port` or `smtps://…`; `from` is the sender as people read it, `answersTo` the
 * address answers go to unless a mail says otherwise.
 */
export function createSmtpGateway(options: { url: string; from: string; answersTo?: string }): MailGateway {
  const { url, from, answersTo = null } = options;
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  const closing = new AbortController();
  /** By the signal of each mail that is being sent: whether the server has asked for all of it. */
  const handedOver = new WeakSet<AbortSignal>();
  const transport = nodemailer.createTransport({ url, ...POOL, ...TIMEOUTS, ...NO_ACCESS }, { from });
  transport.use('stream', ({ data: { signal }, message }, done) => {
    message.processFunc((input) => Readable.from(inOnePiece(input, () => signal && handedOver.add(signal))));
    done();
  });
  return {
    async send(mail) {
      const { emailId, recipient, subject, html, text, resends, files = [] } = mail;
      const replyTo = mail.replyTo ?? answersTo;
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(SENDING_LASTS_MS)]);
      try {
        await transport.sendMail({
          messageId: `<${emailId}${resends > 0 ? `.${resends}` : ''}@${domain}>`,
          to: { name: '', address: recipient },
          ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
          subject,
          html,
          text,
          attachments: files.map(({ name, type, content }) => ({
            filename: name,
            contentType: type,
            content,
          })),
          headers: headersOf(mail),
          signal,
        });
        return { sent: true };
      } catch (error) {
        return { sent: false, ...describe(error, handedOver.has(signal)) };
      }
    },
    close() {
      closing.abort();
      transport.close();
    },
  };
}

/** Connections side by side, and how long one waits for the next mail. */
const POOL = { pool: true, maxConnections: 8, maxRequeues: 1, idleTimeout: 5_000 } as const;
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000 };
const NO_ACCESS = { disableFileAccess: true, disableUrlAccess: true };

function headersOf({ unsubscribeUrl, possibleDuplicate }: OutgoingMail): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    ...(possibleDuplicate && { [POSSIBLE_DUPLICATE_HEADER]: 'yes' }),
    // RFC 8058: mail programs offer to unsubscribe in one click, by a POST to that address.
    ...(unsubscribeUrl !== null && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

/**
 * A message in one piece, which is one write and not twenty. Nothing is made before the server asks for it, and `onTaken` is called when
 * the piece has been read.
 */
async function* inOnePiece(message: AsyncIterable<Buffer>, onTaken: () => void): AsyncGenerator<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece);
  yield Buffer.concat(pieces);
  onTaken();
}

/** Server answers may repeat the recipient's address, so only codes are kept: `EENVELOPE 550`. */
function describe(error: unknown, handedOver: boolean) {
  const code = member(error, 'code');
  const answer = member(error, 'responseCode');
  const answered = typeof answer === 'number';
  const parts = [typeof code === 'string' ? code : 'EUNKNOWN', answered ? answer : null];
  // 5xx to the envelope or the message is a verdict on this mail; to the login or greeting it is on the configuration.
  const permanent = answered && answer >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  const reason = parts.filter((part) => part !== null).join(' ');
  return { reason, permanent, inDoubt: handedOver && !answered };
}

function member(error: unknown, name: string): unknown {
  if (typeof error !== 'object' || error === null) return undefined;
  return Object.entries(error).find(([key]) => key === name)?.[1];
}
