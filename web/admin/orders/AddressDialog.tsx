import { useState } from 'react';
import { z } from 'zod';
import { checkInput } from '#contracts/check-input.ts';
import { MAX_LENGTH } from '#contracts/constants.ts';
import { correctAddressRequestSchema } from '#contracts/http/order-changes.ts';
import type { Order } from '#contracts/http/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { isForgottenEmail } from '#contracts/personal.ts';
import { type FieldErrors, toFieldErrors } from '../../data/use-form.ts';
import { caption } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { discardAndClose, isSame, useDraft } from '../data/drafts.ts';
import { ifMatch } from '../data/if-match.ts';
import { useCommand } from '../data/use-command.ts';
import { DraftForm } from '../parts/DraftForm.tsx';
import { AddressFields } from './AddressFields.tsx';
import { recipientOf } from './GiftPart.tsx';
import { isPaid, ORDER_TEXTS } from './order-labels.ts';

const typedSchema = z.object({
  name: z.string(),
  phone: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
});
type Typed = z.infer<typeof typedSchema>;

/** Where the contract tells what is wrong. */
const NAMES: Record<keyof Typed, string> = {
  name: 'customerName',
  phone: 'customerPhone',
  street: 'shippingAddress.street',
  postalCode: 'shippingAddress.postalCode',
  city: 'shippingAddress.city',
  country: 'shippingAddress.country',
};

/** Opens the correction of who a parcel is for, as long as it is here. */
export function CorrectAddress({ order }: { order: Order }) {
  const [isCorrecting, setCorrecting] = useState(false);
  const isUnsent = order.status === 'pending' || order.status === 'confirmed';
  return (
    <>
      {isUnsent && !isForgottenEmail(order.customerEmail) && (
        <Button
          variant="ghost"
          size="small"
          aria-label={`Corriger l’adresse de la commande ${shortId(order.id)}`}
          onClick={() => setCorrecting(true)}
        >
          Corriger l’adresse
        </Button>
      )}
      {isCorrecting && <AddressDialog order={order} onClose={() => setCorrecting(false)} />}
    </>
  );
}

/** Who the parcel is for and where it goes, by the rules of the checkout. */
function AddressDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [seen] = useState(order.revision);
  const [start] = useState<Typed>(() => ({
    name: recipientOf(order),
    phone: order.customerPhone ?? '',
    ...order.shippingAddress,
  }));
  const { value, setValue, ...typed } = useDraft({
    name: `address-${order.id}`,
    schema: typedSchema,
    start,
    isUntouched: (address) => isSame(address, start),
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const correct = useCommand('PUT /api/admin/orders/:id/address', ORDER_TEXTS.address);

  const save = () => {
    const { name, phone, ...shippingAddress } = value;
    const body = { customerName: name, customerPhone: phone, shippingAddress };
    const checked = checkInput(correctAddressRequestSchema, body);
    setErrors(checked.ok ? {} : toFieldErrors(checked.errors));
    if (!checked.ok) return;
    correct.mutate({ id: order.id, body, ...ifMatch(seen) }, discardAndClose(typed, onClose));
  };
  const field = (name: keyof Typed) => ({
    value: value[name],
    error: errors[NAMES[name]],
    onChange: (text: string) => setValue((before) => ({ ...before, [name]: text })),
  });
  const { delivery } = MAX_LENGTH;
  return (
    <Dialog title="Corriger l’adresse" onClose={onClose}>
      <DraftForm
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
      </DraftForm>
    </Dialog>
  );
}
