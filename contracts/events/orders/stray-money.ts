import { z } from 'zod';
import { idSchema } from '../../identifiers.ts';
import { centsSchema } from '../../money.ts';
import { defineEvent, type EventsOf } from '../event.ts';

/** `notice`: a signed notice about money that cannot be read. */
export const strayMoneyKindSchema = z.enum(['payment', 'refund', 'dispute', 'fraud-warning', 'notice']);
export type StrayMoneyKind = z.infer<typeof strayMoneyKindSchema>;

/**
 * How it stands at the provider. Payments and refunds: `pending`, `succeeded`, `failed`; disputes: to be answered, answered, or how they
 * ended; warnings of fraud: `actionable` while a refund can forestall a dispute, then `lapsed`; `unknown`: the provider says nothing of it.
 */
export const strayMoneyStandingSchema = z.enum([
  'pending',
  'succeeded',
  'failed',
  'needs-response',
  'under-review',
  'won',
  'lost',
  'warning-closed',
  'prevented',
  'actionable',
  'lapsed',
  'unknown',
]);
export type StrayMoneyStanding = z.infer<typeof strayMoneyStandingSchema>;

const strayMoneyId = idSchema.describe('Which: follows from the kind and the provider’s name for it.');
const standing = {
  amount: centsSchema
    .nullable()
    .meta({ description: 'How much; null where it is not known.', unit: 'minor units of the currency' }),
  currency: z.string().nullable().describe('Currency of the amount, by its ISO 4217 code in lower case.'),
  standing: strayMoneyStandingSchema.describe('How it stands at the provider.'),
  respondBy: z.iso.datetime().nullable().describe('Until when a dispute can be answered.'),
};

/** Money that came or went at the provider, or was contested there, and belongs to no order; stream `strayMoney-{id}`. */
export const strayMoneyEvents = {
  StrayMoneyNoticed: defineEvent(
    1,
    'The provider tells of a payment, a refund, a dispute or a warning of fraud that is about no order of the shop.',
    z.object({
      strayMoneyId,
      kind: strayMoneyKindSchema.describe('What it is.'),
      reference: z.string().describe('The provider’s name for it.'),
      paymentIntentId: z
        .string()
        .nullable()
        .describe('The provider’s name for the payment it is about; null where it does not say.'),
      reason: z
        .string()
        .nullable()
        .describe(
          'By the provider’s word: why it is disputed, which fraud is suspected, what the notice was.',
        ),
      ...standing,
      noticedAt: z.iso.datetime().describe('When it was heard of.'),
    }),
  ),
  StrayMoneyRevised: defineEvent(
    1,
    'It stands otherwise at the provider: a dispute was answered or is decided, a refund failed.',
    z.object({ strayMoneyId, ...standing, revisedAt: z.iso.datetime().describe('When it was heard of.') }),
  ),
  StrayMoneyDismissed: defineEvent(
    1,
    'An administrator has seen to it: it raises no alarm any more.',
    z.object({
      strayMoneyId,
      reason: z.string().describe('What it was, in the administrator’s words.'),
      dismissedAt: z.iso.datetime().describe('When.'),
    }),
  ),
};
export type StrayMoneyEvent = EventsOf<typeof strayMoneyEvents>;
