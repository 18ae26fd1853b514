import type { OrderConfirmation } from '#contracts/http/shop/orders.ts';
import { AT_HOME, DeliveryEstimate } from '../../product/ProductFacts.tsx';
import { stack } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import * as styles from '../checkout.css.ts';

export interface DeliveryRecapProps {
  readonly delivery: NonNullable<OrderConfirmation['delivery']>;
  readonly onChange: () => void;
}

/** Beside the payment: whom the order is for, and the way back to change it. */
export function DeliveryRecap({ delivery, onChange }: DeliveryRecapProps) {
  const { name, email, address, recipientName } = delivery;
  const { street, postalCode, city, country } = address;
  return (
    <div className={styles.address}>
      <div className={stack.x3}>
        <address>
          <span>{recipientName ?? name}</span>
          <br />
          <span>{`${street}, ${postalCode} ${city}, ${country}`}</span>
          <br />
          <span>{email}</span>
        </address>
        <DeliveryEstimate begin={AT_HOME} />
      </div>
      <Button variant="link" size="inline" onClick={onChange}>
        Modifier
      </Button>
    </div>
  );
}
