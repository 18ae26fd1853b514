import { z } from 'zod';
import { decimalSchema } from '../money.ts';
import { alarmListSchema } from './alarms.ts';
import { workListCountsSchema } from './order-filters.ts';
import { orderCountsSchema } from './orders.ts';

/** GET /api/admin/overview (session): what every screen of the console counts, in one answer. */
export const overviewSchema = z.object({
  /** How many products the list has, active or not. */
  products: z.int(),
  /** As the statistics have it (specification §9). */
  totalRevenue: decimalSchema,
  orders: orderCountsSchema,
  workLists: workListCountsSchema,
  alarms: alarmListSchema,
});
export type Overview = z.infer<typeof overviewSchema>;
