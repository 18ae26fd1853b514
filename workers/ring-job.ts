import type { JobsOptions } from 'bullmq';
import { z } from 'zod';

export const RING_JOB = 'advance';

/**
 * One waiting ring per reader is enough; one that comes while its reader works is kept and rung again afterwards. Done and failed
 * ones are not kept: they mean nothing.
 */
export const RING_OPTIONS: JobsOptions = {
  deduplication: { id: RING_JOB, keepLastIfActive: true },
  removeOnComplete: true,
  removeOnFail: true,
};

const ringSchema = z.object({ upTo: z.string().regex(/^\d+$/).transform(BigInt) });

/** The jobs of a ring: personal data never enters a queue, a position does. */
export function ringData(upTo: bigint): z.input<typeof ringSchema> {
  return { upTo: upTo.toString() };
}

/** @throws ZodError for the data of anything but a ring. */
export function upToOf(data: unknown): bigint {
  return ringSchema.parse(data).upTo;
}

/** The name of a reader's queue. BullMQ forbids `:` in it. */
export function queueName(reader: string): string {
  return `miris-${reader}`;
}
