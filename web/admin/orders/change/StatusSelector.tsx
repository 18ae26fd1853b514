import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { OrderStatus } from '#contracts/events/orders/order.ts';
import type { Order } from '#contracts/http/shop/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { isSent } from '#domain/returns/whereabouts.ts';
import { visuallyHidden } from '../../../theme/layout.css.ts';
import { Button } from '../../../ui/Button.tsx';
import { NativeSelect } from '../../../ui/fields/Select.tsx';
import { ignoreKeysTypedAhead } from '../../../ui/typed-ahead.ts';
import { goOnToNextRow } from '../../parts/lists/row-focus.ts';
import { compactSelect } from '../../parts/parts.css.ts';
import { ORDER_STATUSES, statusLabel } from '../order-labels.ts';
import * as styles from '../orders.css.ts';
import type { ChangeOrder } from './use-order-change.tsx';

const OPTIONS = ORDER_STATUSES.map((value) => ({ value, label: statusLabel(value) }));

export interface StatusSelectorProps {
  readonly order: Order;
  /** Of what status the orders in the list are: set to another, this one goes. */
  readonly listed: OrderStatus | 'all';
  /** A tracking number that is typed and not saved: it goes with the parcel. Undefined without one. */
  readonly typedNumber: string | null | undefined;
  readonly change: ChangeOrder;
}

/**
 * Sets any status directly (specification §4, decision 25). What is picked from the open list applies at once; keys on the closed
 * selector only move it, until Enter or the button applies. What does more than the order's next step is confirmed first (decision 31).
 */
export function StatusSelector({ order, listed, typedNumber, change }: StatusSelectorProps) {
  const select = useRef<HTMLSelectElement>(null);
  const hintId = useId();
  /** The browser reports each step of a key that is down as a choice. */
  const isKeyDown = useRef(false);
  /** Chosen, not yet applied. */
  const [chosen, setChosen] = useState<OrderStatus | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isPrepared = chosen !== null && chosen !== order.status;
  const number = shortId(order.id);

  const apply = async (status: OrderStatus) => {
    if (isBusy || status === order.status) return;
    // The button is gone once pressed.
    select.current?.focus();
    if (listed !== 'all' && listed !== status) goOnToNextRow(select.current);
    else ignoreKeysTypedAhead();
    setChosen(status);
    setBusy(true);
    const isTaken = isSent(status) && typedNumber !== undefined;
    await change({ status, ...(isTaken && { trackingNumber: typedNumber }) }, () => select.current?.focus());
    setBusy(false);
    setChosen(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isPrepared) {
      event.preventDefault();
      void apply(chosen);
    }
    if (event.key === 'Escape' && !isBusy) setChosen(null);
    isKeyDown.current = true;
  };
  /** Also of a key that goes up elsewhere: the question has taken the focus. */
  const noteKeyUp = () => {
    isKeyDown.current = false;
  };

  return (
    <div className={styles.status}>
      <span aria-hidden="true">Statut</span>
      <NativeSelect
        ref={select}
        compact={compactSelect}
        aria-label={`Statut de la commande ${number}`}
        aria-describedby={isPrepared ? hintId : undefined}
        options={OPTIONS}
        value={chosen ?? order.status}
        aria-busy={isBusy}
        onKeyDown={onKeyDown}
        onKeyUp={noteKeyUp}
        onBlur={noteKeyUp}
        onChange={(status) => {
          if (isBusy) return;
          if (isKeyDown.current) setChosen(status);
          else void apply(status);
        }}
      />
      {isPrepared && (
        <>
          <Button
            size="small"
            isPending={isBusy}
            aria-label={`Appliquer à la commande ${number}`}
            onClick={() => void apply(chosen)}
          >
            Appliquer
          </Button>
          <span id={hintId} className={visuallyHidden}>
            Pas encore appliqué&nbsp;: Entrée applique, Échap y renonce.
          </span>
        </>
      )}
    </div>
  );
}
