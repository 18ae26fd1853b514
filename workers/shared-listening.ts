import { EventEmitter } from 'node:events';
import type { PgPool } from 'bullmq';

type PgClient = Awaited<ReturnType<PgPool['connect']>>;

/** One connection, and those who have borrowed it. */
interface Session {
  readonly client: PgClient;
  readonly borrowers: Set<Borrowed>;
  /** What was asked last: a connection answers one after the other. */
  asked: Promise<unknown>;
  hasEnded: boolean;
}

/**
 * A pool whose borrowers all get the same connection. BullMQ borrows one for each worker, for good, to listen to the same channel; and PostgreSQL
 * wakes every connection that listens whenever anybody is told anything.
 * @param pool where that one connection comes from; what is asked without borrowing goes to it as before.
 * @returns a pool whose borrowers must not open transactions, since they share a session.
 */
export function shareListening(pool: PgPool): PgPool {
  let opening: Promise<Session> | null = null;

  async function open(): Promise<Session> {
    const client = await pool.connect();
    const session: Session = { client, borrowers: new Set(), asked: Promise.resolve(), hasEnded: false };
    session.client.on('error', (error) => end(session, error));
    session.client.on('notification', (message) => {
      for (const borrower of session.borrowers) borrower.emit('notification', message);
    });
    return session;
  }

  /** The next who borrows gets another connection; those who still have this one are told why it ended. */
  function end(session: Session, reason: Error): void {
    if (session.hasEnded) return;
    session.hasEnded = true;
    opening = null;
    session.client.release(true);
    for (const borrower of session.borrowers)
      if (borrower.listenerCount('error') > 0) borrower.emit('error', reason);
  }

  async function current(): Promise<Session> {
    opening ??= open();
    try {
      const session = await opening;
      return session.hasEnded ? await current() : session;
    } catch (error) {
      // One whose opening fails would fail for ever.
      opening = null;
      throw error;
    }
  }

  const shared: PgPool = {
    async connect() {
      const session = await current();
      const borrowed = new Borrowed(session, () => {
        session.borrowers.delete(borrowed);
        if (session.borrowers.size === 0) end(session, new Error('nobody listens any more'));
      });
      session.borrowers.add(borrowed);
      return borrowed;
    },
    query: (text, params) => pool.query(text, params),
    end: () => pool.end(),
    on: () => shared,
    removeAllListeners: () => shared,
  };
  return shared;
}

/** What one borrower has of the shared connection: its own ears, and an end of its own. */
class Borrowed extends EventEmitter implements PgClient {
  private readonly session: Session;
  readonly release: () => void;

  constructor(session: Session, release: () => void) {
    super();
    this.session = session;
    this.release = release;
  }

  query<Row>(text: string, params?: readonly unknown[]) {
    const ask = () => this.session.client.query<Row>(text, params);
    const answer = this.session.asked.then(ask, ask);
    this.session.asked = answer;
    return answer;
  }
}
