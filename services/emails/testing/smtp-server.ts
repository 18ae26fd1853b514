import { connect, createServer, type Server, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A moment of the conversation with a mail server, in their order; `taken` is after it has the mail and before it says so. */
export type Moment = 'greeting' | 'sender' | 'recipient' | 'content' | 'taken' | 'goodbye';

export interface TakenMail {
  readonly to: string;
  /** As it came, headers first, long ones unfolded. */
  readonly message: string;
}

/** A real SMTP server behind a line that can be cut. */
export interface TestSmtp {
  readonly url: string;
  readonly taken: TakenMail[];
  /** Cuts the line at this moment of every conversation; null lets them end. */
  cutAt(moment: Moment | null): void;
  /** Cuts every line that is open. */
  cutIdle(): void;
  /** Has the server answer `451` to every sender. */
  busy(isBusy: boolean): void;
  close(): Promise<void>;
}

export async function startTestSmtp(): Promise<TestSmtp> {
  const taken: TakenMail[] = [];
  let isBusy = false;
  let moment: Moment | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    hidePIPELINING: true,
    logger: false,
    onMailFrom(_address, _session, done) {
      if (isBusy) return done(Object.assign(new Error('busy'), { responseCode: 451 }));
      done();
    },
    onData(stream, session, done) {
      let message = '';
      stream.on('data', (chunk) => {
        message += String(chunk);
      });
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        taken.push({ to, message: message.replaceAll(/\r\n[ \t]+/g, ' ') });
        done();
      });
    },
  });
  // A line that is cut is what these tests are about.
  server.on('error', () => undefined);
  const smtpPort = await listen(server.server, () => server.listen(0, '127.0.0.1'));
  const clients = new Set<Socket>();
  const lines = createServer((client) => {
    clients.add(client);
    client.on('close', () => clients.delete(client));
    lay(client, smtpPort, () => moment);
  });
  const port = await listen(lines, () => lines.listen(0, '127.0.0.1'));
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    cutAt(next) {
      moment = next;
    },
    cutIdle() {
      for (const client of clients) client.destroy();
    },
    busy(next) {
      isBusy = next;
    },
    async close() {
      await new Promise((resolve) => lines.close(resolve));
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

/** What the client says just before the line is cut; for `taken` the server's answer is awaited but not passed on. */
const SAID: Partial<Record<Moment, RegExp>> = {
  sender: /^MAIL FROM/m,
  recipient: /^RCPT TO/m,
  content: /^Message-ID/m,
  taken: /^\.\r\n$/m,
  goodbye: /^QUIT/m,
};

function lay(client: Socket, port: number, cutAt: () => Moment | null): void {
  const server = connect(port, '127.0.0.1');
  const cut = () => {
    client.destroy();
    server.destroy();
  };
  let awaitsVerdict = false;
  for (const end of [client, server]) {
    end.on('error', () => undefined);
    end.on('close', cut);
  }
  client.on('data', (chunk: Buffer) => {
    const moment = cutAt();
    const isNow = moment !== null && (SAID[moment]?.test(chunk.toString('latin1')) ?? false);
    if (!isNow) return void server.write(chunk);
    if (moment !== 'taken') return cut();
    awaitsVerdict = true;
    server.write(chunk);
  });
  server.on('data', (chunk: Buffer) => {
    if (awaitsVerdict || cutAt() === 'greeting') return cut();
    client.write(chunk);
  });
}

async function listen(server: Server, start: () => void): Promise<number> {
  await new Promise<void>((resolve) => {
    server.once('listening', resolve);
    start();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
