import { useState } from 'react';
import { tabStore } from '../../ui/browser-storage.ts';
import { useCart } from '../cart-store.ts';
import { keepSampleChoice, readDelivery } from '../kept-delivery.ts';
import { SampleChoice } from '../parts/SampleChoice.tsx';

const NONE = 'none';

/** The sample that goes with the order, chosen while one shops: the checkout's form has it when it is reached. */
export function AddedSample() {
  const [productId, setProductId] = useState(() => {
    const { sampleRequested, sampleProductId = '' } = readDelivery(tabStore);
    return sampleRequested === 'on' ? sampleProductId : NONE;
  });
  const { cart } = useCart();
  return (
    <SampleChoice
      label="Échantillon de 2 ml offert"
      value={productId}
      ordered={cart.lines.map(({ product }) => product.id)}
      before={[{ value: NONE, label: 'Sans échantillon' }]}
      onChange={(chosen) => {
        setProductId(chosen);
        keepSampleChoice(tabStore, chosen === NONE ? null : chosen);
      }}
    />
  );
}
