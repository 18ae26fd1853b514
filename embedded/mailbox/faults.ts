import { z } from 'zod';

/**
 * A fault on demand for the next `times` mails: `refuse` answers 451, `timeout` never answers, `accept-then-drop`
 * acknowledges the mail and forgets it.
 */
export const faultSchema = z.strictObject({
  fault: z.enum(['refuse', 'timeout', 'accept-then-drop']),
  times: z.number().int().min(1).default(1),
});
export type Fault = z.output<typeof faultSchema>;

/** The faults that were ordered and have not struck yet. */
export class Faults {
  #ordered: Fault[] = [];

  order(fault: Fault): void {
    this.#ordered.push(fault);
  }

  clear(): void {
    this.#ordered = [];
  }

  list(): readonly Fault[] {
    return this.#ordered;
  }

  take(): Fault['fault'] | undefined {
    const [first, ...rest] = this.#ordered;
    if (!first) return undefined;
    this.#ordered = first.times > 1 ? [{ ...first, times: first.times - 1 }, ...rest] : rest;
    return first.fault;
  }
}
