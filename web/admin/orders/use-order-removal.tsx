import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DeletionPreview, staleOrderSchema } from '#contracts/http/desk/order-changes.ts';
import type { Order } from '#contracts/http/shop/orders.ts';
import { AlertDialog } from '../../ui/overlays/Dialog.tsx';
import { deletionPreviewQuery } from '../data/admin-api.ts';
import { freshIn } from '../data/drafts.ts';
import { showFailure, useCommand } from '../data/use-command.ts';
import { useAsk } from '../parts/questions.tsx';
import { deletionSentences } from './change/change-texts.ts';
import { StaleOrderDialog } from './change/StaleOrderDialog.tsx';
import { ORDER_TEXTS } from './order-labels.ts';
import { orderNumbers } from './order-numbers.ts';
import * as styles from './orders.css.ts';

/** Deletes an order for good (specification §2), once it was told what becomes of money, bottles and customer, and confirmed. */
export function useOrderRemoval(order: Order) {
  const { id } = order;
  const client = useQueryClient();
  const ask = useAsk();
  const remove = useCommand('DELETE /api/admin/orders/:id', ORDER_TEXTS.delete);
  const [isPending, setPending] = useState(false);

  async function previewAt(revision: number | undefined): Promise<DeletionPreview> {
    try {
      return await client.fetchQuery(deletionPreviewQuery(id, revision));
    } catch (error) {
      showFailure(ORDER_TEXTS.delete, error);
      throw error;
    }
  }

  /** The revision to go on from when others changed the order meanwhile and it is to be deleted all the same. */
  async function tryOnce(revision: number | undefined): Promise<number | null> {
    try {
      const preview = await previewAt(revision);
      const isConfirmed = await ask<boolean>((answer) => (
        <RemovalDialog order={order} preview={preview} onAnswer={answer} />
      ));
      if (isConfirmed) await remove.mutateAsync({ id, revision: preview.revision });
      return null;
    } catch (error) {
      const stale = freshIn(error, staleOrderSchema);
      if (stale === null) return null;
      const isGoingOn = await ask<boolean>((answer) => (
        <StaleOrderDialog order={order} stale={stale} goOnLabel="Supprimer quand même" onAnswer={answer} />
      ));
      void client.invalidateQueries();
      return isGoingOn ? stale.revision : null;
    }
  }

  return {
    isPending,
    async start(): Promise<void> {
      setPending(true);
      let next = await tryOnce(order.revision);
      while (next !== null) next = await tryOnce(next);
      setPending(false);
    },
  };
}

interface RemovalDialogProps {
  readonly order: Order;
  readonly preview: DeletionPreview;
  readonly onAnswer: (isConfirmed: boolean) => void;
}

function RemovalDialog({ order, preview, onAnswer }: RemovalDialogProps) {
  return (
    <AlertDialog
      title="Supprimer la commande"
      confirmLabel="Supprimer définitivement"
      onCancel={() => onAnswer(false)}
      onConfirm={() => onAnswer(true)}
    >
      <div className={styles.question}>
        <p>
          Êtes-vous sûr de vouloir supprimer définitivement la commande <strong>{orderNumbers(order)}</strong>{' '}
          de <strong>{order.customerName}</strong>&#8239;? Cette action est irréversible.
        </p>
        {deletionSentences(order, preview).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </AlertDialog>
  );
}
