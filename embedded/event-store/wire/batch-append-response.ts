import codePb, { type Code } from '@eventstore/db-client/generated/code_pb.js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import statusPb, { type Status } from '@eventstore/db-client/generated/status_pb.js';
import streamsPb, { type BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Message } from 'google-protobuf';
import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import type { ExpectedRevision } from '../log/decide-append.ts';
import { DiskError } from '../log/group-commit.ts';
import type { AppendOutcome } from '../log/log-writer.ts';
import { streamIdentifier } from './stream-name.ts';

/** What the `BatchAppend` rpc answers for one append; the caller adds the correlation id. */
export function batchAppendResponse(
  stream: string,
  expected: ExpectedRevision,
  outcome: AppendOutcome,
): BatchAppendResp {
  switch (outcome.kind) {
    case 'appended': {
      const position = new sharedPb.AllStreamPosition()
        .setCommitPosition(String(outcome.position))
        .setPreparePosition(String(outcome.position));
      const success = new streamsPb.BatchAppendResp.Success().setPosition(position);
      return responseFor(stream).setSuccess(success.setCurrentRevision(String(outcome.revision)));
    }
    case 'nothing-to-append':
      return responseFor(stream).setSuccess(nothingAppended(outcome.revision));
    case 'wrong-expected-revision':
      return refusal(
        stream,
        statusOf(
          codePb.Code.ALREADY_EXISTS,
          'WrongExpectedVersion',
          'WrongExpectedVersion',
          wrongExpected(expected, outcome.actual),
        ),
      );
    case 'stream-deleted': {
      const details = new sharedPb.StreamDeleted().setStreamIdentifier(streamIdentifier(stream));
      return refusal(stream, statusOf(codePb.Code.NOT_FOUND, 'StreamDeleted', 'StreamDeleted', details));
    }
  }
}

/** The events of one append are too large together. */
export function batchTooLarge(stream: string, limit: number): BatchAppendResp {
  const details = new sharedPb.MaximumAppendSizeExceeded().setMaxappendsize(limit);
  const name = 'MaximumAppendSizeExceeded';
  return refusal(stream, statusOf(codePb.Code.INVALID_ARGUMENT, name, name, details));
}

/** The client no longer waits for this append. */
export function batchTimedOut(stream: string, message = 'Timeout'): BatchAppendResp {
  const details = new sharedPb.Timeout();
  return refusal(stream, statusOf(codePb.Code.DEADLINE_EXCEEDED, message, 'Timeout', details));
}

/** The append makes no sense; the client shows the reason. */
export function badBatch(stream: string, reason: string): BatchAppendResp {
  const details = new sharedPb.BadRequest().setMessage(reason);
  return refusal(stream, statusOf(codePb.Code.INVALID_ARGUMENT, reason, 'BadRequest', details));
}

/** A failure of ours. What the disk did not take may be sent again: for a client that is a commit that took too long. */
export function batchFailed(stream: string, error: unknown): BatchAppendResp {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof DiskError) return batchTimedOut(stream, message);
  // Details that the client does not know: of others it drops the message.
  return refusal(stream, statusOf(codePb.Code.INTERNAL, message, 'InternalError', new emptyPb.Empty()));
}

function responseFor(stream: string): BatchAppendResp {
  return new streamsPb.BatchAppendResp().setStreamIdentifier(streamIdentifier(stream));
}

function refusal(stream: string, error: Status): BatchAppendResp {
  return responseFor(stream).setError(error);
}

function statusOf(code: Code, message: string, detailsName: string, details: Message): Status {
  const packed = new anyPb.Any();
  packed.pack(details.serializeBinary(), `event_store.client.${detailsName}`);
  return new statusPb.Status().setCode(code).setMessage(message).setDetails(packed);
}

function nothingAppended(revision: number) {
  const success = new streamsPb.BatchAppendResp.Success().setNoPosition(new emptyPb.Empty());
  return revision < 0
    ? success.setNoStream(new emptyPb.Empty())
    : success.setCurrentRevision(String(revision));
}

function wrongExpected(expected: ExpectedRevision, actual: number) {
  const wrong = new sharedPb.WrongExpectedVersion();
  if (actual < 0) wrong.setCurrentNoStream(new emptyPb.Empty());
  else wrong.setCurrentStreamRevision(String(actual));
  switch (expected.kind) {
    case 'revision':
      return wrong.setExpectedStreamPosition(String(expected.revision));
    case 'no-stream':
      return wrong.setExpectedNoStream(new emptyPb.Empty());
    case 'stream-exists':
      return wrong.setExpectedStreamExists(new emptyPb.Empty());
    case 'any':
      return wrong.setExpectedAny(new emptyPb.Empty());
  }
}
