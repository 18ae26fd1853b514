import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';

/** What a client may take of the server before its connection is closed; times in milliseconds. */
export interface ClientLimits {
  /** For the request line and all headers, from the first byte: somebody who sends one byte a second is not waited for. */
  readonly headersMs: number;
  /** For the whole request, body included: a picture of 5 MB over a slow line takes half of it. */
  readonly requestMs: number;
  /** For a connection on which nothing moves at all, be it that the client does not read its answer. */
  readonly silenceMs: number;
  /** Between two requests of one connection; longer than proxies keep theirs, so that none is closed under a request. */
  readonly keepAliveMs: number;
  /** How often the first two are looked after. */
  readonly checkEveryMs: number;
  readonly headerBytes: number;
  /** More are closed at once: what is open costs memory. */
  readonly connections: number;
}

export const CLIENT_LIMITS: ClientLimits = {
  headersMs: 10_000,
  requestMs: 60_000,
  silenceMs: 120_000,
  keepAliveMs: 65_000,
  checkEveryMs: 2_000,
  headerBytes: 16 * 1024,
  connections: 10_000,
};

const SCHEME = /^https?:\/\//i;

/** `GET http://host/path`: a server has to take it, and its host is the one meant, whatever the header says (RFC 9112 §3.2.2). */
function takeAbsoluteForm(request: IncomingMessage): void {
  const { url = '' } = request;
  const scheme = SCHEME.exec(url)?.[0];
  if (scheme === undefined) return;
  const target = url.slice(scheme.length);
  const pathAt = target.search(/[/?#]/);
  const path = pathAt === -1 ? '' : target.slice(pathAt);
  request.url = path.startsWith('/') ? path : `/${path}`;
  request.headers.host = pathAt === -1 ? target : target.slice(0, pathAt);
}

const MALFORMED = ['400 Bad Request', 'Cette demande n’a pas la forme que HTTP demande.'] as const;
/** What a client is told whose request never came to be one, by the code of the error. */
const UNREADABLE: Readonly<Record<string, readonly [status: string, sentence: string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'L’adresse et les en-têtes envoyés sont trop longs. Effacez les cookies de ce site dans votre navigateur, puis réessayez.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'La demande a mis trop de temps à arriver. Réessayez.'],
};

/** The last answer on each connection: once it has begun, nothing else may be written there. */
type Answers = WeakMap<Duplex, ServerResponse>;

/** As Node's own answer to such a client, with a sentence. */
function refuseUnreadable(answers: Answers, error: NodeJS.ErrnoException, socket: Duplex): void {
  const answer = answers.get(socket);
  const hasBegun = answer?.headersSent && !answer.writableFinished;
  if (!socket.writable || error.code === 'ECONNRESET' || hasBegun) return void socket.destroy(error);
  const [status, sentence] = UNREADABLE[error.code ?? ''] ?? MALFORMED;
  const head = [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(sentence)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${sentence}`, () => socket.destroy());
}

/**
 * Node takes a connection for idle as soon as its answer is written, although a slow reader has not been sent all of it yet, and cuts it
 * off when it closes idle ones. None is closed while an answer is on its way; whoever closes a server looks again until there are no more.
 */
function finishAnswersFirst(server: Server): void {
  const onTheirWay = new Set<ServerResponse>();
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.once('prefinish', () => onTheirWay.add(response));
    for (const end of ['finish', 'close']) response.once(end, () => onTheirWay.delete(response));
  });
  const closeIdleConnections = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    if (onTheirWay.size === 0) closeIdleConnections();
  };
}

/**
 * An HTTP server that slow or malformed clients cannot hold up: late ones are answered 408, headers that are too large 431, ambiguous
 * framing (a length and chunks, two lengths, bare line feeds) 400, each time with a sentence and the end of the connection.
 */
export function createGuardedServer(listener: RequestListener, limits: ClientLimits = CLIENT_LIMITS): Server {
  const answers: Answers = new WeakMap();
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      maxHeaderSize: limits.headerBytes,
      // Said outright, for they depend on the command line otherwise.
      insecureHTTPParser: false,
      requireHostHeader: true,
    },
    (request, response) => {
      answers.set(request.socket, response);
      takeAbsoluteForm(request);
      listener(request, response);
    },
  );
  finishAnswersFirst(server);
  server.on('clientError', (error, socket) => refuseUnreadable(answers, error, socket));
  server.setTimeout(limits.silenceMs);
  server.maxConnections = limits.connections;
  return server;
}
