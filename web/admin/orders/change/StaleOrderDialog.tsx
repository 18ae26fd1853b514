import type { StaleOrder } from '#contracts/http/desk/order-changes.ts';
import { AlertDialog } from '../../../ui/overlays/Dialog.tsx';
import { type Numbered, orderNumbers } from '../order-numbers.ts';
import * as styles from '../orders.css.ts';
import { changedText, standingText } from './change-texts.ts';

export interface StaleOrderDialogProps {
  readonly order: Numbered;
  readonly stale: StaleOrder;
  /** The button that goes on with what was meant, on the order as it is now. */
  readonly goOnLabel: string;
  readonly onAnswer: (isGoingOn: boolean) => void;
}

/** Others changed the order while it was being decided on: both states, who did it, and whether to go on all the same. */
export function StaleOrderDialog({ order, stale, goOnLabel, onAnswer }: StaleOrderDialogProps) {
  const isReaddressed = stale.seen.deliveredTo !== stale.current.deliveredTo;
  return (
    <AlertDialog
      title={`La commande ${orderNumbers(order)} a changé entre-temps`}
      confirmLabel={goOnLabel}
      cancelLabel="La laisser ainsi"
      onCancel={() => onAnswer(false)}
      onConfirm={() => onAnswer(true)}
    >
      <dl className={styles.states}>
        <div>
          <dt>Vous aviez devant vous</dt>
          <dd>{standingText(stale.seen, isReaddressed)}</dd>
        </div>
        <div>
          <dt>Entre-temps</dt>
          <dd>
            <strong>{standingText(stale.current, isReaddressed)}</strong>
            <p>{changedText(stale)}</p>
          </dd>
        </div>
      </dl>
      <p>Rien n’a été enregistré.</p>
    </AlertDialog>
  );
}
