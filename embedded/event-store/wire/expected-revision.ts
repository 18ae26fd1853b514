import type { ExpectedRevision } from '../log/decide-append.ts';
import { fromWire } from './numbers.ts';

/** The getters that the options of append, delete and tombstone share. */
export interface ExpectedRevisionOptions {
  hasRevision(): boolean;
  getRevision(): string;
  hasNoStream(): boolean;
  hasAny(): boolean;
  hasStreamExists(): boolean;
}

/** The state the client expects the stream in; undefined when it says none. */
export function readExpectedRevision(options: ExpectedRevisionOptions): ExpectedRevision | undefined {
  if (options.hasRevision()) return { kind: 'revision', revision: fromWire(options.getRevision()) };
  if (options.hasNoStream()) return { kind: 'no-stream' };
  if (options.hasStreamExists()) return { kind: 'stream-exists' };
  return options.hasAny() ? { kind: 'any' } : undefined;
}

/** The number that stands for an expected state in error trailers, as the real server writes it. */
export function expectedVersionNumber(expected: ExpectedRevision): number {
  switch (expected.kind) {
    case 'revision':
      return expected.revision;
    case 'no-stream':
      return -1;
    case 'any':
      return -2;
    case 'stream-exists':
      return -4;
  }
}
