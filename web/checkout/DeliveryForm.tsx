import { MAX_LENGTH, SHIPPING_COUNTRIES } from '#contracts/constants.ts';
import { useForm } from '../data/use-form.ts';
import { caption } from '../theme/layout.css.ts';
import { Button } from '../ui/Button.tsx';
import { Select } from '../ui/Select.tsx';
import { TextField } from '../ui/TextField.tsx';
import * as styles from './checkout.css.ts';
import type { Delivery } from './place-order.ts';

const COUNTRIES = SHIPPING_COUNTRIES.map((country) => ({ value: country, label: country }));
const loadSchema = async () => (await import('#contracts/http/orders.ts')).checkoutFormSchema;

export interface DeliveryFormProps {
  /** What was filled in before, when the shopper comes back to it. */
  readonly initial: Delivery | null;
  readonly onDelivery: (delivery: Delivery) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

/** Who and where to (specification §5: its rules and messages are the contract's). */
export function DeliveryForm({ initial, onDelivery, onFailure }: DeliveryFormProps) {
  const { errors, isSending, clearError, formProps } = useForm<Delivery>({
    loadSchema,
    onValid: onDelivery,
    onFailure,
  });
  const field = (name: string) => ({ name, error: errors[name], onChange: () => clearError(name) });
  const address = initial?.shippingAddress;
  const country = SHIPPING_COUNTRIES.find((one) => one === address?.country) ?? 'France';
  return (
    <form {...formProps} className={styles.step}>
      <fieldset>
        <legend className={styles.legend}>Livraison</legend>
        <div className={styles.fields}>
          <TextField
            {...field('customerName')}
            label="Nom complet"
            maxLength={MAX_LENGTH.delivery.name}
            autoComplete="name"
            isRequired
            defaultValue={initial?.customerName ?? ''}
            className={styles.wide}
          />
          <TextField
            {...field('customerEmail')}
            label="E-mail"
            maxLength={MAX_LENGTH.email}
            type="email"
            autoComplete="email"
            isRequired
            defaultValue={initial?.customerEmail ?? ''}
          />
          <TextField
            {...field('customerPhone')}
            label="Téléphone (facultatif)"
            maxLength={MAX_LENGTH.delivery.phone}
            type="tel"
            autoComplete="tel"
            defaultValue={initial?.customerPhone ?? ''}
          />
          <TextField
            {...field('shippingAddress.street')}
            label="Adresse"
            maxLength={MAX_LENGTH.delivery.street}
            autoComplete="street-address"
            isRequired
            defaultValue={address?.street ?? ''}
            className={styles.wide}
          />
          <TextField
            {...field('shippingAddress.postalCode')}
            label="Code postal"
            maxLength={MAX_LENGTH.delivery.postalCode}
            autoComplete="postal-code"
            isRequired
            defaultValue={address?.postalCode ?? ''}
          />
          <TextField
            {...field('shippingAddress.city')}
            label="Ville"
            maxLength={MAX_LENGTH.delivery.city}
            autoComplete="address-level2"
            isRequired
            defaultValue={address?.city ?? ''}
          />
          <Select
            name="shippingAddress.country"
            label="Pays"
            options={COUNTRIES}
            defaultValue={country}
            autoComplete="country-name"
            error={errors['shippingAddress.country']}
            onChange={() => clearError('shippingAddress.country')}
            className={styles.wide}
          />
        </div>
      </fieldset>
      <p className={caption}>
        Livraison par Colissimo en 3 à 7 jours ouvrés. Vos coordonnées ne servent qu’à préparer et suivre
        votre commande. <a href="/confidentialite">En savoir plus</a>
      </p>
      <div>
        <Button type="submit" size="large" isPending={isSending}>
          Continuer vers le paiement
        </Button>
      </div>
    </form>
  );
}
