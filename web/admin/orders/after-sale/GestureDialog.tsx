import { useState } from 'react';
import { z } from 'zod';
import { cents, formatEuros } from '#contracts/cents.ts';
import { EUROS, readDecimal } from '#contracts/french/typed-number.ts';
import type { Order } from '#contracts/http/shop/orders.ts';
import { MAX_REASON } from '#contracts/http/shop/returns.ts';
import { shortId } from '#contracts/identifiers.ts';
import { caption } from '../../../theme/layout.css.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { centsOf, euros } from '../../../ui/formats.ts';
import { discardAndClose, useDraft } from '../../data/drafts.ts';
import { useCommand } from '../../data/use-command.ts';
import { DialogButton } from '../../parts/DialogButton.tsx';
import { DraftDialog } from '../../parts/DraftForm.tsx';
import { NumberField } from '../../parts/FormParts.tsx';
import { isPaid, ORDER_TEXTS } from '../order-labels.ts';

const draftSchema = z.object({ amount: z.string(), reason: z.string() });
const EMPTY = { amount: '', reason: '' };
const MIN_REASON = 3;

/** What of an order's payment was not given back. */
function leftOf({ total, refundedAmount }: Order) {
  return cents(Math.max(0, centsOf(total) - centsOf(refundedAmount)));
}

/** Opens the refund of a part of what was paid, while something of it is here. */
export function MakeGesture({ order }: { order: Order }) {
  const mayGive = isPaid(order) && order.isMoneyHere && order.status !== 'cancelled' && leftOf(order) > 0;
  return (
    <DialogButton
      label="Rembourser une partie"
      aria-label={`Rembourser une partie de la commande ${shortId(order.id)}`}
      isOffered={mayGive}
    >
      {(close) => <GestureDialog order={order} onClose={close} />}
    </DialogButton>
  );
}

/** How much goes back and why, with what follows from it. */
function GestureDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [seen] = useState(order.revision);
  const { value, setValue, ...typed } = useDraft({
    name: `gesture-${order.id}`,
    schema: draftSchema,
    start: EMPTY,
  });
  const [wasSent, setSent] = useState(false);
  const give = useCommand('POST /api/admin/orders/:id/gestures', ORDER_TEXTS.gesture);
  const left = leftOf(order);
  const read = readDecimal(value.amount, EUROS);
  const amount = read.ok ? centsOf(Number(read.decimal).toFixed(2)) : 0;
  const amountError = !read.ok
    ? 'Montant requis'
    : amount === 0
      ? 'Montant requis'
      : amount > left
        ? `Il reste ${formatEuros(left)} à rembourser au plus`
        : undefined;
  const reasonError =
    value.reason.trim().length < MIN_REASON ? 'Motif requis, trois caractères au moins' : undefined;

  const send = () => {
    setSent(true);
    if (amountError || reasonError || !read.ok) return;
    const body = { amount: read.decimal, reason: value.reason };
    give.mutate({ id: order.id, body, revision: seen }, discardAndClose(typed, onClose));
  };
  return (
    <DraftDialog
      title="Rembourser une partie"
      draft={typed}
      submit={amount > 0 && amount <= left ? `Rembourser ${formatEuros(cents(amount))}` : 'Rembourser'}
      isDestructive
      isPending={give.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{`Payé ${euros(order.total)}, dont ${formatEuros(left)} non remboursés.`}</p>
      <NumberField
        label="Montant à rembourser (€)"
        numbers={EUROS}
        isRequired
        value={value.amount}
        error={wasSent ? amountError : undefined}
        onChange={(typedAmount) => setValue((before) => ({ ...before, amount: typedAmount }))}
      />
      <TextField
        label="Motif"
        hint="Gardé dans l’historique. N’y écrivez rien qui identifie une personne."
        isRequired
        maxLength={MAX_REASON}
        value={value.reason}
        error={wasSent ? reasonError : undefined}
        onChange={(reason) => setValue((before) => ({ ...before, reason }))}
      />
      <p className={caption}>
        La commande suit son cours. Un avoir est établi et un e-mail part dès que le remboursement a
        abouti&nbsp;; il ne peut pas être repris.
      </p>
    </DraftDialog>
  );
}
