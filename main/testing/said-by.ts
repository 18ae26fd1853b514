import { vi } from 'vitest';

/** Runs one of the shop's commands; answers its exit code and what it wrote to standard output and standard error. */
export async function saidBy(command: () => Promise<number>): Promise<{ code: number; said: string }> {
  let said = '';
  const listen = (chunk: unknown) => {
    said += String(chunk);
    return true;
  };
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(listen),
  );
  try {
    return { code: await command(), said };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
