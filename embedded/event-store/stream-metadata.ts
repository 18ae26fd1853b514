/** The `$tb` of a soft-deleted stream; read back from JSON it is rounded to 2^63. */
const SOFT_DELETED = 2 ** 63;
const SOFT_DELETED_JSON = '{"$tb":9223372036854775807}';

const METADATA_STREAM_PREFIX = '$$';

/** What a stream's metadata says of the events its readers see. */
export interface StreamLimits {
  /** Only this many last events are seen. */
  readonly maxCount?: number;
  /** Events older than this are not seen. */
  readonly maxAgeSeconds?: number;
  /** Events before this revision are not seen. */
  readonly truncateBefore?: number;
}

/** The stream that holds the metadata of `stream`. */
export function metadataStreamOf(stream: string): string {
  return `${METADATA_STREAM_PREFIX}${stream}`;
}

/** The stream whose metadata `stream` holds, if it is a metadata stream. */
export function originalStreamOf(stream: string): string | undefined {
  return stream.startsWith(METADATA_STREAM_PREFIX) ? stream.slice(METADATA_STREAM_PREFIX.length) : undefined;
}

/**
 * Reads the limits out of a stream's metadata. What is not JSON or not a number sets no limit, as in the real server.
 * A metadata stream itself shows its last event only.
 */
export function limitsOf(stream: string, metadata: Uint8Array | undefined): StreamLimits {
  if (originalStreamOf(stream) !== undefined) return { maxCount: 1 };
  const parsed = parseObject(metadata);
  if (parsed === undefined) return {};
  return {
    maxCount: wholeNumber(parsed.$maxCount),
    maxAgeSeconds: wholeNumber(parsed.$maxAge),
    truncateBefore: wholeNumber(parsed.$tb),
  };
}

/** Whether the stream was deleted and not written to since. */
export function isSoftDeleted(limits: StreamLimits): boolean {
  return limits.truncateBefore !== undefined && limits.truncateBefore >= SOFT_DELETED;
}

/** The metadata that marks a stream as deleted; like the real server's it drops what was set before. */
export function softDeletedMetadata(): Buffer {
  return Buffer.from(SOFT_DELETED_JSON, 'utf8');
}

/** The same metadata with another `$tb`; undefined when the metadata is not a JSON object. */
export function withTruncateBefore(
  metadata: Uint8Array | undefined,
  truncateBefore: number,
): Buffer | undefined {
  const parsed = parseObject(metadata);
  if (parsed === undefined) return undefined;
  return Buffer.from(JSON.stringify({ ...parsed, $tb: truncateBefore }), 'utf8');
}

function parseObject(metadata: Uint8Array | undefined): Record<string, unknown> | undefined {
  if (metadata === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(metadata).toString('utf8'));
    return isRecord(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wholeNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}
