import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import type { PlacedOrder } from '#contracts/http/orders.ts';
import type { PaymentConfig } from '#contracts/http/payments.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { appearance } from './appearance.ts';
import { alert } from './checkout.css.ts';
import { loadProvider } from './load-provider.ts';
import { PaymentForm } from './PaymentForm.tsx';
import { LOAD_FAILURE } from './payment-messages.ts';

export interface PaymentStepProps {
  readonly config: PaymentConfig & { available: true };
  readonly order: PlacedOrder;
  readonly clientSecret: string;
  readonly onPaid: () => void;
  /** The order can no longer be paid. */
  readonly onClosed: () => void;
}

/** The provider's payment form for a placed order. */
export function PaymentStep({ config, order, clientSecret, onPaid, onClosed }: PaymentStepProps) {
  const [stripe, setStripe] = useState<Stripe | 'failed' | null>(null);
  useEffect(() => {
    let isWanted = true;
    loadProvider(config).then(
      (loaded) => isWanted && setStripe(loaded ?? 'failed'),
      () => isWanted && setStripe('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, [config]);

  if (stripe === null) return <Spinner label="Chargement du formulaire de paiement" />;
  if (stripe === 'failed') {
    return (
      <p role="alert" className={alert}>
        <strong>{LOAD_FAILURE.title}</strong>
        <br />
        {LOAD_FAILURE.description}
      </p>
    );
  }
  return (
    <Elements key={clientSecret} stripe={stripe} options={{ clientSecret, appearance, locale: 'fr' }}>
      <PaymentForm order={order} onPaid={onPaid} onClosed={onClosed} />
    </Elements>
  );
}
