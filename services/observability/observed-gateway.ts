import { type PaymentGateway, PaymentProviderError } from '../payments/payment-gateway.ts';
import type { Metrics } from './metrics.ts';
import { inSpan } from './span.ts';

/** A payment gateway that times its calls and shows them in the trace of whoever makes them. */
export function observedGateway(gateway: PaymentGateway, metrics: Metrics): PaymentGateway {
  const observed = <T>(operation: string, call: () => Promise<T>): Promise<T> =>
    inSpan(`payment provider ${operation}`, {}, async () => {
      const end = metrics.providerDuration.startTimer({ operation });
      try {
        const answer = await call();
        end({ outcome: 'answered' });
        return answer;
      } catch (error) {
        const outOfReach = error instanceof PaymentProviderError && error.retryable;
        end({ outcome: outOfReach ? 'unavailable' : 'refused' });
        throw error;
      }
    });
  return {
    ...gateway,
    createIntent: (wish) => observed('create-intent', () => gateway.createIntent(wish)),
    retrieveIntent: (id) => observed('retrieve-intent', () => gateway.retrieveIntent(id)),
    cancelIntent: (id) => observed('cancel-intent', () => gateway.cancelIntent(id)),
    refund: (wish) => observed('refund', () => gateway.refund(wish)),
    listRefunds: (id) => observed('list-refunds', () => gateway.listRefunds(id)),
  };
}
