import { z } from 'zod';

/** GET /api/admin/alarms (session), and in GET /api/admin/overview: what needs a person now; empty when all is well. */
export const alarmSchema = z.object({
  code: z.enum([
    'reader-parked',
    'reader-late',
    'mails-failed',
    'refunds-failed',
    'deleted-refunds-failed',
    'payments-held',
    'disputes-open',
    'fraud-warnings',
    'stray-money',
    'clock-doubted',
    'keys-missing',
    'house-incomplete',
  ]),
  /** How many are concerned. */
  count: z.int().positive(),
  /**
   * The first of them: names of log readers, short numbers of orders (of disputed ones with the last day to answer), money
   * of no order, subjects of mails, processes whose clock is doubted, or what is missing of the house; none of keys.
   */
  subjects: z.array(z.string()),
});
export type Alarm = z.infer<typeof alarmSchema>;
export const alarmListSchema = z.array(alarmSchema);
