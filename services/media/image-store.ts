import type { Readable } from 'node:stream';
import { idSchema } from '#contracts/identifiers.ts';

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

/** Content types of the files the shop serves, by extension; a file of another kind is not served. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
};

/** The address under which a product's picture is found; its variants have the width before the extension. */
export function publicPathOf(imageId: string): string {
  return `/objects/${fileOf(imageId, '.jpg')}`;
}

/** One of a picture's files in the image store. */
export function fileOf(imageId: string, suffix: string): string {
  return `products/${imageId}${suffix}`;
}

/** The uploaded picture an address leads to, or null for any other address. */
export function imageOfPath(publicPath: string): string | null {
  const [, id] = /^\/objects\/products\/([^/]+)\.jpg$/.exec(publicPath) ?? [];
  const parsed = idSchema.safeParse(id);
  return parsed.success ? parsed.data : null;
}
