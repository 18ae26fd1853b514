import { Transform } from 'node:stream';
import nodemailer from 'nodemailer';
import type { ComposedEmail } from './email.state.ts';
import { SENDING_LASTS_MS } from './retry-schedule.ts';

interface OutgoingMail
  extends Pick<
    ComposedEmail,
    'emailId' | 'recipient' | 'subject' | 'html' | 'text' | 'replyTo' | 'unsubscribeUrl'
  > {
  /** How often people asked for it to be sent again: each time it is a new mail to mailboxes that look. */
  readonly resends: number;
  /** An earlier try may have arrived: said in a header, under the same Message-ID. */
  readonly possibleDuplicate: boolean;
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
 * Sends over SMTP, each mail on a connection of its own: nodemailer's pool sends a mail again by itself when its connection
 * breaks, also after the server took it.
 * @param options.url `smtp://user:password@host:port` or `smtps://…`; `from` is the sender as people read it, `answersTo` the
 * address answers go to unless a mail says otherwise.
 */
export function createSmtpGateway(options: { url: string; from: string; answersTo?: string }): MailGateway {
  const { url, from, answersTo = null } = options;
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  const closing = new AbortController();
  return {
    async send(mail) {
      const { emailId, recipient, subject, html, text, resends } = mail;
      const replyTo = mail.replyTo ?? answersTo;
      const transport = nodemailer.createTransport(
        { url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true },
        { from },
      );
      let handedOver = false;
      transport.use('stream', (message, done) => {
        message.message.transform(() => onceRead(() => (handedOver = true)));
        done();
      });
      try {
        await transport.sendMail({
          messageId: `<${emailId}${resends > 0 ? `.${resends}` : ''}@${domain}>`,
          to: { name: '', address: recipient },
          ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
          subject,
          html,
          text,
          headers: headersOf(mail),
          signal: AbortSignal.any([closing.signal, AbortSignal.timeout(SENDING_LASTS_MS)]),
        });
        return { sent: true };
      } catch (error) {
        return { sent: false, ...describe(error, handedOver) };
      } finally {
        transport.close();
      }
    },
    close: () => closing.abort(),
  };
}

const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000 };

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

/** Passes a message on piece by piece as the server reads it, and tells when it has been read to its end. */
function onceRead(tell: () => void): Transform {
  return new Transform({
    // Nothing is read ahead: what has been read has been asked for by the server.
    highWaterMark: 0,
    transform: (piece, _encoding, pass) => pass(null, piece),
    flush(done) {
      tell();
      done();
    },
  });
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
