import { byName, sampleProcesses } from './process-samples.ts';
import type { ProcessUse } from './report.ts';

const EVERY_MS = 1_000;

/** Watches a process and all it started; `stop` tells what each used meanwhile. */
export async function watchProcesses(root: number): Promise<{ stop(): Promise<ProcessUse[]> }> {
  const first = byName(await sampleProcesses(root));
  const most = new Map([...first].map(([name, { memory }]) => [name, memory]));
  const timer = setInterval(() => {
    void sampleProcesses(root).then((samples) => {
      for (const [name, { memory }] of byName(samples)) most.set(name, Math.max(memory, most.get(name) ?? 0));
    });
  }, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      const last = byName(await sampleProcesses(root));
      return [...last].map(([name, { memory, cpu }]) => ({
        name,
        cpuSeconds: cpu - (first.get(name)?.cpu ?? 0),
        memory: {
          start: first.get(name)?.memory ?? 0,
          most: Math.max(memory, most.get(name) ?? 0),
          end: memory,
        },
      }));
    },
  };
}
