import { z } from 'zod';
import type { ProviderNotice } from '../payment-gateway.ts';
import {
  disputeSchema,
  intentSchema,
  nameSchema,
  providerDispute,
  providerFraudWarning,
  providerIntent,
  relatedSchema,
  warningSchema,
} from './stripe-translation.ts';

const eventSchema = z.object({
  id: z.string().regex(/^[\w-]{1,255}$/),
  type: z.string().regex(/^[\w.]{1,255}$/),
  data: z.object({ object: z.unknown() }).catch({ object: null }),
});

const refundSchema = z.object({
  id: nameSchema,
  payment_intent: relatedSchema.nullable().catch(null),
});
const chargeSchema = z.object({ payment_intent: relatedSchema });
const namedSchema = z.object({ id: nameSchema });
/**
 * What one of Stripe's signed events is about, whatever it holds: it may be of a version of the API that is yet to come. The types the shop
 * has no use for are named, not refused; what is about money and cannot be read says so.
 * @param content the event as it was sent; null when it is not even JSON.
 */
export function noticeOf(content: unknown): ProviderNotice {
  const event = eventSchema.safeParse(content);
  if (!event.success) return { about: 'unreadable', eventId: 'unknown', eventType: 'unknown' };
  const { id: eventId, type: eventType, data } = event.data;
  const notice = readObject(eventType, data.object);
  if (notice === null) return { about: 'unreadable', eventId, eventType };
  return notice === undefined ? { about: 'ignored', eventId, eventType } : { eventId, ...notice };
}

type WithoutEvent<Notice> = Notice extends ProviderNotice ? Omit<Notice, 'eventId'> : never;

/** Null where the object cannot be read, undefined for a type of no use. */
function readObject(type: string, object: unknown): WithoutEvent<ProviderNotice> | null | undefined {
  switch (type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.processing':
    case 'payment_intent.canceled': {
      const intent = intentSchema.safeParse(object).data;
      return intent === undefined ? null : { about: 'intent', intent: providerIntent(intent) };
    }
    case 'charge.refund.updated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const refund = refundSchema.safeParse(object).data;
      if (refund === undefined) return null;
      const { id: providerRefundId, payment_intent: paymentIntentId } = refund;
      return { about: 'refund', refund: { providerRefundId, paymentIntentId } };
    }
    case 'charge.refunded': {
      const charge = chargeSchema.safeParse(object).data;
      return charge === undefined ? null : { about: 'refunds-of', paymentIntentId: charge.payment_intent };
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed': {
      const named = namedSchema.safeParse(object).data;
      const reported = disputeSchema.safeParse(object).data;
      if (named === undefined) return null;
      return {
        about: 'dispute',
        disputeId: named.id,
        reported: reported === undefined ? null : providerDispute(reported),
      };
    }
    case 'radar.early_fraud_warning.created':
    case 'radar.early_fraud_warning.updated': {
      const named = namedSchema.safeParse(object).data;
      const reported = warningSchema.safeParse(object).data;
      if (named === undefined) return null;
      const warning = reported === undefined ? null : providerFraudWarning(reported);
      return { about: 'fraud-warning', warningId: named.id, reported: warning };
    }
    default:
      return undefined;
  }
}
