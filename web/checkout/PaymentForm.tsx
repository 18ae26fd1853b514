import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { type FormEvent, useState } from 'react';
import type { PlacedOrder } from '#contracts/http/orders.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { euros } from '../ui/euros.ts';
import { clearToast, showToast } from '../ui/toast.ts';
import * as styles from './checkout.css.ts';
import { LOAD_FAILURE, NOT_READY, PAYMENT_FAILURE, UNEXPECTED } from './payment-messages.ts';

/** Where the provider sends the shopper back after a redirect (3-D Secure and the like). */
function returnUrl(orderId: string): string {
  return new URL(`/commande/confirmation?commande=${orderId}`, location.origin).href;
}

export interface PaymentFormProps {
  readonly order: PlacedOrder;
  readonly onPaid: () => void;
  /** The order can no longer be paid. */
  readonly onClosed: () => void;
}

/** Card, terms and the button that binds (decision 16). It stays disabled until the provider's form is ready. */
export function PaymentForm({ order, onPaid, onClosed }: PaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [isPaying, setPaying] = useState(false);
  const [agrees, setAgrees] = useState(false);
  const [termsError, setTermsError] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);

  const fail = (description: string) => {
    setFailure(description);
    showToast({ title: PAYMENT_FAILURE, description, variant: 'destructive' });
  };
  const pay = async () => {
    if (!stripe || !elements || !isReady) return fail(NOT_READY);
    const { error } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: returnUrl(order.id) },
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
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPaying) return;
    if (!agrees) {
      setTermsError('Veuillez accepter les conditions générales de vente pour commander.');
      return;
    }
    setFailure(null);
    clearToast();
    setPaying(true);
    try {
      await pay();
    } catch {
      fail(UNEXPECTED);
    } finally {
      setPaying(false);
    }
  };

  return (
    <form onSubmit={onSubmit} className={styles.step} aria-labelledby="payment-title">
      <PaymentElement
        onReady={() => setReady(true)}
        onLoadError={() => showToast({ ...LOAD_FAILURE, variant: 'destructive' })}
      />
      {failure && (
        <p role="alert" className={styles.alert}>
          <strong>{PAYMENT_FAILURE}</strong>
          <br />
          {failure}
        </p>
      )}
      <Checkbox
        name="acceptTerms"
        isSelected={agrees}
        error={termsError}
        onChange={(isSelected) => {
          setAgrees(isSelected);
          setTermsError(undefined);
        }}
      >
        J’ai lu et j’accepte les{' '}
        <a href="/cgv" target="_blank" rel="noreferrer">
          conditions générales de vente
        </a>
        , et j’ai pris connaissance de mon droit de rétractation de 14 jours.
      </Checkbox>
      <div className={styles.pay}>
        <Button
          type="submit"
          size="large"
          wide
          disabled={!stripe || !elements || !isReady}
          isPending={isPaying}
        >
          Commander et payer – {euros(order.total)}
        </Button>
        <p className={styles.obligation}>Commande avec obligation de paiement</p>
      </div>
    </form>
  );
}
