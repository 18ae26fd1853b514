import { z } from 'zod';
import { centsSchema } from '../../money.ts';

/** Why somebody withdrew, where they chose to say it: the law asks for no reason (code de la consommation L221-18). */
export const withdrawalReasonSchema = z.enum([
  'scent',
  'expected',
  'mind',
  'late',
  'damaged',
  'wrong',
  'other',
]);
export type WithdrawalReason = z.infer<typeof withdrawalReasonSchema>;

/** How a withdrawal came that the house recorded: any unambiguous declaration will do (code de la consommation L221-21). */
export const withdrawalChannelSchema = z.enum(['letter', 'phone', 'email', 'other']);
export type WithdrawalChannel = z.infer<typeof withdrawalChannelSchema>;

export const depreciationSchema = z
  .object({
    amount: centsSchema.describe('How much.'),
    reason: z.string().describe('Why, in the house’s words; the shopper reads it.'),
  })
  .describe(
    'Taken off the refund: handled more than it takes to know the goods (code de la consommation L221-23).',
  );
export type Depreciation = z.output<typeof depreciationSchema>;
