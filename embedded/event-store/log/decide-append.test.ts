import { describe, expect, it } from 'vitest';
import { decideAppend, type ExpectedRevision, type StreamView } from './decide-append.ts';

const id = (n: number) => Buffer.alloc(16, n);
const at = (revision: number): ExpectedRevision => ({ kind: 'revision', revision });
const ANY: ExpectedRevision = { kind: 'any' };
const NO_STREAM: ExpectedRevision = { kind: 'no-stream' };
const STREAM_EXISTS: ExpectedRevision = { kind: 'stream-exists' };

/** A stream whose events have the ids 0, 1, 2… */
function streamOf(count: number): StreamView {
  return {
    lastRevision: count - 1,
    revisionOfRecent: (of) => (of[0] !== undefined && of[0] < count ? of[0] : undefined),
    holds: (of, revision) => of[0] === revision && revision < count,
  };
}

const append = { kind: 'append' };
const wrong = { kind: 'wrong-expected-revision' };

describe('deciding an append', () => {
  it.each([
    ['a missing stream, no stream expected', streamOf(0), NO_STREAM, [9], append],
    ['a missing stream, any expected', streamOf(0), ANY, [9], append],
    ['a missing stream, one expected', streamOf(0), STREAM_EXISTS, [9], wrong],
    ['the last revision expected', streamOf(3), at(2), [9], append],
    ['a later revision expected', streamOf(3), at(3), [9], wrong],
    ['an earlier revision expected', streamOf(3), at(1), [9], wrong],
    ['known ids in their place', streamOf(3), at(0), [1, 2], { kind: 'already-appended', lastRevision: 2 }],
    ['known ids in another place', streamOf(3), at(1), [1, 2], wrong],
    ['known ids, then a new one', streamOf(3), at(0), [1, 2, 9], wrong],
    ['known ids anywhere', streamOf(3), ANY, [0, 1], { kind: 'already-appended', lastRevision: 1 }],
    ['a known id, then a new one, anywhere', streamOf(3), ANY, [0, 9], wrong],
    ['a new id, then a known one, anywhere', streamOf(3), ANY, [9, 0], append],
    ['no event at the last revision', streamOf(3), at(2), [], append],
    ['no event at an earlier revision', streamOf(3), at(1), [], wrong],
  ] as const)('%s', (_, stream, expected, ids, decision) => {
    expect(decideAppend(stream, expected, ids.map(id))).toEqual(decision);
  });
});
