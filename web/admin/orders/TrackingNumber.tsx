import { type FormEvent, type Ref, useEffect, useId } from 'react';
import { z } from 'zod';
import { MAX_LENGTH } from '#contracts/constants.ts';
import type { Order } from '#contracts/http/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { Button } from '../../ui/Button.tsx';
import { useDraft } from '../data/drafts.ts';
import { useCommand } from '../data/use-command.ts';
import { ORDER_TEXTS } from './order-labels.ts';
import * as styles from './orders.css.ts';

const TYPED = z.string().nullable();

/** Gives the parcel's tracking number, corrects it, or takes it back when the field is emptied. */
export function TrackingNumber({ order, field }: { order: Order; field: Ref<HTMLInputElement> }) {
  const saved = order.trackingNumber ?? '';
  /** Null as long as nothing was typed: the saved number is shown. */
  const { value, setValue } = useDraft<string | null>({
    name: `tracking-${order.id}`,
    schema: TYPED,
    start: null,
    isUntouched: (text) => text === null || text === saved,
  });
  const text = value ?? saved;
  // Once the list shows what was typed, the field follows the list again.
  useEffect(() => setValue((kept) => (kept?.trim() === saved ? null : kept)), [saved, setValue]);
  const hintId = useId();
  const revise = useCommand('PATCH /api/admin/orders/:id', ORDER_TEXTS.revise);
  const trackingNumber = text.trim();
  const isUnchanged = trackingNumber === saved;

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnchanged || revise.isPending) return;
    // The button, disabled once pressed, would lose the focus; the number of Tabs to the status is the same at any moment.
    event.currentTarget.querySelector('input')?.focus();
    revise.mutate({ id: order.id, body: { trackingNumber: trackingNumber || null } });
  };
  return (
    <form className={styles.tracking} onSubmit={save}>
      <input
        ref={field}
        className={styles.trackingInput}
        aria-label={`Numéro de suivi de la commande ${shortId(order.id)}`}
        placeholder="Numéro de suivi"
        autoComplete="off"
        maxLength={MAX_LENGTH.trackingNumber}
        aria-describedby={hintId}
        value={text}
        onChange={(event) => setValue(event.target.value)}
      />
      <Button
        type="submit"
        variant="secondary"
        size="small"
        isPending={revise.isPending}
        disabled={isUnchanged || revise.isPending}
        aria-label={`Enregistrer le suivi de la commande ${shortId(order.id)}`}
      >
        Enregistrer
      </Button>
      {order.status === 'shipped' && saved === '' && (
        <p id={hintId} className={styles.trackingHint}>
          L’e-mail d’expédition l’attend quelques minutes.
        </p>
      )}
    </form>
  );
}
