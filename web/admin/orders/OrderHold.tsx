import { useState } from 'react';
import { type HoldReason, holdReasonSchema } from '#contracts/hold-reason.ts';
import type { Order } from '#contracts/http/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { HOLD_REASONS } from '#domain/orders/hold-reasons.ts';
import { stack } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { shortDate } from '../../ui/formats.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { discardDraft, useDraft } from '../data/drafts.ts';
import { ifMatch } from '../data/if-match.ts';
import { useCommand } from '../data/use-command.ts';
import { RestoredNotice } from '../parts/FormParts.tsx';
import { dialogButtons } from '../parts/parts.css.ts';
import { ORDER_TEXTS } from './order-labels.ts';
import * as styles from './orders.css.ts';

const REASONS = holdReasonSchema.options.map((value) => ({ value, label: HOLD_REASONS[value] }));

/** Puts a parcel that is here on hold with a reason, or says why it is and takes it up again. */
export function OrderHold({ order }: { order: Order }) {
  const [isAsking, setAsking] = useState(false);
  const hold = useCommand('PUT /api/admin/orders/:id/hold', ORDER_TEXTS.hold);
  const number = shortId(order.id);
  const draftName = `hold-${order.id}`;
  if (order.status !== 'pending' && order.status !== 'confirmed') return null;
  if (order.hold)
    return (
      <>
        <span className={styles.note}>
          {`Mise en attente le ${shortDate(order.hold.since)}\u00a0: ${HOLD_REASONS[order.hold.reason]}`}
        </span>
        <Button
          variant="secondary"
          size="small"
          aria-label={`Reprendre la commande ${number} mise en attente`}
          isPending={hold.isPending}
          onClick={() => hold.mutate({ id: order.id, body: { reason: null }, ...ifMatch(order.revision) })}
        >
          Reprendre
        </Button>
      </>
    );
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        aria-label={`Mettre en attente la commande ${number}`}
        onClick={() => setAsking(true)}
      >
        Mettre en attente
      </Button>
      {isAsking && (
        <HoldDialog
          draftName={draftName}
          isPending={hold.isPending}
          onClose={() => setAsking(false)}
          onHold={(reason) =>
            hold.mutate(
              { id: order.id, body: { reason }, ...ifMatch(order.revision) },
              {
                onSuccess: () => {
                  discardDraft(draftName);
                  setAsking(false);
                },
              },
            )
          }
        />
      )}
    </>
  );
}

const FIRST_REASON: HoldReason = 'address';

interface HoldDialogProps {
  readonly draftName: string;
  readonly isPending: boolean;
  readonly onClose: () => void;
  readonly onHold: (reason: HoldReason) => void;
}

function HoldDialog({ draftName, isPending, onClose, onHold }: HoldDialogProps) {
  const {
    value: reason,
    setValue: setReason,
    ...chosen
  } = useDraft<HoldReason>({
    name: draftName,
    schema: holdReasonSchema,
    start: FIRST_REASON,
    isUntouched: (value) => value === FIRST_REASON,
  });
  return (
    <Dialog title="Mettre en attente" onClose={onClose}>
      <div className={stack.x5}>
        {chosen.isRestored && <RestoredNotice onDiscard={chosen.discard} />}
        <p>Le colis ne part plus avec les autres tant que la commande n’est pas reprise.</p>
        <Select label="Raison" options={REASONS} value={reason} onChange={setReason} />
        <div className={dialogButtons}>
          <Button variant="secondary" onClick={onClose} aria-disabled={isPending}>
            Revenir
          </Button>
          <Button isPending={isPending} onClick={() => onHold(reason)}>
            Mettre en attente
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
