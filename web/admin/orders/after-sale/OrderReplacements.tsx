import { useState } from 'react';
import type { z } from 'zod';
import type { Order } from '#contracts/http/shop/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { REPLACEMENT_REASONS, replacementReasonSchema } from '#contracts/orders/replacement-reason.ts';
import { replaceable } from '#domain/orders/parcels/parcels.ts';
import { caption } from '../../../theme/layout.css.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import { shortDate } from '../../../ui/formats.ts';
import { discardAndClose, hasSameKeys, useDraft } from '../../data/drafts.ts';
import { useCommand } from '../../data/use-command.ts';
import { DialogButton } from '../../parts/DialogButton.tsx';
import { DraftDialog } from '../../parts/DraftForm.tsx';
import { deliveryOf } from '../delivery/DeliveryFields.tsx';
import { isPaid, ORDER_TEXTS } from '../order-labels.ts';
import * as styles from '../orders.css.ts';
import { articlesText, ParcelPapers, parcelText } from '../parcels/OrderParcels.tsx';
import { noneOf, ParcelFields, typedParcelSchema, useTypedParcel } from '../parcels/ParcelFields.tsx';

const REASONS = replacementReasonSchema.options.map((reason) => ({
  value: reason,
  label: REPLACEMENT_REASONS[reason],
}));

const typedSchema = typedParcelSchema.extend({ reason: replacementReasonSchema });
type Typed = z.infer<typeof typedSchema>;

/** What was sent again of an order, each with its papers. */
export function OrderReplacements({ order }: { order: Order }) {
  const { replacements = [] } = order;
  if (replacements.length === 0) return null;
  return (
    <section className={styles.parcels} aria-label={`Remplacements de la commande ${shortId(order.id)}`}>
      <h4 className={styles.partTitle}>Remplacements</h4>
      <ol className={styles.parcelList}>
        {replacements.map(({ replacementId, lines, reason, sentAt, ...parcel }, at) => (
          <li key={replacementId} className={styles.parcel}>
            <span className={styles.parcelWords}>
              <span>
                {`${articlesText(order, lines)}, ${sentAt === null ? 'à sortir du stock' : `parti le ${shortDate(sentAt)}`}. ${REPLACEMENT_REASONS[reason]}.`}
              </span>
              <br />
              <span className={styles.reference}>{parcelText(parcel)}</span>
            </span>
            <span className={styles.parcelActs}>
              <ParcelPapers
                orderId={order.id}
                parcelId={replacementId}
                shippingMethod={parcel.shippingMethod}
                of={`du remplacement ${at + 1} de la commande ${shortId(order.id)}`}
                name={`remplacement-${at + 1}`}
              />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function replaceableOf({ status, items, returns, replacements }: Order) {
  return replaceable({ status, lines: items, returns, replacements });
}

/** Opens the dispatch of a replacement, where something of the order left and was neither withdrawn from nor replaced. */
export function SendReplacement({ order }: { order: Order }) {
  return (
    <DialogButton
      label="Envoyer un remplacement"
      data-act="replacement"
      aria-label={`Envoyer un remplacement pour la commande ${shortId(order.id)}`}
      isOffered={isPaid(order) && order.isMoneyHere && replaceableOf(order).length > 0}
    >
      {(close) => <ReplacementDialog order={order} onClose={close} />}
    </DialogButton>
  );
}

/** What is sent again and why, how and under which number. */
function ReplacementDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [seen] = useState(order);
  const left = replaceableOf(seen);
  // In the schema's order, as a kept draft comes back: `isSame` tells them apart by it.
  const [start] = useState<Typed>(() => ({
    delivery: deliveryOf(seen),
    trackingNumber: '',
    counts: noneOf(left),
    reason: 'damaged',
  }));
  const { value, setValue, ...typed } = useDraft({
    name: `replacement-${order.id}`,
    // What was chosen while other articles could be replaced is about another parcel.
    schema: typedSchema.refine(({ counts }) => hasSameKeys(counts, start.counts)),
    start,
  });
  const parcel = useTypedParcel(left, value);
  const send = useCommand('POST /api/admin/orders/:id/replacements', ORDER_TEXTS.replacement);
  const set = (changes: Partial<Typed>) => setValue((before) => ({ ...before, ...changes }));
  const save = () => {
    const sent = parcel.read();
    if (sent === null) return;
    const body = { ...sent, reason: value.reason };
    send.mutate({ id: order.id, body, revision: seen.revision }, discardAndClose(typed, onClose));
  };
  return (
    <DraftDialog
      title="Envoyer un remplacement"
      draft={typed}
      submit="Envoyer ce remplacement"
      isPending={send.isPending}
      isReady={parcel.isReady}
      onSubmit={save}
      onClose={onClose}
    >
      <ParcelFields order={seen} left={left} none="Pas à remplacer" typed={value} parcel={parcel} set={set}>
        <Select
          label="Raison"
          options={REASONS}
          value={value.reason}
          onChange={(reason) => set({ reason })}
        />
      </ParcelFields>
      <p className={caption}>
        Ces articles sortent du stock sans paiement ni facture. Le client reçoit un e-mail avec ce qui part.
      </p>
    </DraftDialog>
  );
}
