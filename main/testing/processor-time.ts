import { readdir, readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';

/** One request, as a stranger sends it. */
export interface Question {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const CONNECTIONS = 8;

/** Asks as fast as a few connections carry it. @returns the statuses of the answers. */
async function askMany(url: string, questions: readonly Question[]): Promise<Set<number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const statuses = new Set<number>();
  const waiting = [...questions];
  const lanes = Array.from({ length: CONNECTIONS }, async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      statuses.add(await ask(url, next, agent));
  });
  await Promise.all(lanes);
  agent.destroy();
  return statuses;
}

function ask(url: string, { method, path, headers = {}, body }: Question, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    // A DELETE has its body's length said by nobody else.
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = { 'accept-encoding': 'br', ...length, ...headers };
    const asked = request(url + path, { method, agent, headers: sent });
    asked.on('error', reject).on('response', (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.end(body);
  });
}

/**
 * Processor time of all threads of a process until now, in milliseconds: as `process.cpuUsage` says it, but asked of Linux, which costs the
 * process nothing.
 */
async function processorMs(pid: number): Promise<number> {
  const tasks = `/proc/${pid}/task`;
  const times = (await readdir(tasks)).map(async (task) =>
    Number((await readFile(`${tasks}/${task}/schedstat`, 'utf8')).split(' ', 1)[0]),
  );
  return (await Promise.all(times)).reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1_000_000;
}

/** What one of these requests costs the server, in milliseconds of its processor, and the statuses of the answers. */
export async function costOf(
  { url, pid }: { url: string; pid: number },
  questions: readonly Question[],
): Promise<{ milliseconds: number; statuses: Set<number> }> {
  const before = await processorMs(pid);
  const statuses = await askMany(url, questions);
  return { milliseconds: ((await processorMs(pid)) - before) / questions.length, statuses };
}
