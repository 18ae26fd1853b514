import { request } from 'node:http';
import type { FuzzedCall } from './fuzzed-call.ts';

const MAX_MS = 15_000;

/** What came back; `text` is the body. */
export interface FuzzedAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/**
 * Sends a call exactly as it was drawn.
 * @throws Error when no answer came: the server hung, or broke the connection.
 */
export function sendCall(url: string, call: FuzzedCall, sessionCookie: string): Promise<FuzzedAnswer> {
  const { method, address, headers, body, withSession } = call;
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        method,
        path: address,
        timeout: MAX_MS,
        headers: {
          ...headers,
          ...(withSession && { Cookie: sessionCookie }),
          ...(body !== null && { 'Content-Length': Buffer.byteLength(body) }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const type = answer.headers['content-type'] ?? '';
          resolve({ status: answer.statusCode ?? 0, type, text: Buffer.concat(chunks).toString() });
        });
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`no answer in ${MAX_MS} ms: ${method} ${address}`)));
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}
