import { z } from 'zod';

const pinoLine = z.object({
  msg: z.string().default(''),
  err: z.object({ message: z.string() }).optional(),
});

/** How a line of a child's log begins: most are told apart without being parsed. */
const LEVEL = /^\{"level":(\d+)/;

/** Shows a child's log line in the terminal when it is at least as grave as `level`; all lines are in the log file. */
export function printLogLine(name: string, line: string, level: number): void {
  const [, told] = LEVEL.exec(line) ?? [];
  if (told === undefined || Number(told) < level) return;
  try {
    const { msg, err } = pinoLine.parse(JSON.parse(line));
    console.error(`  ! ${name}: ${msg}${err ? ` (${err.message})` : ''}`);
  } catch {
    // Not a log line of ours: it stays in the log file.
  }
}
