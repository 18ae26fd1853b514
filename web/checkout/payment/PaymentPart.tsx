import { Suspense } from 'react';
import { part } from '../../ui/hydration/part.ts';
import { Spinner } from '../../ui/marks/Loading.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import type { PaymentStepProps } from './PaymentStep.tsx';

/** Brings the payment's code, which whoever fills in the form need not wait for. */
export async function loadPaymentStep() {
  return (await import('./PaymentStep.tsx')).PaymentStep;
}

const PaymentStep = part(loadPaymentStep, LoadFailure);

/** The payment, once its code is here. */
export function PaymentPart(props: PaymentStepProps) {
  return (
    <Suspense fallback={<Spinner label="Chargement du formulaire de paiement" />}>
      <PaymentStep {...props} />
    </Suspense>
  );
}
