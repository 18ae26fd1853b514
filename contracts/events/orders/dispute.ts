import { z } from 'zod';
import { idSchema } from '../../identifiers.ts';
import { centsSchema } from '../../money.ts';
import { defineEvent } from '../event.ts';

/** `inquiry`: the bank only asks, no money moves; `chargeback`: it takes the money back until it has decided. */
export const disputeKindSchema = z.enum(['inquiry', 'chargeback']);
export type DisputeKind = z.infer<typeof disputeKindSchema>;

/** `warning-closed`: an inquiry ended without a chargeback; `prevented`: it was settled by a refund before it became one. */
export const disputeOutcomeSchema = z.enum(['won', 'lost', 'warning-closed', 'prevented']);
export type DisputeOutcome = z.infer<typeof disputeOutcomeSchema>;

const payment = {
  orderId: idSchema.describe('The order.'),
  paymentIntentId: z.string().describe('The provider’s name for the payment.'),
};
const dispute = { ...payment, disputeId: z.string().describe('The provider’s name for the dispute.') };
const warning = { ...payment, warningId: z.string().describe('The provider’s name for the warning.') };
const terms = {
  kind: disputeKindSchema.describe('Whether the bank asks, or takes the money back.'),
  amount: centsSchema.meta({ description: 'What is disputed.', unit: 'minor units of the currency' }),
  reason: z.string().describe('Why, by the provider’s word: `fraudulent`, `product_not_received`.'),
  respondBy: z.iso
    .datetime()
    .nullable()
    .describe('Until when evidence is taken; null when none is asked for.'),
};
const movement = {
  ...dispute,
  transactionId: z.string().describe('The provider’s name for the movement on its account.'),
  amount: centsSchema.describe('How much, without the fee.'),
};

/** What banks say of payments unasked; in an order's stream. */
export const disputeEvents = {
  PaymentDisputed: defineEvent(
    1,
    'The shopper contests a payment with their bank.',
    z.object({
      ...dispute,
      ...terms,
      currency: z.string().describe('Currency of the amount, by its ISO 4217 code in lower case.'),
      disputedAt: z.iso.datetime().describe('When it was contested, by the provider.'),
    }),
  ),
  DisputeRevised: defineEvent(
    1,
    'A dispute stands otherwise: it was answered, its last day moved, or an inquiry became a chargeback.',
    z.object({
      ...dispute,
      ...terms,
      stage: z
        .enum(['needs-response', 'under-review'])
        .describe('Whether the house has to answer, or the bank to decide.'),
      isAppeal: z.boolean().describe('Whether it is about a decision of the bank that is appealed against.'),
      revisedAt: z.iso.datetime().describe('When it was heard of.'),
    }),
  ),
  DisputedFundsWithdrawn: defineEvent(
    1,
    'The provider took the disputed money off the shop’s account.',
    z.object({
      ...movement,
      fee: centsSchema.describe('What the provider charged for it on top.'),
      withdrawnAt: z.iso.datetime().describe('When, by the provider.'),
    }),
  ),
  DisputedFundsReinstated: defineEvent(
    1,
    'The provider gave disputed money back to the shop.',
    z.object({
      ...movement,
      fee: centsSchema.describe('What the provider charged for it; negative where it gave a fee back.'),
      reinstatedAt: z.iso.datetime().describe('When, by the provider.'),
    }),
  ),
  DisputeClosed: defineEvent(
    1,
    'A dispute is decided. Lost: the sale stands, its money is a loss.',
    z.object({
      ...dispute,
      outcome: disputeOutcomeSchema.describe('How it ended.'),
      closedAt: z.iso.datetime().describe('When it was heard of.'),
    }),
  ),
  FraudWarningReceived: defineEvent(
    1,
    'The shopper’s bank holds a payment for fraud; a dispute often follows.',
    z.object({
      ...warning,
      fraudType: z.string().describe('Which, by the provider’s word: `made_with_stolen_card`.'),
      isActionable: z.boolean().describe('Whether a refund can still forestall a dispute.'),
      warnedAt: z.iso.datetime().describe('When, by the provider.'),
    }),
  ),
  FraudWarningLapsed: defineEvent(
    1,
    'Nothing is left to do about a warning: the payment was refunded or disputed.',
    z.object({ ...warning, lapsedAt: z.iso.datetime().describe('When it was heard of.') }),
  ),
};
