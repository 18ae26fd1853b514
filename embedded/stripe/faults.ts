import { z } from 'zod';

/** The endpoints a fault can be ordered for. */
const OPERATIONS = [
  'payment_intents.create',
  'payment_intents.retrieve',
  'payment_intents.update',
  'payment_intents.confirm',
  'payment_intents.cancel',
  'payment_intents.list',
  'refunds.create',
  'refunds.list',
  'events.list',
  'disputes.retrieve',
  'disputes.list',
  'disputes.update',
  'disputes.close',
  'early_fraud_warnings.retrieve',
  'early_fraud_warnings.list',
  'balance_transactions.list',
] as const;
export type Operation = (typeof OPERATIONS)[number];

const API_FAULTS = [
  'timeout',
  'after-effect-timeout',
  '500',
  'after-effect-500',
  'rate-limit',
  'reset',
] as const;
const WEBHOOK_FAULTS = ['delay', 'lose', 'duplicate', 'shuffle'] as const;
const REFUND_FAULTS = ['pending', 'fail'] as const;
export type ApiFault = (typeof API_FAULTS)[number];
export type RefundFault = (typeof REFUND_FAULTS)[number];

const times = z.number().int().min(1).default(1);

/** A fault on demand: it strikes the next `times` occasions. */
export const faultSchema = z.union([
  z.strictObject({ operation: z.enum(OPERATIONS), fault: z.enum(API_FAULTS), times }),
  z.strictObject({
    operation: z.literal('webhooks'),
    fault: z.enum(WEBHOOK_FAULTS),
    times,
    /** For `delay`: how long each delivery waits, in milliseconds. */
    delayMs: z.number().int().min(0).max(600_000).default(5_000),
    /** Only events of this type, for example `payment_intent.succeeded`. */
    eventType: z.string().optional(),
  }),
  z.strictObject({ operation: z.literal('refunds'), fault: z.enum(REFUND_FAULTS), times }),
]);
export type Fault = z.output<typeof faultSchema>;
type WebhookFaultOrder = Extract<Fault, { operation: 'webhooks' }>;

/** The faults that were ordered and have not struck yet; kept in memory only. */
export class Faults {
  #ordered: Fault[] = [];

  order(fault: Fault): void {
    this.#ordered.push({ ...fault });
  }

  clear(): void {
    this.#ordered = [];
  }

  list(): readonly Fault[] {
    return this.#ordered;
  }

  takeApi(operation: Operation): ApiFault | undefined {
    const taken = this.#take((fault) => fault.operation === operation);
    return API_FAULTS.find((name) => name === taken?.fault);
  }

  takeRefund(): RefundFault | undefined {
    const taken = this.#take((fault) => fault.operation === 'refunds');
    return REFUND_FAULTS.find((name) => name === taken?.fault);
  }

  takeWebhook(eventType: string): WebhookFaultOrder | undefined {
    const taken = this.#take(
      (fault) => fault.operation === 'webhooks' && (fault.eventType ?? eventType) === eventType,
    );
    return taken?.operation === 'webhooks' ? taken : undefined;
  }

  #take(matches: (fault: Fault) => boolean): Fault | undefined {
    const fault = this.#ordered.find(matches);
    if (!fault) return undefined;
    this.#ordered = this.#ordered.flatMap((other) => {
      if (other !== fault) return [other];
      return other.times > 1 ? [{ ...other, times: other.times - 1 }] : [];
    });
    return fault;
  }
}
