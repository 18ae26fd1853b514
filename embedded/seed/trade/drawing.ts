import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { EncodedEvent } from '#platform/event-store/codec/content-hash.ts';
import type { IssuedDocument } from '#services/invoices/factur-x.ts';

/** What a process answers. */
interface Drawn {
  readonly name: string;
  readonly digest: string;
}

/** Draws documents beside the play: most of what an order costs. */
export interface Drawing {
  /** Begins to draw a document. @returns a name that stands for its digest until `complete`. */
  begin(document: IssuedDocument): Promise<string>;
  /** The event with its document's digest, once that is drawn. */
  complete(event: EncodedEvent): Promise<EncodedEvent>;
  close(): void;
}

export function createDrawing(processes = availableParallelism()): Drawing {
  const promised = new Map<string, PromiseWithResolvers>();
  const children = Array.from({ length: processes }, () => {
    const child = fork(join(import.meta.dirname, 'drawing-process.ts'), {
      execArgv: ['--import', 'tsx'],
      serialization: 'advanced',
    });
    child.on('message', ({ name, digest }: Drawn) => promised.get(name)?.resolve(digest));
    child.once('exit', (code) => {
      for (const { reject } of promised.values()) reject(new Error(`a drawing process ended (${code})`));
    });
    return child;
  });
  let begun = 0;
  return {
    async begin(document) {
      const name = `drawing-${begun}`;
      children[begun % children.length]?.send({ name, document });
      begun += 1;
      promised.set(name, withResolvers());
      return name;
    },
    async complete(event) {
      const name = event.data.sha256;
      const drawn = typeof name === 'string' ? promised.get(name) : undefined;
      if (typeof name !== 'string' || drawn === undefined) return event;
      const sha256 = await drawn.promise;
      promised.delete(name);
      return { ...event, data: { ...event.data, sha256 } };
    },
    close() {
      for (const child of children) child.kill();
    },
  };
}

interface PromiseWithResolvers {
  readonly promise: Promise<string>;
  resolve(value: string): void;
  reject(reason: unknown): void;
}

/** `Promise.withResolvers`, which Node 20 does not have. */
function withResolvers(): PromiseWithResolvers {
  let resolve: (value: string) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<string>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  // Whoever waits for it hears of it.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
