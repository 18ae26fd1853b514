import { type FormEvent, useId, useState } from 'react';
import { MAX_LENGTH } from '#contracts/constants.ts';
import type { Order } from '#contracts/http/shop/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { trackingNumberSchema } from '#contracts/orders/tracking-number.ts';
import { Button } from '../../../ui/Button.tsx';
import type { ChangeOrder } from '../change/use-order-change.tsx';
import * as styles from '../orders.css.ts';
import type { TrackingDraft } from './use-tracking-draft.ts';

export interface TrackingNumberProps {
  readonly order: Order;
  readonly draft: TrackingDraft;
  readonly change: ChangeOrder;
}

/**
 * Gives the parcel's tracking number, corrects it, or takes it back when the field is emptied; set to Expédiée, the order takes it along.
 */
export function TrackingNumber({ order, draft, change }: TrackingNumberProps) {
  const { text, setText, toSave } = draft;
  const hintId = useId();
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (toSave === undefined || isSaving) return;
    const parsed = trackingNumberSchema.nullable().safeParse(toSave);
    setError(parsed.error?.issues[0]?.message);
    // The button, disabled once pressed, would lose the focus.
    const field = event.currentTarget.querySelector('input');
    field?.focus();
    if (!parsed.success) return;
    setSaving(true);
    await change({ trackingNumber: parsed.data }, () => field?.focus());
    setSaving(false);
  };
  const isAwaited = order.status === 'shipped' && order.trackingNumber === null;
  return (
    <form className={styles.tracking} onSubmit={(event) => void save(event)} noValidate>
      <input
        className={styles.trackingInput}
        aria-label={`Numéro de suivi de la commande ${shortId(order.id)}`}
        placeholder="Numéro de suivi"
        autoComplete="off"
        maxLength={MAX_LENGTH.trackingNumber}
        aria-describedby={error || isAwaited ? hintId : undefined}
        aria-invalid={error !== undefined || undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
      />
      <Button
        type="submit"
        variant="secondary"
        size="small"
        isPending={isSaving}
        disabled={toSave === undefined || isSaving}
        aria-label={`Enregistrer le suivi de la commande ${shortId(order.id)}`}
      >
        Enregistrer
      </Button>
      {(error || isAwaited) && (
        <p id={hintId} className={error ? styles.trackingError : styles.trackingHint} role={error && 'alert'}>
          {error ?? 'Le client le reçoit par e-mail dès qu’il est enregistré.'}
        </p>
      )}
    </form>
  );
}
