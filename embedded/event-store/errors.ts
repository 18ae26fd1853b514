import { Metadata, status } from '@grpc/grpc-js';
import { DamagedLogError } from './log/damage.ts';
import { DiskError } from './log/group-commit.ts';

/** An error as grpc sends it: the client tells errors apart by the trailers. */
export interface RpcError {
  readonly code: status;
  readonly details: string;
  readonly metadata?: Metadata;
}

/** The properties that every proposed event must carry. */
export const REQUIRED_PROPERTIES = ['type', 'content-type'] as const;

/** The events of one append are too large together. */
export function maximumAppendSizeExceeded(limit: number): RpcError {
  return {
    code: status.INVALID_ARGUMENT,
    details: `Maximum Append Size of ${limit} Exceeded.`,
    metadata: trailers({ exception: 'maximum-append-size-exceeded', 'maximum-append-size': String(limit) }),
  };
}

/** A proposed event has no type or no content type. */
export function requiredPropertyMissing(property: string): RpcError {
  return {
    code: status.INVALID_ARGUMENT,
    details: `Required Metadata Property '${property}' is missing`,
    metadata: trailers({
      exception: 'missing-required-metadata-property',
      'required-metadata-properties': REQUIRED_PROPERTIES.join(','),
    }),
  };
}

export function invalidArgument(reason: string): RpcError {
  return { code: status.INVALID_ARGUMENT, details: reason };
}

/** The server is closing: the client reconnects. */
export function serverClosing(): RpcError {
  return { code: status.UNAVAILABLE, details: 'The event store is closing.' };
}

/** A failure of ours; the client may find on a retry that the write was kept. */
export function internalError(error: unknown): RpcError {
  return { code: codeOf(error), details: error instanceof Error ? error.message : String(error) };
}

/** Damage is there to stay; a disk that cannot be written may have room later. */
function codeOf(error: unknown): status {
  if (error instanceof DamagedLogError) return status.DATA_LOSS;
  return error instanceof DiskError ? status.ABORTED : status.UNKNOWN;
}

/** The account is known and may not do this. */
export function accessDenied(): RpcError {
  return {
    code: status.PERMISSION_DENIED,
    details: 'Access Denied',
    metadata: trailers({ exception: 'access-denied' }),
  };
}

/** What the real server does and this one does not. */
export function unimplemented(what: string): RpcError {
  return { code: status.UNIMPLEMENTED, details: `${what} is not implemented by the embedded event store.` };
}

function trailers(entries: Record<string, string>): Metadata {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(entries)) metadata.set(key, value);
  return metadata;
}
