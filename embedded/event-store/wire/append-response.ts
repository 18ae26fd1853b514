import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb, { type AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { type RpcError, streamDeleted } from '../errors.ts';
import type { ExpectedRevision } from '../log/decide-append.ts';
import type { AppendOutcome } from '../log/log-writer.ts';

/** What the `Append` rpc answers: a wrong expected revision is part of the response, a deleted stream an error. */
export function appendResponse(
  stream: string,
  expected: ExpectedRevision,
  outcome: AppendOutcome,
): AppendResp | RpcError {
  switch (outcome.kind) {
    case 'appended':
      return new streamsPb.AppendResp().setSuccess(
        new streamsPb.AppendResp.Success()
          .setCurrentRevision(String(outcome.revision))
          .setPosition(positionOf(outcome.position)),
      );
    case 'nothing-to-append':
      return new streamsPb.AppendResp().setSuccess(nothingAppended(outcome.revision));
    case 'wrong-expected-revision':
      return new streamsPb.AppendResp().setWrongExpectedVersion(wrongExpected(expected, outcome.actual));
    case 'stream-deleted':
      return streamDeleted(stream);
  }
}

function positionOf(position: number) {
  return new streamsPb.AppendResp.Position()
    .setCommitPosition(String(position))
    .setPreparePosition(String(position));
}

function nothingAppended(revision: number) {
  const success = new streamsPb.AppendResp.Success().setNoPosition(new sharedPb.Empty());
  return revision < 0
    ? success.setNoStream(new sharedPb.Empty())
    : success.setCurrentRevision(String(revision));
}

function wrongExpected(expected: ExpectedRevision, actual: number) {
  const wrong = new streamsPb.AppendResp.WrongExpectedVersion();
  if (actual < 0) wrong.setCurrentNoStream(new sharedPb.Empty());
  else wrong.setCurrentRevision(String(actual));
  switch (expected.kind) {
    case 'revision':
      return wrong.setExpectedRevision(String(expected.revision));
    case 'no-stream':
      return wrong.setExpectedNoStream(new sharedPb.Empty());
    case 'stream-exists':
      return wrong.setExpectedStreamExists(new sharedPb.Empty());
    case 'any':
      return wrong.setExpectedAny(new sharedPb.Empty());
  }
}
