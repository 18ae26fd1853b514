import { useEffect, useState } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { rememberedOrder } from '../../../../checkout/checkout-attempt.ts';
import { ConfirmedOrder } from '../../../../confirmation/ConfirmedOrder.tsx';
import * as styles from '../../../../confirmation/confirmation.css.ts';
import { PendingOrder } from '../../../../confirmation/PendingOrder.tsx';
import { usePaymentOutcome } from '../../../../confirmation/use-payment-outcome.ts';
import { container, wholeScreen } from '../../../../theme/layout.css.ts';
import { classNames } from '../../../../ui/class-names.ts';

/** The order in the address (after a redirect by the provider too), else the one this tab placed last. */
function useOrderId(): string | null | undefined {
  const fromAddress = usePageContext().urlParsed.search.commande;
  const [orderId, setOrderId] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    setOrderId(fromAddress ?? rememberedOrder(sessionStorage));
  }, [fromAddress]);
  return orderId;
}

/** Order confirmation (specification §2): says what the server knows, never more (decision 15). */
export default function ConfirmationPage() {
  const { supportEmail } = usePageContext().globalContext.publicConfig;
  const { outcome, confirmation } = usePaymentOutcome(useOrderId());
  const isConfirmed = outcome.kind === 'confirmed';

  useEffect(() => {
    if (isConfirmed) scrollTo(0, 0);
  }, [isConfirmed]);

  return (
    <div className={classNames(container, wholeScreen, styles.page)}>
      {outcome.kind === 'confirmed' ? (
        <ConfirmedOrder confirmation={confirmation} />
      ) : (
        <PendingOrder kind={outcome.kind} />
      )}
      <p className={styles.support}>
        Une question&#8239;? Écrivez-nous à <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </div>
  );
}
