import { useState } from 'react';
import { checkInput } from '#contracts/check-input.ts';
import { MAX_LENGTH } from '#contracts/constants.ts';
import { correctAddressRequestSchema } from '#contracts/http/desk/order-changes.ts';
import type { Order } from '#contracts/http/shop/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { isForgottenEmail } from '#contracts/privacy/personal.ts';
import { type FieldErrors, toFieldErrors } from '../../../data/use-form.ts';
import { caption } from '../../../theme/layout.css.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { discardAndClose, useDraft } from '../../data/drafts.ts';
import { useCommand } from '../../data/use-command.ts';
import { DialogButton } from '../../parts/DialogButton.tsx';
import { DraftDialog } from '../../parts/DraftForm.tsx';
import { recipientOf } from '../GiftPart.tsx';
import { isPaid, ORDER_TEXTS } from '../order-labels.ts';
import { ADDRESS_NAMES, AddressFields, type TypedAddress, typedAddressSchema } from './AddressFields.tsx';

/** Opens the correction of who a parcel is for, as long as it is here. */
export function CorrectAddress({ order }: { order: Order }) {
  const isUnsent = order.status === 'pending' || order.status === 'confirmed';
  return (
    <DialogButton
      label="Corriger l’adresse"
      aria-label={`Corriger l’adresse de la commande ${shortId(order.id)}`}
      isOffered={isUnsent && !isForgottenEmail(order.customerEmail)}
    >
      {(close) => <AddressDialog order={order} onClose={close} />}
    </DialogButton>
  );
}

/** Who the parcel is for and where it goes, by the rules of the checkout. */
function AddressDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [seen] = useState(order.revision);
  const [start] = useState<TypedAddress>(() => ({
    name: recipientOf(order),
    phone: order.customerPhone ?? '',
    ...order.shippingAddress,
  }));
  const { value, setValue, ...typed } = useDraft({
    name: `address-${order.id}`,
    schema: typedAddressSchema,
    start,
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const correct = useCommand('PUT /api/admin/orders/:id/address', ORDER_TEXTS.address);

  const save = () => {
    const { name, phone, ...shippingAddress } = value;
    const body = { customerName: name, customerPhone: phone, shippingAddress };
    const checked = checkInput(correctAddressRequestSchema, body);
    setErrors(checked.ok ? {} : toFieldErrors(checked.errors));
    if (!checked.ok) return;
    correct.mutate({ id: order.id, body, revision: seen }, discardAndClose(typed, onClose));
  };
  const field = (name: keyof TypedAddress) => ({
    value: value[name],
    error: errors[ADDRESS_NAMES[name]],
    onChange: (text: string) => setValue((before) => ({ ...before, [name]: text })),
  });
  const { delivery } = MAX_LENGTH;
  return (
    <DraftDialog
      title="Corriger l’adresse"
      draft={typed}
      submit="Enregistrer"
      isPending={correct.isPending}
      isReady={typed.isTouched}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        {...field('name')}
        label={order.gift?.recipientName ? 'Nom du destinataire' : 'Nom complet'}
        isRequired
        maxLength={delivery.name}
      />
      <TextField {...field('phone')} label="Téléphone" type="tel" maxLength={delivery.phone} />
      <AddressFields field={field} />
      <p className={caption}>
        {isPaid(order)
          ? 'Le client en est prévenu par e-mail. Une facture déjà établie garde l’adresse d’avant.'
          : 'La facture, établie au paiement, portera cette adresse.'}
      </p>
    </DraftDialog>
  );
}
