import type { Readable } from 'node:stream';

/** Where public files are kept: a directory or a bucket. Paths are relative, `products/3f0c….jpg`. */
export interface ImageStore {
  /** Stores files so that each appears at once and whole; replaces what was there. */
  put(files: readonly { readonly path: string; readonly bytes: Buffer }[]): Promise<void>;
  /** A file's description, or null when there is none of that name. */
  find(path: string): Promise<StoredFile | null>;
  /** Removes files; those that are not there are no failure. */
  remove(paths: readonly string[]): Promise<void>;
}

interface StoredFile {
  readonly bytes: number;
  readonly modifiedAt: Date;
  /** Opens the file, whole or the bytes from `start` to `end`, both included. */
  open(range?: { start: number; end: number }): Readable;
}

const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*$/;

/** Whether a path names a public file: plain segments only, nothing hidden, nothing that climbs. */
export function isPublicPath(path: string): boolean {
  const segments = path.split('/');
  return segments.length <= 4 && path.length <= 200 && segments.every((segment) => SEGMENT.test(segment));
}

/**
 * The path itself, for a store to use.
 * @throws Error for one that names no public file: a mistake of ours, since paths of visitors are checked first.
 */
export function publicPath(path: string): string {
  if (!isPublicPath(path)) throw new Error(`not a public path: ${path}`);
  return path;
}
