import { connect } from 'node:net';

/** How a raw exchange went. */
export interface RawExchange {
  /** Everything the server sent, as Latin-1. */
  readonly text: string;
  /** Status codes in the order of the answers. */
  readonly statuses: readonly number[];
}

/**
 * Writes bytes to a server as they are, piece by piece, and reads until it closes the connection.
 * @param url of the server; only host and port matter.
 * @throws Error when the server keeps the connection open for longer than `longestMs`.
 */
export function sendRaw(
  url: string,
  pieces: readonly (string | Buffer)[],
  longestMs = 15_000,
): Promise<RawExchange> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    const tooLate = setTimeout(() => {
      socket.destroy();
      reject(
        new Error(
          `the connection was still open after ${longestMs} ms; so far it said: ${text.slice(0, 500)}`,
        ),
      );
    }, longestMs);
    socket.setNoDelay(true);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    // A server may close while more is written to it: what it said before counts.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(tooLate);
      resolve({ text, statuses: statusesOf(text) });
    });
    socket.on('connect', () => {
      for (const piece of pieces) socket.write(piece);
    });
  });
}

function statusesOf(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}
