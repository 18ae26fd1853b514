import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';

const TakeOrderDialog = lazy(() =>
  import('./TakeOrderDialog.tsx').then((module) => ({ default: module.TakeOrderDialog })),
);

/** Opens the form for an order that is taken by telephone. */
export function TakeOrder() {
  const [isTaking, setTaking] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setTaking(true)}>
        Commande par téléphone
      </Button>
      <Suspense fallback={null}>{isTaking && <TakeOrderDialog onClose={() => setTaking(false)} />}</Suspense>
    </>
  );
}
