import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { z } from 'zod';

/**
 * What a tool was called with; null, and its usage on standard error, when that makes no sense or asks for help.
 * @param schema of the options by name; words beside them are its `names`, where it has that.
 */
export function readOptions<T extends z.ZodObject>(
  usage: string,
  options: NonNullable<ParseArgsConfig['options']>,
  schema: T,
): z.output<T> | null {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: 'names' in schema.shape });
    return schema.parse({ ...values, names: positionals });
  } catch {
    process.stderr.write(usage);
    return null;
  }
}
