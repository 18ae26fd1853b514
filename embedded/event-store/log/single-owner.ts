import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import path from 'node:path';
import { processExists } from '../../process-entry.ts';

/** The right of one process to write in a directory. */
export interface DirectoryClaim {
  release(): Promise<void>;
}

interface Owner {
  readonly pid: number;
  readonly port: number;
  readonly token: string;
}

const OWNER_FILE = 'owner.json';
/** More than an owner takes. The file keeps its place on disk, so that a full one does not stop a restart. */
const OWNER_BYTES = 256;
const ANSWER_TIMEOUT_MS = 1000;

/**
 * Claims a directory for this process. The owner answers its token on a loopback port named in `owner.json`: the
 * answer ends with the process, however it ends, so a file left by a killed one never stands in the way, and a reused
 * process id deceives nobody. Throws when a living process owns the directory.
 */
export async function claimDirectory(directory: string): Promise<DirectoryClaim> {
  const file = path.join(directory, OWNER_FILE);
  const present = await readOwner(file);
  if (present !== undefined && (await isAlive(present))) {
    throw new Error(`The event store in ${directory} is already open in process ${present.pid}.`);
  }

  const token = randomUUID();
  const server = await answerWith(token);
  const owner: Owner = { pid: process.pid, port: portOf(server), token };
  await overwrite(file, JSON.stringify(owner));
  if ((await readOwner(file))?.token !== token) {
    server.close();
    throw new Error(`The event store in ${directory} was opened by another process at the same moment.`);
  }
  return {
    release: async () => {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await overwrite(file, '');
    },
  };
}

/** Writes over what the file holds, never longer and never shorter than before. */
async function overwrite(file: string, text: string): Promise<void> {
  const handle = await open(file, constants.O_RDWR | constants.O_CREAT);
  try {
    await handle.write(text.padEnd(OWNER_BYTES), 0);
  } finally {
    await handle.close();
  }
}

async function readOwner(file: string): Promise<Owner | undefined> {
  try {
    const parsed: unknown = JSON.parse(await readFile(file, 'utf8'));
    return isOwner(parsed) ? parsed : undefined;
  } catch {
    // Missing, or cut short by a crash: nobody owns it.
    return undefined;
  }
}

function isOwner(value: unknown): value is Owner {
  if (typeof value !== 'object' || value === null) return false;
  const { pid, port, token } = value as Partial<Record<keyof Owner, unknown>>;
  return typeof pid === 'number' && typeof port === 'number' && typeof token === 'string';
}

function answerWith(token: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end(token);
    });
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(server));
    server.unref();
  });
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The claim has no port.');
  return address.port;
}

/** A silent port is another program's, unless the owner is too busy to answer: then its process still lives. */
async function isAlive(owner: Owner): Promise<boolean> {
  const answer = await askToken(owner.port);
  if (answer === 'silent') return processExists(owner.pid);
  return answer === owner.token;
}

function askToken(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    let received = '';
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => {
      resolve('silent');
      socket.destroy();
    });
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('utf8');
      if (received.length > 100) socket.destroy();
    });
    socket.on('error', () => resolve(''));
    socket.on('close', () => resolve(received));
  });
}
