import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { byteRangeOf } from '#contracts/http/byte-range.ts';
import { isSignedBy, type SigningKey } from './signature-v4.ts';

interface StoredObject {
  readonly bytes: Buffer;
  readonly type: string;
  readonly modifiedAt: Date;
}

export interface BucketServer {
  readonly endpoint: string;
  /** Keys and content types of what the bucket holds. */
  contents(): ReadonlyMap<string, string>;
  /** Takes requests from now on, and answers none. */
  fallSilent(): void;
  close(): Promise<void>;
}

/** One bucket of a server that speaks the part of S3 the shop uses (PUT, HEAD, GET with ranges, DELETE) and takes signed requests only. */
export async function startBucketServer(bucket: string, key: SigningKey): Promise<BucketServer> {
  const objects = new Map<string, StoredObject>();
  let isSilent = false;
  const server = createServer(async (request, response) => {
    if (isSilent) return;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    if (!isSignedBy(request, body, key)) return fail(response, 403, 'SignatureDoesNotMatch');
    const { pathname } = new URL(request.url ?? '/', 'http://bucket');
    const [, name, ...rest] = pathname.split('/');
    if (name !== bucket) return fail(response, 404, 'NoSuchBucket');
    answer(objects, decodeURIComponent(rest.join('/')), request, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    contents: () => new Map([...objects].map(([path, { type }]) => [path, type])),
    fallSilent() {
      isSilent = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function answer(
  objects: Map<string, StoredObject>,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): void {
  switch (request.method) {
    case 'PUT':
      objects.set(path, {
        bytes: body,
        type: request.headers['content-type'] ?? 'application/octet-stream',
        modifiedAt: new Date(),
      });
      response.writeHead(200, { etag: etagOf(body) }).end();
      return;
    case 'DELETE':
      objects.delete(path);
      response.writeHead(204).end();
      return;
    case 'HEAD':
    case 'GET':
      send(objects.get(path), request, response);
      return;
    default:
      fail(response, 405, 'MethodNotAllowed');
  }
}

function send(found: StoredObject | undefined, request: IncomingMessage, response: ServerResponse): void {
  if (found === undefined) {
    fail(response, 404, 'NoSuchKey');
    return;
  }
  const { bytes, type, modifiedAt } = found;
  const range = byteRangeOf(request.headers.range ?? '', bytes.length);
  if (range.kind === 'unsatisfiable') {
    fail(response, 416, 'InvalidRange');
    return;
  }
  const part = range.kind === 'whole' ? bytes : bytes.subarray(range.start, range.end + 1);
  response.writeHead(range.kind === 'whole' ? 200 : 206, {
    'content-type': type,
    'content-length': part.length,
    'last-modified': modifiedAt.toUTCString(),
    etag: etagOf(bytes),
  });
  response.end(request.method === 'HEAD' ? undefined : part);
}

function fail(response: ServerResponse, status: number, code: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}
