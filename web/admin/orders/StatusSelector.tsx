import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { OrderStatus } from '#contracts/events/order.ts';
import type { Order, StatusPreview } from '#contracts/http/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { isSent } from '#contracts/returns.ts';
import { visuallyHidden } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { NativeSelect } from '../../ui/fields/Select.tsx';
import { AlertDialog } from '../../ui/overlays/Dialog.tsx';
import { ignoreKeysTypedAhead } from '../../ui/typed-ahead.ts';
import { statusPreviewQuery } from '../data/admin-api.ts';
import { showFailure, useCommand } from '../data/use-command.ts';
import { compactSelect } from '../parts/parts.css.ts';
import { goOnToNextRow } from '../parts/row-focus.ts';
import { dispatchWarning, mayBeHeld } from './dispute-labels.ts';
import {
  needsConfirmation,
  ORDER_STATUSES,
  ORDER_TEXTS,
  previewSentence,
  statusLabel,
  withdrawnWarning,
} from './order-labels.ts';
import * as styles from './orders.css.ts';

const OPTIONS = ORDER_STATUSES.map((value) => ({ value, label: statusLabel(value) }));

export interface StatusSelectorProps {
  readonly order: Order;
  /** Of what status the orders in the list are: set to another, this one goes. */
  readonly listed: OrderStatus | 'all';
  /** The parcel was set to Expédiée. */
  readonly onShipped: () => void;
}

/**
 * Sets any status directly (specification §4, decision 25). What is picked from the open list applies at once; keys on the closed
 * selector only move it, until Enter or the button applies. A change that moves money or stock is confirmed first (decision 31).
 */
export function StatusSelector({ order, listed, onShipped }: StatusSelectorProps) {
  const client = useQueryClient();
  const revise = useCommand('PATCH /api/admin/orders/:id', ORDER_TEXTS.revise);
  const select = useRef<HTMLSelectElement>(null);
  const hintId = useId();
  /** The browser reports each step of a key that is down as a choice. */
  const isKeyDown = useRef(false);
  /** Chosen, not yet applied. */
  const [chosen, setChosen] = useState<OrderStatus | null>(null);
  const [asked, setAsked] = useState<{ to: OrderStatus; preview: StatusPreview } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isBusy = isAsking || revise.isPending;
  const isPrepared = chosen !== null && chosen !== order.status;
  const number = shortId(order.id);
  const verb =
    asked?.to === 'cancelled' ? 'Annuler' : order.status === 'cancelled' ? 'Reprendre' : 'Expédier';

  const reset = () => {
    setChosen(null);
    setAsked(null);
  };
  const save = (status: OrderStatus) =>
    revise.mutate(
      { id: order.id, body: { status, isDispatchConfirmed: (asked?.preview.dispatchHeld ?? null) !== null } },
      {
        onSuccess: () => status === 'shipped' && holdsFocus(select.current) && onShipped(),
        onSettled: reset,
      },
    );
  const ask = async (to: OrderStatus) => {
    setAsking(true);
    try {
      const preview = await client.fetchQuery(statusPreviewQuery(order.id, to));
      // The window gives the focus back where it was.
      select.current?.focus();
      setAsked({ to, preview });
    } catch (error) {
      reset();
      showFailure(ORDER_TEXTS.revise, error);
    } finally {
      setAsking(false);
    }
  };
  const apply = (status: OrderStatus) => {
    if (isBusy || status === order.status) return;
    // The button is gone once pressed.
    select.current?.focus();
    if (listed !== 'all' && listed !== status) goOnToNextRow(select.current);
    else ignoreKeysTypedAhead();
    setChosen(status);
    if (needsConfirmation(order, status) || mayBeHeld(order, status)) void ask(status);
    else save(status);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isPrepared) {
      event.preventDefault();
      apply(chosen);
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
          else apply(status);
        }}
      />
      {isPrepared && (
        <>
          <Button
            size="small"
            isPending={isBusy}
            aria-label={`Appliquer à la commande ${number}`}
            onClick={() => apply(chosen)}
          >
            Appliquer
          </Button>
          <span id={hintId} className={visuallyHidden}>
            Pas encore appliqué&nbsp;: Entrée applique, Échap y renonce.
          </span>
        </>
      )}
      {asked && (
        <AlertDialog
          title={`${verb} la commande #${number}`}
          confirmLabel={`${verb} la commande`}
          cancelLabel="Revenir"
          isDestructive={asked.to === 'cancelled'}
          isPending={revise.isPending}
          onCancel={reset}
          onConfirm={() => save(asked.to)}
        >
          {dispatchWarning(asked.preview) && <p>{dispatchWarning(asked.preview)}</p>}
          {order.status !== 'cancelled' && isSent(asked.to) ? (
            order.returns && <p>{withdrawnWarning(order)}</p>
          ) : (
            <p>{previewSentence(asked.preview, asked.to)}</p>
          )}
        </AlertDialog>
      )}
    </div>
  );
}

/** Also when it lost the focus to nothing: what is typed next goes where it is sent. */
function holdsFocus(element: Element | null): boolean {
  return document.activeElement === element || document.activeElement === document.body;
}
