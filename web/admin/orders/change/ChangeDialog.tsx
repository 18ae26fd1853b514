import { useState } from 'react';
import { z } from 'zod';
import { MAX_LENGTH } from '#contracts/constants.ts';
import type { OrderStatus } from '#contracts/events/orders/order.ts';
import type { StatusPreview } from '#contracts/http/desk/order-changes.ts';
import type { Order } from '#contracts/http/shop/orders.ts';
import { trackingNumberSchema } from '#contracts/orders/tracking-number.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { AlertDialog } from '../../../ui/overlays/Dialog.tsx';
import { useDraft } from '../../data/drafts.ts';
import { orderNumbers } from '../order-numbers.ts';
import * as styles from '../orders.css.ts';
import { changeVerb, previewSentences } from './change-texts.ts';

/** What is to become of an order: a status, a tracking number (null takes it back), or both. */
export interface OrderChange {
  readonly status?: OrderStatus;
  readonly trackingNumber?: string | null;
}

/** The name of the draft of a number typed into the question, kept until the change is done. */
export function dispatchDraftName(orderId: string): string {
  return `dispatch-number-${orderId}`;
}

export interface ChangeDialogProps {
  readonly order: Order;
  readonly change: OrderChange;
  readonly preview: StatusPreview;
  /** The change as it is confirmed, with the number typed here; null when it is not. */
  readonly onAnswer: (confirmed: OrderChange | null) => void;
}

/** Says in sentences what a change does, and asks; a parcel without a number can be given one here. */
export function ChangeDialog({ order, change, preview, onAnswer }: ChangeDialogProps) {
  const to = change.status ?? order.status;
  const verb = changeVerb(order.status, to);
  const { value: typed, setValue: setTyped } = useDraft({
    name: dispatchDraftName(order.id),
    schema: z.string(),
    start: '',
  });
  const [error, setError] = useState<string>();
  const isAskingNumber = preview.parcel?.isWithoutNumber ?? false;
  const confirm = () => {
    if (typed.trim() === '') return onAnswer(change);
    const parsed = trackingNumberSchema.safeParse(typed);
    if (parsed.success) return onAnswer({ ...change, trackingNumber: parsed.data });
    setError(parsed.error.issues[0]?.message);
  };
  const label = `${verb} la commande`;
  return (
    <AlertDialog
      title={`${label} ${orderNumbers(order)}`}
      confirmLabel={isAskingNumber && typed.trim() === '' ? 'Expédier sans numéro' : label}
      cancelLabel="Revenir"
      isDestructive={to === 'cancelled'}
      onCancel={() => onAnswer(null)}
      onConfirm={confirm}
    >
      <div className={styles.question}>
        {previewSentences(order, preview, to).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {isAskingNumber && (
          <TextField
            label="Numéro de suivi"
            autoComplete="off"
            maxLength={MAX_LENGTH.trackingNumber}
            value={typed}
            onChange={setTyped}
            error={error}
          />
        )}
      </div>
    </AlertDialog>
  );
}
