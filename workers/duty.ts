import type { Logger } from 'pino';
import type { ShopEventType } from '#contracts/events/catalogue.ts';
import type { LogReader } from './log-reader.ts';
import { createThrottled } from './throttled.ts';
import { createWakeable, type Wakeable } from './wakeable.ts';

/**
 * The readers this worker works for at present. A bell puts it on duty for a reader; from then on it wakes that reader by what it hears
 * from the log itself, until nothing came for two seconds or another worker is met at the same work. So a bell costs a job once a
 * second at most, and an event under load no job at all.
 */
export interface Duty {
  /** A reader's bell rang. @returns when the reader has come to the position, or could not. */
  answer(name: string, upTo: bigint): Promise<void>;
  /** Lets a reader catch up without being put on duty for it. */
  wake(name: string, upTo: bigint): Promise<void>;
  /** Takes note of an event that stands in the log. */
  note(type: ShopEventType, position: bigint): void;
  /** Resolves when no reader works any more. */
  idle(): Promise<void>;
  stop(): void;
}

interface Post {
  readonly reader: LogReader;
  readonly wakeable: Wakeable;
  /** How far it is to work. */
  upTo: bigint;
  /** On duty until then, by the monotonic clock. */
  until: number;
  readonly rest: Rest;
}

/** What a reader, or those that gather their work, do between two batches. */
interface Rest {
  /** Not woken before then by what is heard. */
  until: number;
  /** Woken when it is over. */
  readonly due: Set<Post>;
  timer: NodeJS.Timeout | null;
}

const DUTY_MS = 2_000;
/**
 * Between two batches of a reader: the time that the last one took, so that on a busy machine batches grow and cost less each, within
 * bounds that keep its rows young.
 */
const SHORTEST_REST_MS = 5;
const LONGEST_REST_MS = 50;
const IDLE_EVERY_MS = 50;

export function createDuty(options: {
  readonly readers: readonly LogReader[];
  /** Moves those on who have nothing to do with what came up to a position. */
  readonly wakeIdle: (upTo: bigint) => void;
  readonly logger: Logger;
}): Duty {
  const { readers, wakeIdle, logger } = options;
  const gathered = createRest();
  const posts = new Map(
    readers.map((reader) => [
      reader.name,
      createPost(reader, reader.gathers ? gathered : createRest(), logger),
    ]),
  );
  let lastHeard = -1n;
  const moveIdle = createThrottled(IDLE_EVERY_MS, () => wakeIdle(lastHeard));

  async function wake(name: string, upTo: bigint): Promise<void> {
    const post = posts.get(name);
    if (post === undefined) return;
    if (upTo > post.upTo) post.upTo = upTo;
    await post.wakeable.wake();
  }

  return {
    wake,
    async answer(name, upTo) {
      const post = posts.get(name);
      if (post) post.until = performance.now() + DUTY_MS;
      if (upTo > lastHeard) lastHeard = upTo;
      moveIdle.ask();
      await wake(name, upTo);
    },
    note(type, position) {
      const now = performance.now();
      let onDuty = false;
      if (position > lastHeard) lastHeard = position;
      for (const post of posts.values()) {
        if (post.until < now) continue;
        onDuty = true;
        if (!post.reader.handles.has(type)) continue;
        post.upTo = position;
        wakeAfterRest(post, now);
      }
      if (onDuty) moveIdle.ask();
    },
    async idle() {
      await Promise.all([...posts.values()].map(({ wakeable }) => wakeable.idle()));
    },
    stop() {
      for (const { rest } of posts.values()) if (rest.timer !== null) clearTimeout(rest.timer);
      moveIdle.stop();
    },
  };
}

function createRest(): Rest {
  return { until: 0, due: new Set(), timer: null };
}

function wakeAfterRest(post: Post, now: number): void {
  const { rest } = post;
  rest.due.add(post);
  rest.timer ??= setTimeout(
    () => {
      rest.timer = null;
      // All in the same turn, so that they find each other.
      for (const { wakeable } of rest.due) void wakeable.wake();
      rest.due.clear();
    },
    Math.max(0, rest.until - now),
  );
}

function createPost(reader: LogReader, rest: Rest, logger: Logger): Post {
  const post: Post = {
    reader,
    upTo: -1n,
    until: 0,
    rest,
    wakeable: createWakeable(work),
  };

  async function work(): Promise<void> {
    const begun = performance.now();
    try {
      const whose = await reader.advance(post.upTo);
      const now = performance.now();
      if (whose === 'others') post.until = 0;
      else if (post.until > now) post.until = now + DUTY_MS;
    } catch (error) {
      // One that fails must not take the others down; what it left undone waits in the log for its next wake.
      logger.warn({ reader: reader.name, err: error }, 'a reader of the log broke off and will go on later');
    }
    const ended = performance.now();
    rest.until = ended + Math.min(LONGEST_REST_MS, Math.max(SHORTEST_REST_MS, ended - begun));
  }
  return post;
}
