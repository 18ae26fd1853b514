import { useState } from 'react';
import { z } from 'zod';
import { checkInput } from '#contracts/check-input.ts';
import { MAX_LENGTH } from '#contracts/constants.ts';
import { correctEmailRequestSchema } from '#contracts/http/desk/order-changes.ts';
import type { Order } from '#contracts/http/shop/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { isForgottenEmail } from '#contracts/privacy/personal.ts';
import { isPartlySent } from '#domain/orders/parcels/parcels.ts';
import { type FieldErrors, toFieldErrors } from '../../data/use-form.ts';
import { caption } from '../../theme/layout.css.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { discardAndClose, useDraft } from '../data/drafts.ts';
import { useCommand } from '../data/use-command.ts';
import { DialogButton } from '../parts/DialogButton.tsx';
import { DraftDialog } from '../parts/DraftForm.tsx';
import { isPaid, ORDER_TEXTS } from './order-labels.ts';

/** Opens the correction of an order's e-mail address, as long as nothing of it left. */
export function CorrectEmail({ order }: { order: Order }) {
  const isUnsent = (order.status === 'pending' || order.status === 'confirmed') && !isPartlySent(order);
  return (
    <DialogButton
      label="Corriger l’e-mail"
      aria-label={`Corriger l’e-mail de la commande ${shortId(order.id)}`}
      isOffered={isUnsent && !isForgottenEmail(order.customerEmail)}
    >
      {(close) => <EmailDialog order={order} onClose={close} />}
    </DialogButton>
  );
}

/** Whose order it is: says before it is saved what leaves to which address. */
function EmailDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [seen] = useState({ revision: order.revision, email: order.customerEmail });
  const { value, setValue, ...typed } = useDraft({
    name: `email-${order.id}`,
    schema: z.string(),
    start: seen.email,
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const correct = useCommand('PUT /api/admin/orders/:id/email', ORDER_TEXTS.email);

  const save = () => {
    if (!typed.isTouched) return;
    const body = { customerEmail: value };
    const checked = checkInput(correctEmailRequestSchema, body);
    setErrors(checked.ok ? {} : toFieldErrors(checked.errors));
    if (!checked.ok) return;
    correct.mutate({ id: order.id, body, revision: seen.revision }, discardAndClose(typed, onClose));
  };
  return (
    <DraftDialog
      title="Corriger l’e-mail"
      draft={typed}
      submit="Enregistrer"
      isPending={correct.isPending}
      isReady={typed.isTouched}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label="Adresse e-mail"
        type="email"
        autoComplete="off"
        isRequired
        maxLength={MAX_LENGTH.email}
        value={value}
        error={errors.customerEmail}
        onChange={setValue}
      />
      <p className={caption}>
        {isPaid(order)
          ? 'La confirmation de commande part à la nouvelle adresse. L’ancienne est prévenue, sans nom ni détail, et ses liens n’ouvrent plus la commande.'
          : 'Les messages de cette commande iront à la nouvelle adresse, et le paiement la confirmera.'}
      </p>
    </DraftDialog>
  );
}
