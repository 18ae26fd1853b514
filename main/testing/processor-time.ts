import { Agent, request } from 'node:http';

/** One request, as a stranger sends it. */
export interface Question {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const CONNECTIONS = 8;
const CPU_SECONDS = /^miris_process_cpu_seconds_total (\S+)/m;

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
    const asked = request(url + path, { method, agent, headers: { 'accept-encoding': 'br', ...headers } });
    asked.on('error', reject).on('response', (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.end(body);
  });
}

/** Processor time of a process until now by its own count, in milliseconds. */
async function processorMs(operationsUrl: string): Promise<number> {
  const metrics = await (await fetch(`${operationsUrl}/metrics`)).text();
  return Number(CPU_SECONDS.exec(metrics)?.[1]) * 1_000;
}

/**
 * What one of these requests costs the server, in milliseconds of its processor: by its own count, so that it matters little how busy the
 * machine is otherwise.
 */
export async function costOf(
  { url, operationsUrl }: { url: string; operationsUrl: string },
  questions: readonly Question[],
): Promise<{ milliseconds: number; statuses: Set<number> }> {
  const before = await processorMs(operationsUrl);
  const statuses = await askMany(url, questions);
  const after = await processorMs(operationsUrl);
  // Asking for the count is counted too.
  const reading = (await processorMs(operationsUrl)) - after;
  return { milliseconds: Math.max(0, after - before - reading) / questions.length, statuses };
}
