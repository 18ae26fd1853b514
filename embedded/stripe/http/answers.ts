import type { IncomingMessage, ServerResponse } from 'node:http';

const BODY_LIMIT = 256 * 1024;

/** Reads a request's body as text. @throws Error when it is larger than any real one. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    size += part.length;
    if (size > BODY_LIMIT) throw new Error('The body is too large.');
    chunks.push(part);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): void {
  const text = JSON.stringify(body, null, 2);
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers });
  response.end(text);
}

export function sendText(
  response: ServerResponse,
  status: number,
  type: 'text/html' | 'text/javascript' | 'text/plain',
  text: string,
): void {
  const headers = {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
  };
  response.writeHead(status, headers);
  response.end(text);
}

/** Makes text safe inside HTML and in quoted attributes. */
export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
