import { z } from 'zod';

const pinoLine = z.object({
  level: z.number(),
  msg: z.string().default(''),
  err: z.object({ message: z.string() }).optional(),
});

/** Shows a child's log line in the terminal when it is at least as grave as `level`; all lines are in the log file. */
export function printLogLine(name: string, line: string, level: number): void {
  if (!line.startsWith('{')) return;
  try {
    const parsed = pinoLine.parse(JSON.parse(line));
    if (parsed.level >= level)
      console.error(`  ! ${name}: ${parsed.msg}${parsed.err ? ` (${parsed.err.message})` : ''}`);
  } catch {
    // Not a log line of ours: it stays in the log file.
  }
}
