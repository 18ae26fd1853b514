import { z } from 'zod';
import { workListCountsSchema } from '../desk/order-filters.ts';
import { alarmListSchema } from './alarms.ts';

/** GET /api/admin/overview (session): what every screen of the console says is to be done, in one answer. */
export const overviewSchema = z.object({
  workLists: workListCountsSchema,
  alarms: alarmListSchema,
});
export type Overview = z.infer<typeof overviewSchema>;
