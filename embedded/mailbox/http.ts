import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { printable } from '#platform/terminal.ts';
import { listenOn, sendJson } from '../local-server.ts';
import { attachmentOf, type MessageStore } from './message-store.ts';
import { listPage, messagePage, notFoundPage } from './pages.ts';

/** The mailbox has no scripts at all; a mail's pictures may come from anywhere. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; font-src * data:; frame-src 'self'; base-uri 'none'; form-action 'none'";

/** Serves the pages and the JSON of the mailbox on 127.0.0.1. @returns the port it listens on. */
export async function startHttp(
  port: number,
  store: MessageStore,
  faults: Faults,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    answer(store, faults, request, response).catch((error: unknown) => {
      process.stderr.write(`The mailbox page failed: ${printable(String(error))}\n`);
      if (!response.headersSent) sendJson(response, 500, { error: 'Internal error.' });
    });
  });
  return listenOn(server, port);
}

async function answer(
  store: MessageStore,
  faults: Faults,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://mailbox');
  if (url.pathname === '/_mailbox/faults') return await answerFaults(faults, request, response);
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return sendJson(response, 405, { error: 'Read only.' });
  const [, api, id, raw] = /^(\/api)?\/messages\/([\w-]+)(\/raw)?$/.exec(url.pathname) ?? [];
  const [, fileOf, index] = /^\/api\/messages\/([\w-]+)\/attachments\/(\d{1,3})$/.exec(url.pathname) ?? [];
  if (url.pathname === '/') return sendPage(response, 200, listPage(await store.list()));
  if (url.pathname === '/api/messages') {
    return sendJson(response, 200, await store.list(url.searchParams.get('to') ?? undefined));
  }
  const message = id ? await store.get(id) : undefined;
  if (message && api && raw) return await sendRaw(response, store, message.id);
  if (message && !raw) {
    return api ? sendJson(response, 200, message) : sendPage(response, 200, messagePage(message));
  }
  const kept = fileOf && (await store.readRaw(fileOf));
  const file = kept ? await attachmentOf(kept, Number(index)) : null;
  if (file) return sendFile(response, file);
  if (url.pathname.startsWith('/api/'))
    return sendJson(response, 404, { error: 'There is no such message.' });
  sendPage(response, 404, notFoundPage());
}

async function answerFaults(
  faults: Faults,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'DELETE') faults.clear();
  // Only JSON: a page of another origin cannot send it here without consent, which is never given.
  if (request.method === 'POST' && request.headers['content-type']?.startsWith('application/json')) {
    const fault = faultSchema.safeParse(await readJson(request));
    if (!fault.success) return sendJson(response, 400, { error: z.prettifyError(fault.error) });
    faults.order(fault.data);
  }
  sendJson(response, 200, { faults: faults.list() });
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  return json(request).catch(() => undefined);
}

async function sendRaw(response: ServerResponse, store: MessageStore, id: string): Promise<void> {
  const raw = await store.readRaw(id);
  response.writeHead(200, {
    'Content-Type': 'message/rfc822',
    'Content-Disposition': `attachment; filename="${id}.eml"`,
  });
  response.end(raw);
}

function sendFile(
  response: ServerResponse,
  file: { filename: string; mimeType: string; content: Buffer },
): void {
  response.writeHead(200, {
    'Content-Type': file.mimeType,
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(file.content);
}

function sendPage(response: ServerResponse, status: number, page: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  });
  response.end(page);
}

/**
 * A fault on demand for the next `times` mails: `refuse` answers 451, `timeout` never answers, `accept-then-drop`
 * acknowledges the mail and forgets it.
 */
const faultSchema = z.strictObject({
  fault: z.enum(['refuse', 'timeout', 'accept-then-drop']),
  times: z.number().int().min(1).default(1),
});
type Fault = z.output<typeof faultSchema>;

/** The faults that were ordered and have not struck yet. */
export class Faults {
  #ordered: Fault[] = [];

  order(fault: Fault): void {
    this.#ordered.push(fault);
  }

  clear(): void {
    this.#ordered = [];
  }

  list(): readonly Fault[] {
    return this.#ordered;
  }

  take(): Fault['fault'] | undefined {
    const [first, ...rest] = this.#ordered;
    if (!first) return undefined;
    this.#ordered = first.times > 1 ? [{ ...first, times: first.times - 1 }, ...rest] : rest;
    return first.fault;
  }
}
