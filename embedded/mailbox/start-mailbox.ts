import { join } from 'node:path';
import { Faults } from './faults.ts';
import { startHttp } from './http.ts';
import { MessageStore } from './message-store.ts';
import { startSmtp } from './smtp.ts';

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
