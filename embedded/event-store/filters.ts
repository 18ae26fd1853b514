import type { StoredEvent } from './log/record.ts';

export type EventPredicate = (event: Pick<StoredEvent, 'stream' | 'type'>) => boolean;

/** Events whose stream name or type begins with one of the prefixes. */
export function matchPrefixes(field: 'stream' | 'type', prefixes: readonly string[]): EventPredicate {
  return (event) => prefixes.some((prefix) => event[field].startsWith(prefix));
}

/** Events whose stream name or type matches the expression; undefined when it is not a regular expression. */
export function matchRegex(field: 'stream' | 'type', expression: string): EventPredicate | undefined {
  try {
    const regex = new RegExp(expression);
    return (event) => regex.test(event[field]);
  } catch {
    return undefined;
  }
}
