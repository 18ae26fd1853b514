import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { compress, type Encoding } from './content-encoding.ts';

/** What a page or call answers, before it is compressed. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer;
}

/** An answer that only waits to be written to a socket: its headers in the flat list that Node writes as it is. */
export interface ReadyAnswer {
  readonly etag: string;
  readonly head: readonly string[];
  readonly headOfNotModified: readonly string[];
  readonly body: Buffer;
}

export interface KeptAnswer extends Answer {
  /** How much memory it may come to take. */
  readonly bytes: number;
  etag(encoding: Encoding): string;
  /** Compressed once for each encoding that is asked for. */
  encoded(encoding: Encoding): Promise<Buffer>;
  /** As the whole server answered it before, to a request of this variant. */
  ready(variant: string): ReadyAnswer | undefined;
  makeReady(variant: string, encoding: Encoding, headers: OutgoingHttpHeaders): Promise<void>;
  /** Tells that it was sent once more; what is sent often and has stayed the same for a while is compressed as well as can be. */
  wasSent(now: number): void;
}

/** What belongs to one request alone, or to how its body was cut into pieces. */
const OF_ONE_REQUEST = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'server-timing',
  'traceparent',
  'transfer-encoding',
  'x-correlation-id',
  'x-request-id',
]);
/** What a 304 leaves out: the browser has it. */
const OF_THE_BODY = new Set(['content-encoding', 'content-type']);

const OFTEN = 16;
const SETTLED_MS = 1_000;
const OVERHEAD_BYTES = 4_096;

/** @param now when it was made, in milliseconds. */
export function keepAnswer(answer: Answer, now: number): KeptAnswer {
  const hash = createHash('sha256').update(answer.content).digest('base64url').slice(0, 22);
  const encodings = new Map<Encoding, Promise<Buffer>>();
  const variants = new Map<
    string,
    { encoding: Encoding; headers: OutgoingHttpHeaders; ready: ReadyAnswer }
  >();
  let timesSent = 0;
  let isBest = false;

  // The content decides, not how well it is compressed: the same page has the same tag in every process.
  const etag = (encoding: Encoding) => `"${hash}-${encoding}"`;

  function encoded(encoding: Encoding): Promise<Buffer> {
    const known = encodings.get(encoding);
    if (known) return known;
    const body = compress(answer.content, encoding, 'quick');
    encodings.set(encoding, body);
    return body;
  }

  async function makeReady(variant: string, encoding: Encoding, headers: OutgoingHttpHeaders): Promise<void> {
    const body = await encoded(encoding);
    variants.set(variant, { encoding, headers, ready: toReady(etag(encoding), headers, body) });
  }

  async function compressBest(): Promise<void> {
    for (const encoding of encodings.keys())
      encodings.set(encoding, Promise.resolve(await compress(answer.content, encoding, 'best')));
    for (const [variant, { encoding, headers }] of variants) await makeReady(variant, encoding, headers);
  }

  return {
    ...answer,
    bytes: 2 * answer.content.length + OVERHEAD_BYTES,
    etag,
    encoded,
    ready: (variant) => variants.get(variant)?.ready,
    makeReady,
    wasSent(sentAt) {
      timesSent += 1;
      if (!isBest && timesSent >= OFTEN && sentAt - now >= SETTLED_MS) {
        isBest = true;
        void compressBest();
      }
    },
  };
}

function toReady(etag: string, headers: OutgoingHttpHeaders, body: Buffer): ReadyAnswer {
  const head: string[] = [];
  const headOfNotModified: string[] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || OF_ONE_REQUEST.has(name.toLowerCase())) continue;
    for (const one of [value].flat()) {
      head.push(name, String(one));
      if (!OF_THE_BODY.has(name.toLowerCase())) headOfNotModified.push(name, String(one));
    }
  }
  head.push('Content-Length', String(body.length));
  return { etag, head, headOfNotModified, body };
}
