/** A small checkout with Stripe's own React components, bundled by the browser test. */
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js';
import { type FormEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';

const query = new URLSearchParams(location.search);
const clientSecret = query.get('client_secret') ?? '';
const stripePromise = loadStripe(query.get('key') ?? '');

function Checkout() {
  const stripe = useStripe();
  const elements = useElements();
  const [status, setStatus] = useState('');
  const [ready, setReady] = useState(false);

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (!stripe || !elements) return;
    setStatus('…');
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: `${location.origin}/retour` },
      redirect: 'if_required',
    });
    setStatus(error ? `${error.type}: ${error.message}` : paymentIntent.status);
  }

  return (
    <form onSubmit={pay}>
      <PaymentElement
        onReady={() => setReady(true)}
        onLoadError={({ error }) => setStatus(`loaderror: ${error.message}`)}
      />
      <button type="submit" disabled={!ready}>
        Payer
      </button>
      <output>{status}</output>
    </form>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <Elements
      stripe={stripePromise}
      options={{ clientSecret, appearance: { variables: { colorText: '#123456' } } }}
    >
      <Checkout />
    </Elements>,
  );
}
