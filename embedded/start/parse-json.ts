import type { z } from 'zod';

/** Null for a line that is none of ours, or that a killed process did not finish. */
export function parseJson<T>(line: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
