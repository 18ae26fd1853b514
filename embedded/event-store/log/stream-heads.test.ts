import { expect, it } from 'vitest';
import { StreamHeads } from './group-commit.ts';

it('keeps a head whose events are not on disk yet, however many streams come after it', () => {
  const heads = new StreamHeads({ streamNumber: () => undefined, lastIndexEntry: () => undefined }, 2);
  const pending = heads.get('pending');
  const written = heads.get('written');
  pending.pendingCommits = 1;
  pending.lastRevision = 4;
  written.lastRevision = 4;
  for (const name of ['a', 'b', 'c']) heads.get(name);
  expect(heads.get('pending').lastRevision).toBe(4);
  expect(heads.get('written').lastRevision).toBe(-1);
});
