import { createHash, type Hash } from 'node:crypto';
import { canonicalJson, sha256 } from './canonical-json.ts';
import type { HashedEvent } from './content-hash.ts';

/** What a root says of the events since the cut before. */
export interface RootContent {
  readonly day: string;
  readonly events: number;
  readonly digest: string;
  readonly previousRoot: string;
}

/** The root's value: what is signed, and what the next root names as the one before it. */
export function rootOf({ day, events, digest, previousRoot }: RootContent): string {
  return sha256(canonicalJson({ day, events, digest, previousRoot }));
}

/** Adds up events in the order of the log, in constant memory, however many streams they are in. */
export interface LogDigest {
  /** @param link the event's hash (see `linkOf`). */
  add(event: Pick<HashedEvent, 'stream' | 'revision'>, link: string): void;
  /** What was added since the last call; then starts over. */
  cut(): { readonly events: number; readonly digest: string };
}

export function createLogDigest(): LogDigest {
  let hash: Hash = createHash('sha256');
  let events = 0;
  return {
    add({ stream, revision }, link) {
      hash.update(`${stream} ${revision} ${link}\n`);
      events += 1;
    },
    cut() {
      const done = { events, digest: hash.digest('base64url') };
      hash = createHash('sha256');
      events = 0;
      return done;
    },
  };
}
