import { useState } from 'react';
import type { Order } from '#contracts/http/shop/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { type HoldReason, holdReasonSchema } from '#contracts/orders/hold-reason.ts';
import { HOLD_REASONS } from '#domain/orders/hold-reasons.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { shortDate } from '../../ui/formats.ts';
import { discardAndClose, useDraft } from '../data/drafts.ts';
import { useCommand } from '../data/use-command.ts';
import { DialogButton } from '../parts/DialogButton.tsx';
import { DraftDialog } from '../parts/DraftForm.tsx';
import { ORDER_TEXTS } from './order-labels.ts';
import * as styles from './orders.css.ts';

const REASONS = holdReasonSchema.options.map((value) => ({ value, label: HOLD_REASONS[value] }));

const useHold = () => useCommand('PUT /api/admin/orders/:id/hold', ORDER_TEXTS.hold);

/** Puts a parcel that is here on hold with a reason, or says why it is and takes it up again. */
export function OrderHold({ order }: { order: Order }) {
  const hold = useHold();
  const number = shortId(order.id);
  if (order.status !== 'pending' && order.status !== 'confirmed') return null;
  return (
    <>
      {order.hold && (
        <>
          <span className={styles.note}>
            {`Mise en attente le ${shortDate(order.hold.since)}\u00a0: ${HOLD_REASONS[order.hold.reason]}`}
          </span>
          <Button
            variant="secondary"
            size="small"
            aria-label={`Reprendre la commande ${number} mise en attente`}
            isPending={hold.isPending}
            onClick={() => hold.mutate({ id: order.id, body: { reason: null }, revision: order.revision })}
          >
            Reprendre
          </Button>
        </>
      )}
      <DialogButton
        label="Mettre en attente"
        aria-label={`Mettre en attente la commande ${number}`}
        isOffered={!order.hold}
      >
        {(close) => <HoldDialog order={order} hold={hold} onClose={close} />}
      </DialogButton>
    </>
  );
}

const FIRST_REASON: HoldReason = 'address';

interface HoldDialogProps {
  readonly order: Order;
  /** Outlives the window: sent again after a lost answer, it is the same command. */
  readonly hold: ReturnType<typeof useHold>;
  readonly onClose: () => void;
}

function HoldDialog({ order, hold, onClose }: HoldDialogProps) {
  // What others change while it is open is told before anything is held anew.
  const [seen] = useState(order);
  const {
    value: reason,
    setValue: setReason,
    ...chosen
  } = useDraft<HoldReason>({ name: `hold-${order.id}`, schema: holdReasonSchema, start: FIRST_REASON });
  return (
    <DraftDialog
      title="Mettre en attente"
      draft={chosen}
      submit="Mettre en attente"
      isPending={hold.isPending}
      gap="x5"
      onSubmit={() =>
        hold.mutate(
          { id: order.id, body: { reason }, revision: seen.revision },
          discardAndClose(chosen, onClose),
        )
      }
      onClose={onClose}
    >
      <p>Le colis ne part plus avec les autres tant que la commande n’est pas reprise.</p>
      <Select label="Raison" options={REASONS} value={reason} onChange={setReason} />
    </DraftDialog>
  );
}
