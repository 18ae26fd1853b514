import pTimeout from 'p-timeout';

/** Waits for work for so long at most. @returns whether it ended in time, well or not; what is left of it goes on unobserved. */
export function withTimeout(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const ended = work.then(
    () => true,
    () => true,
  );
  return pTimeout(ended, { milliseconds, fallback: () => false });
}
