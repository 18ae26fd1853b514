import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import type { Order } from '#contracts/http/shop/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { stack } from '../../../theme/layout.css.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { adminQuery } from '../../data/admin-api.ts';
import { useDraft } from '../../data/drafts.ts';
import { useCommand } from '../../data/use-command.ts';
import { DialogButton } from '../../parts/DialogButton.tsx';
import { Loaded } from '../../parts/lists/ListParts.tsx';
import { dialogButtons } from '../../parts/parts.css.ts';
import { deliveryOf, givenDelivery } from '../delivery/DeliveryFields.tsx';
import { ORDER_TEXTS } from '../order-labels.ts';
import { orderNumbers } from '../order-numbers.ts';
import * as styles from '../orders.css.ts';
import { toSendOf } from './ParcelDialog.tsx';
import { countOf, isPacked, type PackingLine, scan } from './packing.ts';
import { TrackingField, useTypedTracking } from './TrackingField.tsx';

/** Opens the packing of all that is left of an order. */
export function PackOrder({ order }: { order: Order }) {
  return (
    <DialogButton
      label="Préparer"
      data-act="pack"
      aria-label={`Préparer la commande ${shortId(order.id)}`}
      isOffered={!order.hold && toSendOf(order).length > 0}
    >
      {(close) => <PackingDialog order={order} onClose={close} />}
    </DialogButton>
  );
}

function PackingDialog({ order, onClose }: Omit<PackingProps, 'barcodes'>) {
  const barcodes = useQuery(adminQuery('GET /api/admin/barcodes'));
  return (
    <Dialog title={`Préparer la commande ${orderNumbers(order)}`} onClose={onClose}>
      <Loaded query={barcodes} what="les codes-barres" rowHeight="3rem" rows={2}>
        {(known) => <Packing order={order} barcodes={known} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

interface PackingProps {
  readonly order: Order;
  readonly barcodes: readonly { readonly productId: string; readonly ean: string }[];
  readonly onClose: () => void;
}

const typedSchema = z.object({ counts: z.record(z.string(), z.int()), trackingNumber: z.string() });

/** Every bottle is scanned, or ticked where it has no barcode; then its parcel can be sent. */
function Packing({ order, barcodes, onClose }: PackingProps) {
  const [seen] = useState(order);
  const [lines] = useState<readonly PackingLine[]>(() =>
    toSendOf(seen).map(({ productId, quantity }) => ({
      productId,
      productName: seen.items.find((item) => item.productId === productId)?.productName ?? 'Article',
      quantity,
      ean: barcodes.find((known) => known.productId === productId)?.ean ?? null,
    })),
  );
  const [start] = useState(() => ({ counts: {}, trackingNumber: seen.trackingNumber ?? '' }));
  const { value, setValue, discard } = useDraft<z.infer<typeof typedSchema>>({
    name: `packing-${order.id}`,
    schema: typedSchema,
    start,
  });
  const { counts } = value;
  return (
    <div className={stack.x4}>
      {lines.some(({ ean }) => ean !== null) && (
        <ScannedCode
          onRead={(code) => {
            const read = scan(lines, counts, code);
            if (read.isCounted) setValue((before) => ({ ...before, counts: read.counts }));
            return read.isCounted ? null : read.why;
          }}
        />
      )}
      <ul className={styles.parcelList} aria-label="À mettre dans le colis">
        {lines.map((line) => (
          <li key={line.productId} className={styles.parcel}>
            <span className={styles.parcelWords}>{line.productName}</span>
            {line.ean === null ? (
              <Checkbox
                aria-label={`${line.productName}\u00a0: ${line.quantity} dans le colis`}
                isSelected={countOf(counts, line) === line.quantity}
                onChange={(isTicked) =>
                  setValue((before) => ({
                    ...before,
                    counts: { ...before.counts, [line.productId]: isTicked ? line.quantity : 0 },
                  }))
                }
              >
                {`${line.quantity} dans le colis, sans code-barres`}
              </Checkbox>
            ) : (
              <output className={countOf(counts, line) === line.quantity ? styles.complete : undefined}>
                {`${countOf(counts, line)} sur ${line.quantity}`}
              </output>
            )}
          </li>
        ))}
      </ul>
      <SendPacked
        order={seen}
        lines={lines}
        isReady={isPacked(lines, counts)}
        trackingNumber={value.trackingNumber}
        onType={(trackingNumber) => setValue((before) => ({ ...before, trackingNumber }))}
        onSent={() => {
          discard();
          onClose();
        }}
        onClose={onClose}
      />
    </div>
  );
}

/** Takes what a scanner types, digits and Enter, and keeps the focus for the next one. */
function ScannedCode({ onRead }: { onRead: (code: string) => string | null }) {
  const [code, setCode] = useState('');
  const [why, setWhy] = useState<string | null>(null);
  const read = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return;
    setWhy(onRead(code));
    setCode('');
  };
  return (
    <form onSubmit={read} noValidate>
      <TextField
        label="Code-barres"
        hint="Scannez chaque article, ou tapez les 13 chiffres puis Entrée."
        inputMode="numeric"
        autoFocus
        value={code}
        error={why ?? undefined}
        onChange={(typed) => {
          setCode(typed);
          if (typed !== '') setWhy(null);
        }}
      />
    </form>
  );
}

interface SendPackedProps {
  readonly order: Order;
  readonly lines: readonly PackingLine[];
  readonly isReady: boolean;
  readonly trackingNumber: string;
  readonly onType: (trackingNumber: string) => void;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

function SendPacked({ order, lines, isReady, trackingNumber, onType, onSent, onClose }: SendPackedProps) {
  const send = useCommand('POST /api/admin/orders/:id/parcels', ORDER_TEXTS.parcel);
  const typed = deliveryOf(order);
  const delivery = givenDelivery(typed);
  const number = useTypedTracking(typed.shippingMethod, trackingNumber);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || delivery === null || send.isPending) return;
    const read = number.read();
    if (read === null) return;
    const items = lines.map(({ productId, quantity }) => ({ productId, quantity }));
    const body = { items, ...delivery, trackingNumber: read };
    send.mutate({ id: order.id, body, revision: order.revision }, { onSuccess: onSent });
  };
  return (
    <form onSubmit={save} className={stack.x4} noValidate>
      <TrackingField number={number} value={trackingNumber} onChange={onType} />
      <div className={dialogButtons}>
        <Button variant="secondary" onClick={onClose} aria-disabled={send.isPending}>
          Revenir
        </Button>
        <Button type="submit" isPending={send.isPending} disabled={!isReady || delivery === null}>
          Envoyer ce colis
        </Button>
      </div>
    </form>
  );
}
