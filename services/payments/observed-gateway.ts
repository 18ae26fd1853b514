import type { Metrics } from '#platform/observability/metrics.ts';
import { inSpan } from '#platform/observability/span.ts';
import { type PaymentGateway, PaymentProviderError } from './payment-gateway.ts';

/** A payment gateway that times its calls and shows them in the caller's trace. */
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
    createIntent: (request) => observed('create-intent', () => gateway.createIntent(request)),
    retrieveIntent: (id) => observed('retrieve-intent', () => gateway.retrieveIntent(id)),
    cancelIntent: (id) => observed('cancel-intent', () => gateway.cancelIntent(id)),
    refund: (request) => observed('refund', () => gateway.refund(request)),
    listRefunds: (id) => observed('list-refunds', () => gateway.listRefunds(id)),
  };
}
