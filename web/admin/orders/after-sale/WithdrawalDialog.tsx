import { useState } from 'react';
import { z } from 'zod';
import { checkInput } from '#contracts/check-input.ts';
import { withdrawalChannelSchema, withdrawalReasonSchema } from '#contracts/events/orders/withdrawal.ts';
import { inParis } from '#contracts/french/calendar.ts';
import type { Order } from '#contracts/http/shop/orders.ts';
import { recordWithdrawalRequestSchema } from '#contracts/http/shop/returns.ts';
import { shortId } from '#contracts/identifiers.ts';
import { isForgottenEmail } from '#contracts/privacy/personal.ts';
import { WITHDRAWAL_CHANNEL_LABELS, WITHDRAWAL_REASON_LABELS } from '#contracts/withdrawal-reason-labels.ts';
import { articleOf, remaining } from '#domain/returns/returns.ts';
import { serverNow } from '../../../data/server-clock.ts';
import { type FieldErrors, toFieldErrors } from '../../../data/use-form.ts';
import { caption, pair } from '../../../theme/layout.css.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { capitalised } from '../../../ui/formats.ts';
import { discardAndClose, hasSameKeys, useDraft } from '../../data/drafts.ts';
import { useCommand } from '../../data/use-command.ts';
import { DialogButton } from '../../parts/DialogButton.tsx';
import { DraftDialog } from '../../parts/DraftForm.tsx';
import { ORDER_TEXTS } from '../order-labels.ts';
import { ParcelContents } from '../parcels/ParcelFields.tsx';

const NO_REASON = 'none';
const typedSchema = z.object({
  channel: withdrawalChannelSchema,
  sentOn: z.string(),
  receivedOn: z.string(),
  reason: withdrawalReasonSchema.or(z.literal(NO_REASON)),
  /** How many of each article, by its perfume. */
  counts: z.record(z.string(), z.string()),
});
type Typed = z.infer<typeof typedSchema>;

const CHANNELS = withdrawalChannelSchema.options.map((value) => ({
  value,
  label: capitalised(WITHDRAWAL_CHANNEL_LABELS[value]),
}));
const REASONS = [
  { value: NO_REASON, label: 'Pas de motif donné' } as const,
  ...withdrawalReasonSchema.options.map((value) => ({ value, label: WITHDRAWAL_REASON_LABELS[value] })),
];

/** Opens the record of a withdrawal that came otherwise than online, while there is something to withdraw from. */
export function RecordWithdrawal({ order }: { order: Order }) {
  const isLeft = order.status !== 'cancelled' && remaining(order.returns, order.items).length > 0;
  return (
    <DialogButton
      label="Noter une rétractation"
      aria-label={`Noter une rétractation de la commande ${shortId(order.id)}`}
      isOffered={isLeft && !isForgottenEmail(order.customerEmail)}
    >
      {(close) => <WithdrawalDialog order={order} onClose={close} />}
    </DialogButton>
  );
}

/** How it came, when, and from which articles; the customer is mailed the receipt that an online one has. */
function WithdrawalDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [seen] = useState(order);
  const left = remaining(seen.returns, seen.items);
  const [start] = useState<Typed>(() => {
    const today = inParis(serverNow()).day;
    const counts = Object.fromEntries(left.map(({ productId, quantity }) => [productId, String(quantity)]));
    return { channel: 'letter', sentOn: today, receivedOn: today, reason: NO_REASON, counts };
  });
  const { value, setValue, ...typed } = useDraft({
    name: `withdrawal-${order.id}`,
    // What was chosen while other articles were left is about another withdrawal.
    schema: typedSchema.refine(({ counts }) => hasSameKeys(counts, start.counts)),
    start,
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const record = useCommand('POST /api/admin/orders/:id/withdrawals', ORDER_TEXTS.withdrawal);
  const set = (changes: Partial<Typed>) => setValue((before) => ({ ...before, ...changes }));
  const { channel, sentOn, receivedOn, reason, counts } = value;
  const isSpoken = channel === 'phone';

  const save = () => {
    const items = left.flatMap(({ productId }) => {
      const more = Number(counts[productId] ?? '0');
      return more > 0 ? [{ productId, more, withdrawn: articleOf(seen.returns, productId).withdrawn }] : [];
    });
    const body = {
      ...{ channel, receivedOn, items },
      sentOn: isSpoken ? receivedOn : sentOn,
      ...(reason !== NO_REASON && { reason }),
    };
    const checked = checkInput(recordWithdrawalRequestSchema, body);
    setErrors(checked.ok ? {} : toFieldErrors(checked.errors));
    if (!checked.ok) return;
    record.mutate({ id: order.id, body, revision: seen.revision }, discardAndClose(typed, onClose));
  };
  return (
    <DraftDialog
      title="Noter une rétractation"
      draft={typed}
      submit="Enregistrer"
      isPending={record.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Select
        label="Venue"
        options={CHANNELS}
        value={channel}
        onChange={(chosen) => set({ channel: chosen })}
      />
      <div className={pair}>
        {!isSpoken && (
          <TextField
            label="Envoyée le"
            type="date"
            isRequired
            value={sentOn}
            error={errors.sentOn}
            onChange={(day) => set({ sentOn: day })}
          />
        )}
        <TextField
          label="Reçue le"
          type="date"
          isRequired
          value={receivedOn}
          error={errors.receivedOn}
          onChange={(day) => set({ receivedOn: day })}
        />
      </div>
      <ParcelContents
        order={seen}
        left={left}
        none="Gardé"
        counts={counts}
        onChange={(changed) => set({ counts: changed })}
      />
      {errors.items && <p role="alert">{errors.items}</p>}
      <Select label="Motif" options={REASONS} value={reason} onChange={(chosen) => set({ reason: chosen })} />
      <p className={caption}>
        Le délai de quatorze jours se juge à l’envoi, celui du remboursement court de la réception. Le client
        reçoit par e-mail l’accusé de réception.
      </p>
    </DraftDialog>
  );
}
