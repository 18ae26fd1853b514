/** The state of the stream that an append expects. */
export type ExpectedRevision =
  | { readonly kind: 'any' }
  | { readonly kind: 'no-stream' }
  | { readonly kind: 'stream-exists' }
  | { readonly kind: 'revision'; readonly revision: number };

/** What the decision needs to know of a stream. */
export interface StreamView {
  /** The last revision, -1 when the stream has no event. */
  readonly lastRevision: number;
  /** The revision under which a recent id stands in this stream. */
  revisionOfRecent(id: Buffer): number | undefined;
  /** Whether the stream's event at `revision` has this id. */
  holds(id: Buffer, revision: number): boolean;
}

export type AppendDecision =
  | { readonly kind: 'append' }
  | { readonly kind: 'already-appended'; readonly lastRevision: number }
  | { readonly kind: 'wrong-expected-revision' };

const APPEND: AppendDecision = { kind: 'append' };
const WRONG: AppendDecision = { kind: 'wrong-expected-revision' };

/**
 * Decides whether events with these ids may be appended to a stream, by the rules of EventStoreDB's
 * `IndexWriter.CheckCommit`: an append whose ids all stand already where it would put them succeeds again; one of
 * which only a part does is a wrong expected revision.
 */
export function decideAppend(
  stream: StreamView,
  expected: ExpectedRevision,
  ids: readonly Buffer[],
): AppendDecision {
  if (expected.kind === 'stream-exists' && stream.lastRevision < 0) return WRONG;
  if (expected.kind === 'any' || expected.kind === 'stream-exists') return decideAnywhere(stream, ids);
  const revision = expected.kind === 'no-stream' ? -1 : expected.revision;
  if (revision < stream.lastRevision) return decideInThePast(stream, revision, ids);
  return revision > stream.lastRevision ? WRONG : APPEND;
}

function decideAnywhere(stream: StreamView, ids: readonly Buffer[]): AppendDecision {
  let lastRevision: number | undefined;
  for (const [index, id] of ids.entries()) {
    const revision = stream.revisionOfRecent(id);
    if (revision === undefined) return index === 0 ? APPEND : WRONG;
    lastRevision = revision;
  }
  return lastRevision === undefined ? APPEND : { kind: 'already-appended', lastRevision };
}

function decideInThePast(stream: StreamView, expected: number, ids: readonly Buffer[]): AppendDecision {
  const isThere = ids.every((id, index) => stream.holds(id, expected + 1 + index));
  return ids.length > 0 && isThere
    ? { kind: 'already-appended', lastRevision: expected + ids.length }
    : WRONG;
}
