import { useState } from 'react';
import { z } from 'zod';
import type { Order } from '#contracts/http/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { REPLACEMENT_REASONS, replacementReasonSchema } from '#contracts/replacement-reason.ts';
import { replaceable } from '#domain/orders/parcels.ts';
import { caption } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { shortDate } from '../../ui/formats.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { discardAndClose, isSame, useDraft } from '../data/drafts.ts';
import { ifMatch } from '../data/if-match.ts';
import { useCommand } from '../data/use-command.ts';
import { DraftForm } from '../parts/DraftForm.tsx';
import { DeliveryFields, deliveryOf, givenDelivery, typedDeliverySchema } from './DeliveryFields.tsx';
import { articlesText, ParcelPapers, parcelText } from './OrderParcels.tsx';
import { isPaid, ORDER_TEXTS } from './order-labels.ts';
import * as styles from './orders.css.ts';
import { chosenOf, noneOf, ParcelContents } from './ParcelContents.tsx';
import { TrackingField, useTypedTracking } from './TrackingField.tsx';

const REASONS = replacementReasonSchema.options.map((reason) => ({
  value: reason,
  label: REPLACEMENT_REASONS[reason],
}));

const typedSchema = z.object({
  delivery: typedDeliverySchema,
  trackingNumber: z.string(),
  reason: replacementReasonSchema,
  /** How many of each article, by its perfume. */
  counts: z.record(z.string(), z.string()),
});
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
  const [isSending, setSending] = useState(false);
  const isOffered = isPaid(order) && order.isMoneyHere && replaceableOf(order).length > 0;
  return (
    <>
      {isOffered && (
        <Button
          variant="ghost"
          size="small"
          data-act="replacement"
          aria-label={`Envoyer un remplacement pour la commande ${shortId(order.id)}`}
          onClick={() => setSending(true)}
        >
          Envoyer un remplacement
        </Button>
      )}
      {isSending && <ReplacementDialog order={order} onClose={() => setSending(false)} />}
    </>
  );
}

/** What is sent again and why, how and under which number. */
function ReplacementDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [seen] = useState(order);
  const left = replaceableOf(seen);
  const [start] = useState<Typed>(() => ({
    delivery: deliveryOf(seen),
    trackingNumber: '',
    reason: 'damaged',
    counts: noneOf(left),
  }));
  const { value, setValue, ...typed } = useDraft({
    name: `replacement-${order.id}`,
    // What was chosen while other articles could be replaced is about another parcel.
    schema: typedSchema.refine(({ counts }) => isSame(Object.keys(counts), Object.keys(start.counts))),
    start,
    isUntouched: (values) => isSame(values, start),
  });
  const number = useTypedTracking(value.delivery.shippingMethod, value.trackingNumber);
  const send = useCommand('POST /api/admin/orders/:id/replacements', ORDER_TEXTS.replacement);
  const set = (changes: Partial<Typed>) => setValue((before) => ({ ...before, ...changes }));
  const items = chosenOf(left, value.counts);
  const delivery = givenDelivery(value.delivery);

  const save = () => {
    if (delivery === null || items.length === 0) return;
    const trackingNumber = number.read();
    if (trackingNumber === null) return;
    const body = { items, reason: value.reason, ...delivery, trackingNumber };
    send.mutate({ id: order.id, body, ...ifMatch(seen.revision) }, discardAndClose(typed, onClose));
  };
  return (
    <Dialog title="Envoyer un remplacement" onClose={onClose}>
      <DraftForm
        draft={typed}
        submit="Envoyer ce remplacement"
        isPending={send.isPending}
        isReady={delivery !== null && items.length > 0}
        onSubmit={save}
        onClose={onClose}
      >
        <ParcelContents
          order={seen}
          left={left}
          none="Pas à remplacer"
          counts={value.counts}
          onChange={(counts) => set({ counts })}
        />
        <Select
          label="Raison"
          options={REASONS}
          value={value.reason}
          onChange={(reason) => set({ reason })}
        />
        <DeliveryFields
          country={seen.shippingAddress.country}
          value={value.delivery}
          onChange={(changes) => set({ delivery: { ...value.delivery, ...changes } })}
        />
        <TrackingField
          number={number}
          value={value.trackingNumber}
          onChange={(trackingNumber) => set({ trackingNumber })}
        />
        <p className={caption}>
          Ces articles sortent du stock sans paiement ni facture. Le client reçoit un e-mail avec ce qui part.
        </p>
      </DraftForm>
    </Dialog>
  );
}
