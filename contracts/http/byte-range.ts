export type ByteRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' };

const WHOLE: ByteRange = { kind: 'whole' };

/** What a stored file is told by. */
export interface FileVersion {
  readonly etag: string;
  readonly modified: Date;
}

/** Whether `If-Range` lets a part be sent: absent, or this very version of the file by its ETag or its date (RFC 9110 §13.1.5). */
export function isSameFile(ifRange: string, { etag, modified }: FileVersion): boolean {
  const named = ifRange.trim();
  return named === '' || named === etag || named === modified.toUTCString();
}

/**
 * What a browser asks for when it fetches a film in parts, of the site's own files and of the shop's pictures alike.
 * Reads a `Range` header against a file's size (RFC 9110 §14). Several ranges, other units and what is malformed are
 * answered with the whole file, as the standard allows.
 */
export function byteRangeOf(header: string, size: number): ByteRange {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!match) return WHOLE;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return WHOLE;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? { kind: 'unsatisfiable' } : { kind: 'part', start: size - length, end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size) return { kind: 'unsatisfiable' };
  return end < start ? WHOLE : { kind: 'part', start, end };
}
