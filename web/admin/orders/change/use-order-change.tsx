import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { OrderStatus } from '#contracts/events/orders/order.ts';
import { changedOrderSchema, staleOrderSchema } from '#contracts/http/desk/order-changes.ts';
import type { Order } from '#contracts/http/shop/orders.ts';
import { statusPreviewQuery } from '../../data/admin-api.ts';
import { discardDraft, freshIn } from '../../data/drafts.ts';
import { showFailure, useCommand } from '../../data/use-command.ts';
import { useAsk } from '../../parts/questions.tsx';
import { ORDER_TEXTS, statusLabel } from '../order-labels.ts';
import { ChangeDialog, dispatchDraftName, type OrderChange } from './ChangeDialog.tsx';
import { StaleOrderDialog } from './StaleOrderDialog.tsx';

/**
 * Carries a change out, once those before it are over; whatever becomes of it has been told.
 * @param onAsk runs before a window opens, which gives the focus back to where it was then.
 */
export type ChangeOrder = (change: OrderChange, onAsk: () => void) => Promise<void>;

/** A change on its way, and the revision that its maker saw. */
interface Attempt {
  readonly change: OrderChange;
  /** The status that it changes, at the revision. */
  readonly from: OrderStatus;
  readonly revision: number | undefined;
  /** It was confirmed but for the number, which was typed with the answer. */
  readonly isConfirmed: boolean;
}

/**
 * Changes an order as it was before its administrator's eyes: the shop's own preview says what the change does and whether it is asked
 * about; what others did meanwhile is shown, and nothing is done until it is decided anew. Changes of one order wait for each other.
 */
export function useOrderChange(order: Order): ChangeOrder {
  const { id } = order;
  const client = useQueryClient();
  const ask = useAsk();
  const undo = useCommand('POST /api/admin/orders/:id/undo', ORDER_TEXTS.undo);
  const revise = useCommand('PATCH /api/admin/orders/:id', ORDER_TEXTS.revise, async (answer) => {
    const { revision, undoableUntil } = changedOrderSchema.parse(await answer.json());
    if (undoableUntil === undefined) return null;
    return { undo: () => undo.mutate({ id, body: { undoableUntil }, revision }) };
  });
  const before = useRef(Promise.resolve());
  /** What this window's own changes led to, before the list shows it. */
  const ownRevision = useRef(-1);

  async function previewOf({ change, from, revision }: Attempt) {
    try {
      return await client.fetchQuery(statusPreviewQuery({ id, status: from }, change, revision));
    } catch (error) {
      showFailure(ORDER_TEXTS.revise, error);
      throw error;
    }
  }

  /** What is to be tried next; null once it is done or given up. */
  async function tryOnce(attempt: Attempt, onAsk: () => void): Promise<Attempt | null> {
    const { change, from, isConfirmed } = attempt;
    const preview = await previewOf(attempt);
    if (preview.asks && !(isConfirmed && preview.sameNumber.length === 0)) {
      onAsk();
      const confirmed = await ask<OrderChange | null>((answer) => (
        <ChangeDialog
          order={{ ...order, status: from }}
          change={change}
          preview={preview}
          onAnswer={answer}
        />
      ));
      if (confirmed === null) return null;
      // A number that is typed now may be another order's.
      if (confirmed.trackingNumber !== change.trackingNumber)
        return { change: confirmed, from, revision: preview.revision, isConfirmed: true };
    }
    // Whoever confirmed was told why the parcel is held back (decision 41), and whose number it is.
    const confirmations = {
      ...(preview.dispatchHeld !== null && { isDispatchConfirmed: true }),
      isSharingConfirmed: preview.sameNumber.length > 0,
    };
    const answer = await revise.mutateAsync({
      id,
      body: { ...change, ...confirmations, isUndoable: true },
      revision: preview.revision,
    });
    discardDraft(dispatchDraftName(id));
    ownRevision.current = changedOrderSchema.parse(await answer.json()).revision;
    return null;
  }

  /** The same change of the order as others left it, when that is wished; null else, and for any other failure, which was told. */
  async function goOn({ change }: Attempt, error: unknown, onAsk: () => void): Promise<Attempt | null> {
    const stale = freshIn(error, staleOrderSchema);
    if (stale === null) return null;
    onAsk();
    const goOnLabel =
      change.status === undefined
        ? 'Enregistrer mon numéro'
        : `Passer à ${statusLabel(change.status)} quand même`;
    const isGoingOn = await ask<boolean>((answer) => (
      <StaleOrderDialog order={order} stale={stale} goOnLabel={goOnLabel} onAnswer={answer} />
    ));
    void client.invalidateQueries();
    return isGoingOn
      ? { change, from: stale.current.status, revision: stale.revision, isConfirmed: false }
      : null;
  }

  async function carryOut(change: OrderChange, onAsk: () => void): Promise<void> {
    const revision = order.revision === undefined ? undefined : Math.max(order.revision, ownRevision.current);
    let attempt: Attempt | null = { change, from: order.status, revision, isConfirmed: false };
    while (attempt !== null) {
      const current: Attempt = attempt;
      attempt = await tryOnce(current, onAsk).catch((error: unknown) => goOn(current, error, onAsk));
    }
  }

  return (change, onAsk) => {
    const done = before.current.then(() => carryOut(change, onAsk));
    before.current = done;
    return done;
  };
}
