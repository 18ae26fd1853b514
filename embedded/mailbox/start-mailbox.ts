import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { printable } from '#platform/terminal.ts';
import { Faults, startHttp } from './http.ts';
import { MessageStore } from './message-store.ts';

export interface MailboxOptions {
  readonly dataDir: string;
  /** 0 takes a free port. */
  readonly smtpPort: number;
  /** 0 takes a free port. */
  readonly httpPort: number;
}

export interface RunningMailbox {
  /** For `SMTP_URL`. */
  readonly smtpUrl: string;
  /** The page that shows the mails. */
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a mailbox on 127.0.0.1 that takes every mail the shop sends, keeps it on disk and shows it. */
export async function startMailbox(options: MailboxOptions): Promise<RunningMailbox> {
  const store = await MessageStore.open(join(options.dataDir, 'messages'));
  const faults = new Faults();
  const smtp = await startSmtp(options.smtpPort, store, faults);
  const http = await startHttp(options.httpPort, store, faults);
  return {
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    url: `http://127.0.0.1:${http.port}`,
    close: async () => {
      await Promise.all([smtp.close(), http.close()]);
    },
  };
}

const MAX_MAIL_BYTES = 10 * 1024 * 1024;

/**
 * An SMTP server on 127.0.0.1 that takes every mail, for anyone, and acknowledges it once it is in its files.
 * @returns the port it listens on.
 */
async function startSmtp(
  port: number,
  store: MessageStore,
  faults: Faults,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    banner: 'Miris mailbox',
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    closeTimeout: 500,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anyone' }),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const fault = faults.take();
        if (fault === 'timeout') return;
        if (fault === 'refuse') return callback(refusal(451, 'Try again later'));
        if (fault === 'accept-then-drop') return callback(null, 'Accepted');
        if (stream.sizeExceeded) return callback(refusal(552, 'Too large'));
        const { mailFrom, rcptTo } = session.envelope;
        const envelope = {
          receivedAt: new Date().toISOString(),
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
        };
        store.add(Buffer.concat(chunks), envelope).then(
          (id) => callback(null, `Stored as ${id}`),
          (error: unknown) => {
            process.stderr.write(`The mailbox could not store a mail: ${printable(String(error))}\n`);
            callback(refusal(451, 'The mail could not be stored'));
          },
        );
      });
    },
  });
  // A client that goes away in the middle is no reason to stop.
  server.on('error', (error) => process.stderr.write(`SMTP: ${printable(error.message)}\n`));
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The SMTP server has no port.');
  return {
    port: address.port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
