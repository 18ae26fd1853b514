import { z } from 'zod';

/**
 * A fencing token: how often placing the order was abandoned before (its `OrderAbandoned` events). What an attempt holds in
 * other streams names it, so that a later attempt is never mistaken for an earlier one. Absent stands for 0, the first.
 */
export const placementAttemptSchema = z
  .int()
  .positive()
  .describe('Which attempt at placing the order this is for; absent for the first.');
