import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, Stripe } from '@stripe/stripe-js';
import { type FormEvent, Suspense, useEffect, useState } from 'react';
import type { PlacedOrder } from '#contracts/http/shop/orders.ts';
import type { PaymentConfig } from '#contracts/http/shop/payments.ts';
import { confirmationPath } from '../../cart/open-order.ts';
import { stack } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { euros } from '../../ui/formats.ts';
import { Nothing, part } from '../../ui/hydration/part.ts';
import { Spinner } from '../../ui/marks/Loading.tsx';
import { clearToast, showError } from '../../ui/overlays/toast.ts';
import * as styles from '../checkout.css.ts';
import { LOAD_FAILURE, LoadFailure } from '../LoadFailure.tsx';

const WalletButtons = part(async () => (await import('./WalletButtons.tsx')).WalletButtons, Nothing);

export interface PaymentStepProps {
  readonly config: PaymentConfig & { available: true };
  readonly order: Pick<PlacedOrder, 'id' | 'total'>;
  readonly clientSecret: string;
  readonly onPaid: () => void;
  /** The order can no longer be paid. */
  readonly onClosed: () => void;
}

/** The provider's payment form for a placed order. */
export function PaymentStep({ config, order, clientSecret, onPaid, onClosed }: PaymentStepProps) {
  const [stripe, setStripe] = useState<Stripe | 'failed' | null>(null);
  useEffect(() => {
    let isMounted = true;
    loadProvider(config).then(
      (loaded) => isMounted && setStripe(loaded ?? 'failed'),
      () => isMounted && setStripe('failed'),
    );
    return () => {
      isMounted = false;
    };
  }, [config]);

  if (stripe === null) return <Spinner label="Chargement du formulaire de paiement" />;
  if (stripe === 'failed') return <LoadFailure />;
  return (
    <Elements key={clientSecret} stripe={stripe} options={{ clientSecret, appearance, locale: 'fr' }}>
      <PaymentForm
        order={order}
        onPaid={onPaid}
        onClosed={onClosed}
        onLoadError={() => {
          showError(LOAD_FAILURE.title, LOAD_FAILURE.description);
          setStripe('failed');
        }}
      />
    </Elements>
  );
}

interface PaymentFormProps extends Pick<PaymentStepProps, 'order' | 'onPaid' | 'onClosed'> {
  readonly onLoadError: () => void;
}

/** Wallets first, then card and the button that binds (decision 16). It stays disabled until the provider's form is ready. */
function PaymentForm({ order, onPaid, onClosed, onLoadError }: PaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [isPaying, setPaying] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const fail = (description: string) => {
    setFailure(description);
    showError(PAYMENT_FAILURE, description);
  };
  const pay = async () => {
    if (!stripe || !elements) return fail(NOT_READY);
    const { error } = await stripe.confirmPayment({
      elements,
      // After a redirect (3-D Secure and the like).
      confirmParams: { return_url: new URL(confirmationPath(order.id), location.origin).href },
      redirect: 'if_required',
    });
    const status = error?.payment_intent?.status;
    // Also when the answer to an earlier try got lost.
    if (!error || status === 'succeeded' || status === 'processing') {
      clearToast();
      onPaid();
    } else if (status === 'canceled') onClosed();
    else fail(error.message ?? UNEXPECTED);
  };
  const forget = () => {
    setFailure(null);
    clearToast();
  };
  const settle = async () => {
    if (isPaying) return;
    forget();
    setPaying(true);
    try {
      await pay();
    } catch {
      fail(UNEXPECTED);
    } finally {
      setPaying(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) void settle();
    else fail(NOT_READY);
  };

  return (
    <form onSubmit={onSubmit} className={stack.x5} aria-labelledby="payment-title">
      {elements && (
        <Suspense>
          <WalletButtons elements={elements} total={order.total} onBegin={forget} onConfirm={settle} />
        </Suspense>
      )}
      <PaymentElement onReady={() => setReady(true)} onLoadError={onLoadError} />
      {failure && (
        <p role="alert" className={styles.alert}>
          <strong>{PAYMENT_FAILURE}</strong>
          <br />
          <span>{failure}</span>
        </p>
      )}
      <div className={stack.x3}>
        <Button
          type="submit"
          size="large"
          wide
          disabled={!stripe || !elements || !isReady}
          isPending={isPaying}
        >
          {`Commander et payer – ${euros(order.total)}`}
        </Button>
        <p className={styles.obligation}>Commande avec obligation de paiement</p>
      </div>
    </form>
  );
}

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
function loadProvider(config: PaymentConfig & { available: true }): Promise<Stripe | null> {
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

/** The payment form in the house's colours; it lives in a frame of the provider's, so values are written out. */
const appearance: Appearance = {
  theme: 'stripe',
  variables: {
    colorPrimary: '#1d1611',
    colorBackground: '#ffffff',
    colorText: '#1d1611',
    colorDanger: '#85251d',
    fontFamily: 'Jost, Helvetica Neue, Arial, sans-serif',
    borderRadius: '2px',
    spacingUnit: '4px',
  },
};

/** Specification §8, word for word. */
const NOT_READY = "Le système de paiement n'est pas encore prêt. Veuillez attendre quelques secondes.";
const PAYMENT_FAILURE = 'Erreur de Paiement';
const UNEXPECTED = 'Une erreur inattendue est survenue. Veuillez réessayer.';
