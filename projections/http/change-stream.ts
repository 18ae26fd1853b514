import { PassThrough } from 'node:stream';
import type { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { CONSOLE_CALLS } from '#contracts/calls/console/console.ts';
import { MAX_CHANGE_STREAMS } from '#contracts/http/console/admin.ts';
import { EVERYTHING } from '#contracts/reads.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import type { MovedReadModels } from '../lib/moved-read-models.ts';

/** More often than proxies and the server itself give up a connection on which nothing moves. */
const BEAT_EVERY_MS = 10_000;
/** How long a session is believed to last without asking. */
const BELIEVED_MS = 1_000;
/** Somebody who does not read what is sent is not kept. */
const MAX_WAITING_BYTES = 64 * 1024;

const RETRY_IN_SECONDS = { tooMany: 30, stopping: 2 };
const TOO_MANY = `Trop de fenêtres de l’administration suivent déjà la boutique avec cette session (${MAX_CHANGE_STREAMS} au plus). Fermez-en une, puis réessayez\u202f; d’ici là, demandez la version des listes.`;
const STOPPING = 'Ce serveur s’arrête. Veuillez réessayer dans un instant.';

export interface ChangeStreamDeps {
  readonly moves: MovedReadModels;
  /** Refuses requests without an administrator's session; counts as no use of it, for nobody may be there. */
  readonly requireSession: Middleware;
  /** Whether the request's session is still as it was let in; counts as no use of it either. */
  readonly isStillOpen: (ctx: Context) => Promise<boolean>;
  /** What tells a session from others. */
  readonly sessionOf: (ctx: Context) => string;
  readonly beatEveryMs?: number;
}

export interface ChangeStreams {
  readonly router: Router;
  /** Ends all streams, and refuses others from then on: a server that stops waits for its answers. */
  end(): void;
}

/** GET /api/admin/read-models/changes: names of read models as they move, for as long as the session is open. */
export function createChangeStreams(deps: ChangeStreamDeps): ChangeStreams {
  const { router, on } = routeCalls(CONSOLE_CALLS, { session: deps.requireSession });
  const open = new Map<string, Set<PassThrough>>();
  let isEnded = false;

  on('GET /api/admin/read-models/changes', ({ ctx, query }) => {
    if (isEnded) throw refusal(503, 'unavailable', STOPPING, RETRY_IN_SECONDS.stopping);
    const session = deps.sessionOf(ctx);
    const own = open.get(session) ?? new Set();
    if (own.size >= MAX_CHANGE_STREAMS)
      throw refusal(429, 'rate-limited', TOO_MANY, RETRY_IN_SECONDS.tooMany);
    open.set(session, own);
    const stream = new PassThrough();
    own.add(stream);
    stream.once('close', () => {
      own.delete(stream);
      if (own.size === 0) open.delete(session);
    });
    ctx.type = 'text/event-stream';
    // Proxies pass on each notice as it comes, unchanged.
    ctx.set({ 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' });
    ctx.body = stream;
    writeChanges(stream, ctx, query.unheardMs, deps);
  });

  return {
    router,
    end() {
      isEnded = true;
      for (const own of open.values()) for (const stream of own) stream.end();
    },
  };
}

function refusal(status: number, code: 'unavailable' | 'rate-limited', detail: string, seconds: number) {
  return new HttpRefusal(status, code, detail, { headers: { 'Retry-After': String(seconds) } });
}

/** Says what moved while nobody told this window, then what moves, until the stream or the session ends. */
function writeChanges(stream: PassThrough, ctx: Context, unheardMs: number, deps: ChangeStreamDeps): void {
  const { moves, isStillOpen, beatEveryMs = BEAT_EVERY_MS } = deps;
  let checkedAt = performance.now();

  async function write(event: 'moved' | 'beat', names: readonly string[]): Promise<void> {
    if (performance.now() - checkedAt >= BELIEVED_MS) {
      checkedAt = performance.now();
      // A database out of reach says nothing of the session: the window opens another stream, or hears why not.
      if (!(await isStillOpen(ctx).catch(() => false))) return void stream.end();
    }
    if (!stream.writable) return;
    stream.write(`event: ${event}\ndata: ${names.join(' ')}\n\n`);
    if (stream.writableLength > MAX_WAITING_BYTES) stream.destroy();
  }

  // Followed before it is asked what moved until now, so that nothing slips between.
  const leave = moves.follow((moved) => void write('moved', moved));
  // A comment keeps a connection as well, but the window would not see that it is alive.
  const beating = setInterval(() => void write('beat', []), beatEveryMs).unref();
  const stop = () => {
    leave();
    clearInterval(beating);
  };
  for (const end of ['close', 'finish']) stream.once(end, stop);
  stream.write(': names of read models, as they move\n\n');
  void write('moved', moves.since(performance.now() - unheardMs) ?? [EVERYTHING]);
}
