import type { Stripe } from '@stripe/stripe-js';
import type { PaymentConfig } from '#contracts/http/payments.ts';

function insertScript(url: string): Promise<void> {
  if (document.querySelector(`script[src="${CSS.escape(url)}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`the payment provider's script could not be loaded from ${url}`));
    };
    document.head.append(script);
  });
}

let loaded: { key: string; stripe: Promise<Stripe | null> } | null = null;

/**
 * The provider's browser library, loaded once and only when a payment is near (decision 16): its own script, or the one that
 * stands in for it.
 */
export function loadProvider(config: PaymentConfig & { available: true }): Promise<Stripe | null> {
  if (loaded?.key === config.publishableKey) return loaded.stripe;
  const load = async () => {
    if (config.scriptUrl && !('Stripe' in window)) await insertScript(config.scriptUrl);
    const { loadStripe } = await import('@stripe/stripe-js/pure');
    return loadStripe(config.publishableKey, { locale: 'fr' });
  };
  const stripe = load();
  loaded = { key: config.publishableKey, stripe };
  stripe.catch(() => {
    loaded = null;
  });
  return stripe;
}
