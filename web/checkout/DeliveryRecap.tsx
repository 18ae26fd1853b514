import type { OrderConfirmation } from '#contracts/http/orders.ts';
import { DeliveryEstimate } from '../product/ProductFacts.tsx';
import { Button } from '../ui/Button.tsx';
import * as styles from './checkout.css.ts';

export interface DeliveryRecapProps {
  readonly delivery: NonNullable<OrderConfirmation['delivery']>;
  readonly onChange: () => void;
}

/** Beside the payment: whom the order is for, and the way back to change it. */
export function DeliveryRecap({ delivery: { name, email, address }, onChange }: DeliveryRecapProps) {
  const { street, postalCode, city, country } = address;
  return (
    <div className={styles.address}>
      <address>
        <span>{name}</span>
        <br />
        <span>{`${street}, ${postalCode} ${city}, ${country}`}</span>
        <br />
        <span>{email}</span>
      </address>
      <DeliveryEstimate />
      <Button variant="link" size="inline" onClick={onChange}>
        Modifier
      </Button>
    </div>
  );
}
