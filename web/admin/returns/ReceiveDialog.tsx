import { useState } from 'react';
import { z } from 'zod';
import { EUROS, readDecimal } from '#contracts/french/typed-number.ts';
import { MAX_REASON } from '#contracts/http/shop/returns.ts';
import { awaitedBack } from '#domain/returns/whereabouts.ts';
import { caption } from '../../theme/layout.css.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { discardAndClose, isSame, useDraft } from '../data/drafts.ts';
import { useCommand } from '../data/use-command.ts';
import { orderNumbers } from '../orders/order-numbers.ts';
import { DraftDialog } from '../parts/DraftForm.tsx';
import { NumberField } from '../parts/FormParts.tsx';
import { fieldPairs, name } from '../parts/parts.css.ts';
import { CONDITIONS, type OrderWithReturns, RETURN_TEXTS } from './return-texts.ts';
import * as styles from './returns.css.ts';

const NO_DEPRECIATION = { loss: '', reason: '' };

const parcelRowSchema = z.object({
  productId: z.string(),
  quantity: z.int(),
  max: z.int(),
  condition: z.enum(CONDITIONS.map(({ value }) => value)),
  loss: z.string(),
  reason: z.string(),
});
type ParcelRow = z.infer<typeof parcelRowSchema>;

function awaitedOf({ productId, max }: ParcelRow) {
  return { productId, max };
}

/** As it is sent; empty where no amount is read. */
function amountOf(loss: string): string {
  const read = readDecimal(loss, EUROS);
  return read.ok ? read.decimal : '';
}

function faultOf(loss: string): string | undefined {
  const read = readDecimal(loss, EUROS);
  return read.ok || loss.trim() === '' ? undefined : read.reason;
}

/** What was in the parcel: how many of each article, and in which condition. What differs is recorded in a second go. */
export function ReceiveDialog({ order, onClose }: { order: OrderWithReturns; onClose: () => void }) {
  const record = useCommand('POST /api/admin/orders/:id/returns', RETURN_TEXTS.receive);
  const [seen] = useState(order.revision);
  const start: ParcelRow[] = awaitedBack({ ...order, lines: order.items }).map((bottles) => ({
    ...bottles,
    max: bottles.quantity,
    condition: 'fit',
    ...NO_DEPRECIATION,
  }));
  const {
    value: rows,
    setValue: setRows,
    ...typed
  } = useDraft({
    name: `return-${order.id}`,
    // What was typed while other bottles were awaited is about another parcel.
    schema: z.array(parcelRowSchema).refine((kept) => isSame(kept.map(awaitedOf), start.map(awaitedOf))),
    start,
  });
  const [wasSent, setSent] = useState(false);
  const change = (productId: string, changes: Partial<(typeof rows)[number]>) =>
    setRows(rows.map((row) => (row.productId === productId ? { ...row, ...changes } : row)));
  const items = rows
    .filter(({ quantity }) => quantity > 0)
    .map(({ productId, quantity, condition, loss, reason }) => ({
      ...{ productId, quantity, condition },
      ...(loss.trim() !== '' && { depreciation: { amount: amountOf(loss), reason } }),
    }));
  const isAmountUnread = items.some(({ depreciation }) => depreciation?.amount === '');
  const isReasonMissing = items.some(({ depreciation }) => depreciation?.reason.trim() === '');
  const send = () => {
    setSent(true);
    if (isAmountUnread) return;
    record.mutate({ id: order.id, body: { items }, revision: seen }, discardAndClose(typed, onClose));
  };
  return (
    <DraftDialog
      title={`Colis reçu, commande ${orderNumbers(order)}`}
      draft={typed}
      submit="Enregistrer le retour"
      isPending={record.isPending}
      isReady={items.length > 0 && !isReasonMissing}
      gap="x5"
      onSubmit={send}
      onClose={onClose}
    >
      {rows.map(({ productId, quantity, max, condition, loss, reason }) => (
        <fieldset key={productId} className={styles.fields}>
          <legend className={name}>
            {order.items.find((item) => item.productId === productId)?.productName}
          </legend>
          <div className={fieldPairs}>
            <Select
              label="Quantité reçue"
              options={Array.from({ length: max + 1 }, (_, count) => ({
                value: String(count),
                label: String(count),
              }))}
              value={String(quantity)}
              onChange={(count) => change(productId, { quantity: Number(count) })}
            />
            <Select
              label="État"
              options={CONDITIONS}
              value={condition}
              onChange={(chosen) =>
                change(productId, {
                  condition: chosen,
                  ...(chosen === 'opened' && NO_DEPRECIATION),
                })
              }
            />
          </div>
          <p className={caption}>{CONDITIONS.find(({ value }) => value === condition)?.effect}</p>
          {condition !== 'opened' && (
            <div className={fieldPairs}>
              <NumberField
                label="Moins-value (€)"
                hint="Si l’article a servi au-delà de ce qu’il faut pour en juger : déduite du remboursement."
                numbers={EUROS}
                error={wasSent ? faultOf(loss) : undefined}
                value={loss}
                onChange={(typed) => change(productId, { loss: typed })}
              />
              <TextField
                label="Motif de la moins-value"
                hint="Le client le lit, dans l’e-mail et sur l’avoir."
                maxLength={MAX_REASON}
                isRequired={loss.trim() !== ''}
                value={reason}
                onChange={(typed) => change(productId, { reason: typed })}
              />
            </div>
          )}
        </fieldset>
      ))}
    </DraftDialog>
  );
}
