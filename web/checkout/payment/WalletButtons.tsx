import type { StripeElements, StripeExpressCheckoutElementOptions } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { euros } from '../../ui/formats.ts';
import { obligation } from '../checkout.css.ts';
import * as styles from './wallets.css.ts';

export interface WalletButtonsProps {
  readonly elements: StripeElements;
  /** What is paid, as a decimal. */
  readonly total: string;
  /** A wallet's button was pressed. */
  readonly onBegin: () => void;
  /** The shopper has agreed in the wallet: the payment is to be confirmed with what it gave. */
  readonly onConfirm: () => Promise<void>;
}

/** Who orders and where to was asked and checked before the order was placed: a wallet pays, and is asked for nothing else. */
const OPTIONS: StripeExpressCheckoutElementOptions = {
  buttonHeight: 48,
  buttonType: { applePay: 'buy', googlePay: 'buy', paypal: 'buynow' },
};

/**
 * The wallets of this browser, above the card. The provider says whether there is one: without one nothing is seen, and its frame goes.
 * Whatever fails here, the card remains.
 */
export function WalletButtons({ elements, total, onBegin, onConfirm }: WalletButtonsProps) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'asking' | 'offered' | 'none'>('asking');
  const begin = useEffectEvent(onBegin);
  const confirm = useEffectEvent(onConfirm);
  useEffect(() => {
    if (!place.current) return;
    try {
      const wallets = elements.create('expressCheckout', OPTIONS);
      wallets.on('ready', ({ availablePaymentMethods: offered }) =>
        setState(offered && Object.values(offered).some(Boolean) ? 'offered' : 'none'),
      );
      wallets.on('loaderror', () => setState('none'));
      wallets.on('click', ({ resolve }) => {
        begin();
        resolve();
      });
      wallets.on('confirm', () => void confirm());
      wallets.mount(place.current);
      return () => wallets.destroy();
    } catch (error) {
      console.error('wallets could not be offered', error);
      setState('none');
    }
  }, [elements]);
  if (state === 'none') return null;
  return (
    <div className={state === 'offered' ? styles.wallets : styles.unseen}>
      <div ref={place} />
      {/* Code de la consommation, L221-14: a wallet's button has words of its own. */}
      <p className={obligation}>{`Commande avec obligation de paiement – ${euros(total)}`}</p>
      <p className={styles.or}>
        <span>ou par carte</span>
      </p>
    </div>
  );
}
