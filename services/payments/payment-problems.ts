import { formatEuros } from '#contracts/money.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { ORDER_NOT_FOUND } from '../orders/order-problems.ts';
import { PaymentProviderError } from './payment-gateway.ts';
import type { PaymentRequest } from './request-payment.ts';

type RequestRefusal = Extract<PaymentRequest, { accepted: false }>['refusal'];

const NOT_PAYABLE = {
  paid: 'Cette commande est déjà payée',
  held: 'Le paiement de cette commande est en cours de vérification. Contactez-nous pour en savoir plus.',
  cancelled: 'Cette commande est annulée et ne peut plus être payée',
  'not-pending': 'Cette commande n’attend plus de paiement',
  'too-late': 'Le délai de paiement de cette commande est dépassé. Veuillez passer une nouvelle commande.',
  terms: 'Acceptez d’abord les conditions générales de vente, par le lien reçu par e-mail',
  processing: 'Le paiement de cette commande est en cours de traitement',
} as const;

/** Why an order cannot be paid now, as the shopper reads it. */
export function paymentRequestProblem(refusal: RequestRefusal, orderId: string): HttpRefusal {
  switch (refusal.code) {
    case 'order-not-found':
      return new HttpRefusal(404, 'not-found', ORDER_NOT_FOUND);
    case 'amount-differs':
      return new HttpRefusal(
        409,
        'amount-mismatch',
        `Le montant à payer pour cette commande est de ${formatEuros(refusal.due)}`,
      );
    case 'not-payable':
      return refusal.why === 'paid' || refusal.why === 'held'
        ? notPayable(refusal.why, { orderId })
        : notPayable(refusal.why);
    case 'processing':
      return notPayable('processing', { orderId });
    default:
      throw new Error(`a payment request was refused for ${refusal.code}, which it never is`);
  }
}

/** With the order's id where its confirmation says more. */
function notPayable(why: keyof typeof NOT_PAYABLE, about: { orderId?: string } = {}): HttpRefusal {
  return new HttpRefusal(409, 'order-not-payable', NOT_PAYABLE[why], about);
}

export function paymentUnavailable(): HttpRefusal {
  return new HttpRefusal(503, 'payment-unavailable', 'Paiement temporairement indisponible');
}

/**
 * Runs a step that asks the provider.
 * @throws HttpRefusal 503 when it is down and the same request may succeed later, 502 when it refused ours.
 */
export async function withProviderErrors<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    const sentence = 'Notre prestataire de paiement ne répond pas. Veuillez réessayer dans un instant.';
    if (error.retryable)
      throw new HttpRefusal(503, 'payment-provider-error', sentence, { headers: { 'Retry-After': '5' } });
    throw new HttpRefusal(
      502,
      'payment-provider-error',
      'Notre prestataire de paiement a refusé la demande. Veuillez nous contacter si le problème persiste.',
    );
  }
}
