import { z } from 'zod';
import { idSchema } from '../../identifiers.ts';
import { centsSchema } from '../../money.ts';
import { personal } from '../../privacy/personal.ts';
import { orderSubject } from '../../privacy/subject.ts';
import { defineEvent, type EventsOf } from '../event.ts';
import { disputeEvents } from './dispute.ts';
import { orderDetailsSchema, orderLineSchema } from './order-details.ts';
import { orderStatusSchema } from './order-status.ts';
import { parcelEvents } from './parcel.ts';
import { replacementEvents } from './replacement.ts';
import { undoEvents, undoFields } from './undo.ts';
import { depreciationSchema, withdrawalChannelSchema, withdrawalReasonSchema } from './withdrawal.ts';

export * from './order-details.ts';
export * from './order-status.ts';
export * from './withdrawal.ts';

const order = { orderId: idSchema.describe('The order.') };
const returnedItem = {
  productId: idSchema.describe('The perfume.'),
  quantity: z.int().positive().meta({ description: 'How many.', unit: 'bottles' }),
};
const payment = { ...order, paymentIntentId: z.string().describe('The provider’s name for the payment.') };
const currencySchema = z.string().describe('Currency, by its ISO 4217 code in lower case.');
/** Money as the provider counts it; for euros, the only currency of what pays for an order, these are cents. */
const providedSchema = centsSchema.meta({ description: 'How much.', unit: 'minor units of the currency' });
const refundIdSchema = idSchema.describe('The refund.');
/** Why money goes back; `other` is from before reasons were a list. */
const REFUND_REASONS = [
  'late-payment',
  'duplicate-payment',
  'cancelled',
  'deleted',
  'withdrawal',
  'gesture',
  'owed',
  'retry',
  'outside',
  'other',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Stream `order-{id}`. */
export const orderEvents = {
  OrderPlaced: defineEvent(
    1,
    'A shopper ordered: lines, prices and totals as the shop reckoned them.',
    z.object({
      ...order,
      ...orderDetailsSchema.shape,
      lines: z.array(orderLineSchema).min(1).describe('What was ordered.'),
      subtotal: centsSchema.describe('Sum of the lines.'),
      discount: centsSchema.describe('What the promo took off.'),
      shipping: centsSchema.describe('Delivery.'),
      minimumCharge: centsSchema.describe('What was added to come to the least amount that can be charged.'),
      total: centsSchema.describe('What is to be paid.'),
      vatRate: z.int().optional().meta({
        description:
          'Rate of VAT in these amounts, by where it goes; absent from orders before territories had rates: their country’s.',
        unit: 'hundredths of a percent',
      }),
      promo: z
        .object({ promoId: idSchema.describe('The promo.'), code: z.string().describe('Its code.') })
        .nullable()
        .describe('The promo that was used, if any.'),
      placedAt: z.iso.datetime().describe('When it was ordered.'),
      payBefore: z.iso.datetime().describe('Until when stock and promo are held for the payment.'),
      terms: z
        .object({
          version: z.string().describe('Which version of the terms of sale.'),
          acceptedAt: z.iso.datetime().describe('When they were accepted.'),
        })
        .optional()
        .describe(
          'The terms that were accepted with the order; absent from orders before they were part of it, and from those the desk took.',
        ),
      heldUntil: z.iso
        .datetime()
        .optional()
        .describe('Until when they are held while no payment was requested; as `payBefore` when absent.'),
    }),
    ({ orderId, customer }) => orderSubject(orderId, customer.email),
  ),
  OrderTermsAccepted: defineEvent(
    1,
    'The customer of an order that the desk took accepted the terms of sale: it may be paid, and binds them then (code de la consommation L221-16).',
    z.object({
      ...order,
      version: z.string().describe('Which version of the terms of sale.'),
      acceptedAt: z.iso.datetime().describe('When.'),
    }),
  ),
  PaymentRequested: defineEvent(
    1,
    'A PaymentIntent was made for the order’s total.',
    z.object({ ...payment, amount: providedSchema, currency: currencySchema }),
  ),
  PaymentProcessing: defineEvent(
    1,
    'The provider accepted a try to pay and needs time (a bank debit, say); the order waits for it.',
    z.object(payment),
  ),
  PaymentConfirmed: defineEvent(
    1,
    'The provider holds the order’s money.',
    z.object({
      ...payment,
      amount: providedSchema,
      currency: currencySchema,
      confirmedAt: z.iso.datetime().describe('When it was heard of.'),
    }),
  ),
  PaymentFailed: defineEvent(
    1,
    'A try to pay was refused; the shopper may try again.',
    z.object({
      ...payment,
      code: z.string().nullable().describe('The provider’s code for the reason.'),
      message: z.string().describe('The reason in words.'),
      attempt: z
        .string()
        .optional()
        .describe(
          'The provider’s name for the try (its charge), so that one refusal heard twice is told once.',
        ),
    }),
  ),
  PaymentHeld: defineEvent(
    1,
    'Money arrived that does not match the order (amount or currency): a person has to look.',
    z.object({
      ...payment,
      amount: providedSchema,
      currency: currencySchema,
      reason: z.enum(['amount', 'currency']).describe('What does not match.'),
    }),
  ),
  OrderStatusChanged: defineEvent(
    2,
    'An administrator set the status.',
    z.object({
      ...order,
      from: orderStatusSchema.describe('Status before.'),
      to: orderStatusSchema.describe('Status now.'),
      changedAt: z.iso.datetime().describe('When.'),
      ...undoFields,
    }),
  ),
  ...parcelEvents,
  OrderCancelled: defineEvent(
    1,
    'The order will not be fulfilled; stock and promo are given back.',
    z.object({
      ...order,
      from: orderStatusSchema.describe('Status before.'),
      reason: z
        .enum(['deadline', 'admin', 'stock', 'superseded', 'shopper', 'withdrawal'])
        .describe(
          'Why; `superseded`: the shopper began another order instead; `shopper`: they gave it up on its page; `withdrawal`: they withdrew from all of it before it was sent.',
        ),
      cancelledAt: z.iso.datetime().describe('When.'),
      ...undoFields,
    }),
  ),
  OrderReinstated: defineEvent(
    2,
    'A cancelled order goes on: its stock was taken again.',
    z.object({
      ...order,
      to: orderStatusSchema.describe('Status now.'),
      reason: z.enum(['admin', 'late-payment']).describe('Why.'),
      reinstatedAt: z.iso.datetime().describe('When.'),
      attempt: z
        .int()
        .positive()
        .optional()
        .describe(
          'Which attempt at having its bottles they were taken by; the order’s last one where it is not said.',
        ),
      lacksSample: z
        .literal(true)
        .optional()
        .describe('The sample that was chosen is gone: one of each perfume goes with the order instead.'),
      ...undoFields,
    }),
  ),
  RefundRequested: defineEvent(
    2,
    'Money is to go back to the shopper.',
    z.object({
      ...payment,
      refundId: refundIdSchema,
      amount: providedSchema,
      reason: z
        .enum(REFUND_REASONS)
        .describe(
          'Why it goes back; `gesture`: a part, by the house’s will; `owed`: money was left after the order had ended; `retry`: a refund before it failed; `outside`: made in the provider’s own console.',
        ),
      note: z
        .string()
        .optional()
        .describe('Why, in words: of a gesture, and from before reasons were a list.'),
      requestedAt: z.iso.datetime().describe('When.'),
      outside: z
        .literal(true)
        .optional()
        .describe('It was made in the provider’s own console: there is nothing left to do for it.'),
      lines: z
        .array(
          z.object({
            ...returnedItem,
            amount: centsSchema.describe('What goes back for them, discount and depreciation deducted.'),
            depreciation: depreciationSchema.optional(),
          }),
        )
        .optional()
        .describe(
          'What is paid back article by article, delivery aside; absent where the whole payment goes back.',
        ),
    }),
  ),
  RefundSettled: defineEvent(
    1,
    'The provider said what became of a refund.',
    z.object({
      ...payment,
      refundId: refundIdSchema,
      providerRefundId: z.string().nullable().describe('The provider’s name for the refund.'),
      outcome: z.enum(['succeeded', 'failed']).describe('What became of it.'),
      message: z.string().nullable().describe('The provider’s words on a failure.'),
    }),
  ),
  WithdrawalDeclared: defineEvent(
    1,
    'The shopper withdrew from the contract, from all of it or from some articles; what follows is decided by the house.',
    z.object({
      ...order,
      declaredAt: z.iso.datetime().describe('When.'),
      items: z
        .array(z.object(returnedItem))
        .optional()
        .describe('From which articles; absent where it is the whole order.'),
      declaredBy: z
        .object({
          name: personal(z.string().describe('Name, as it was typed.')),
          email: personal(z.string().describe('E-mail address of the order.'), 'email'),
        })
        .optional()
        .describe('Who declared it; absent from declarations before the form asked for a name.'),
      reason: withdrawalReasonSchema
        .optional()
        .describe('Why; absent where the shopper did not say, which the law lets them.'),
      recorded: z
        .object({
          channel: withdrawalChannelSchema.describe('How it came.'),
          sentOn: z.iso
            .date()
            .describe('The day of Paris on which it was sent: it has to be within the period.'),
        })
        .optional()
        .describe('The house recorded it; absent where the shopper declared it online.'),
    }),
    // Without an address there is no name either.
    ({ declaredBy }) => declaredBy?.email ?? '',
  ),
  ReturnSentProven: defineEvent(
    1,
    'The shopper proved that what was withdrawn from is on its way back: its refund may no longer be held.',
    z.object({ ...order, provenAt: z.iso.datetime().describe('When the proof was noted.') }),
  ),
  ReturnReceived: defineEvent(
    1,
    'Articles that were withdrawn from are back.',
    z.object({
      ...order,
      items: z
        .array(
          z.object({
            ...returnedItem,
            fit: z.boolean().describe('Whether they can be sold again: they go back into the stock.'),
            unfitness: z
              .enum(['opened', 'damaged'])
              .optional()
              .describe('Why not; `opened`: the seal was broken, so they are not refunded either.'),
            depreciation: depreciationSchema.optional(),
          }),
        )
        .min(1)
        .describe('Which.'),
      receivedAt: z.iso.datetime().describe('When.'),
      unsent: z.literal(true).optional().describe('They had never left the workshop.'),
    }),
  ),
  ...disputeEvents,
  ...undoEvents,
  ...replacementEvents,
  OrderArchived: defineEvent(
    1,
    'An administrator put the order, of which nothing is left to do, out of the way of those that are in hand. Whatever happens to it later brings it back.',
    z.object({ ...order, archivedAt: z.iso.datetime().describe('When.') }),
  ),
  OrderUnarchived: defineEvent(
    1,
    'The order is among those in hand again.',
    z.object({ ...order, unarchivedAt: z.iso.datetime().describe('When.') }),
  ),
  OrderAbandoned: defineEvent(
    1,
    'An attempt at placing the order was given up. What it held is released; an attempt that began before can no longer place it.',
    z.object(order),
  ),
  OrderDeleted: defineEvent(
    2,
    'An administrator removed the order from the console.',
    z.object({ ...order, deletedAt: z.iso.datetime().describe('When.') }),
  ),
  OrderLinksRevoked: defineEvent(
    1,
    'The links to the order’s page and documents that were given out until then open nothing any more; later ones do.',
    z.object({
      ...order,
      reason: z
        .enum(['erasure', 'administrator', 'email-corrected'])
        .describe(
          'Why; `erasure`: what names its customer is erased, or was to be; `email-corrected`: they went to an address that was not the customer’s.',
        ),
      at: z.iso.datetime().describe('When.'),
    }),
  ),
};
export type OrderEvent = EventsOf<typeof orderEvents>;
