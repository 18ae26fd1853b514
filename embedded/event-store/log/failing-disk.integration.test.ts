import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { LogWriter } from './log-writer.ts';
import type { ProposedEvent } from './record.ts';
import { type CommitBatch, Storage } from './storage.ts';

/** Storage whose disk can be made to fail. */
class FailingStorage extends Storage {
  failing = false;

  override async write(batch: CommitBatch): Promise<void> {
    if (this.failing) {
      // As a real disk, it takes a while to say so.
      await new Promise((resolve) => setTimeout(resolve, 20));
      throw new Error('No space left on device');
    }
    await super.write(batch);
  }
}

let storage: FailingStorage;
let writer: LogWriter;
let committed: number;
let failures: Error[];

beforeEach(async () => {
  const directory = await temporaryDirectory();
  storage = new FailingStorage(directory);
  onTestFinished(() => storage.close());
  committed = 0;
  failures = [];
  writer = new LogWriter(storage, {
    committed: (position) => {
      committed = position;
    },
    failed: (error) => failures.push(error),
  });
});

function events(count: number): ProposedEvent[] {
  const none = new Uint8Array(0);
  return Array.from({ length: count }, () => ({
    id: randomBytes(16),
    type: 'Written',
    isJson: true,
    data: none,
    metadata: none,
  }));
}

describe('when the disk cannot be written', () => {
  it('an append fails, and what it would have changed is forgotten', async () => {
    await writer.append('s', { kind: 'no-stream' }, events(2));
    storage.failing = true;
    await expect(writer.append('s', { kind: 'revision', revision: 1 }, events(3))).rejects.toThrow('disk');
    expect(failures).toHaveLength(1);
    expect(committed).toBe(2);

    storage.failing = false;
    const outcome = await writer.append('s', { kind: 'revision', revision: 1 }, events(1));
    expect(outcome).toEqual({ kind: 'appended', revision: 2, position: 3 });
  });

  it('the appends decided on top of the lost one fail with it', async () => {
    storage.failing = true;
    const lost = expect(writer.append('s', { kind: 'no-stream' }, events(1))).rejects.toThrow('disk');
    // The first is on its way to disk now, the second gathers behind it.
    await new Promise((resolve) => setImmediate(resolve));
    const onTop = expect(writer.append('s', { kind: 'revision', revision: 0 }, events(1))).rejects.toThrow(
      'disk',
    );
    await Promise.all([lost, onTop]);
    expect(failures).toHaveLength(1);

    storage.failing = false;
    const outcome = await writer.append('s', { kind: 'no-stream' }, events(1));
    expect(outcome).toEqual({ kind: 'appended', revision: 0, position: 1 });
  });

  it('the same append succeeds once it can be written again', async () => {
    const repeated = events(2);
    storage.failing = true;
    await expect(writer.append('s', { kind: 'any' }, repeated)).rejects.toThrow('disk');
    storage.failing = false;
    const outcome = await writer.append('s', { kind: 'any' }, repeated);
    expect(outcome).toEqual({ kind: 'appended', revision: 1, position: 2 });
  });
});
