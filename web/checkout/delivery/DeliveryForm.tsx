import {
  type ComponentType,
  type Ref,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useState,
} from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import {
  countryCode,
  countryName,
  isShippingCountry,
  type ShippingCountry,
} from '#contracts/addresses/countries.ts';
import { isPostalCode, POSTAL_CODES } from '#contracts/addresses/postal-codes.ts';
import { whyNotDelivered } from '#contracts/addresses/territories.ts';
import { SAMPLE_WISH } from '#contracts/catalog/samples.ts';
import { MAX_LENGTH, SHIPPING_COUNTRIES, TERMS_VERSION } from '#contracts/constants.ts';
import { TELEPHONE_NOTICE } from '#contracts/house/telephone-notice.ts';
import type { Delivery } from '#contracts/http/shop/orders.ts';
import { useCart } from '../../cart/cart-store.ts';
import { keepDelivery, readDelivery } from '../../cart/kept-delivery.ts';
import { useForm } from '../../data/use-form.ts';
import { AT_HOME, DeliveryEstimate } from '../../product/ProductFacts.tsx';
import { pair, quiet, stack } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { tabStore } from '../../ui/browser-storage.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { EmailField, TextField } from '../../ui/fields/TextField.tsx';
import { Nothing, part } from '../../ui/hydration/part.ts';
import { Icon } from '../../ui/marks/Icon.tsx';
import * as styles from '../checkout.css.ts';
import { TermsSentence } from '../payment/TermsSentence.tsx';
import { type OrderRefusal, Refusal } from '../Refusal.tsx';
import { useFormTakenOver } from './form-taken-over.ts';
import type { GiftFieldsProps } from './GiftFields.tsx';

/** By their codes, which browsers know; the contract makes the name of it. */
const COUNTRIES = SHIPPING_COUNTRIES.map((country) => ({ value: countryCode(country), label: country }));
const loadSchema = async () => (await import('#contracts/http/shop/orders.ts')).checkoutFormSchema;

let fetchedGiftFields: ComponentType<GiftFieldsProps> | undefined;

async function loadGiftFields() {
  fetchedGiftFields = (await import('./GiftFields.tsx')).GiftFields;
  return fetchedGiftFields;
}

/** Once the box is reached: whoever ticks it and goes on by Tab would pass fields that are not there yet. */
function fetchGiftFields(): void {
  loadGiftFields().catch(() => undefined);
}

const AwaitedGiftFields = part(loadGiftFields, NoGift);

function GiftFields(props: GiftFieldsProps) {
  // What is awaited is drawn a moment later even where it has come.
  const [Fields] = useState(() => fetchedGiftFields ?? AwaitedGiftFields);
  return (
    <Suspense>
      <Fields {...props} />
    </Suspense>
  );
}

const SampleChoice = part(
  async () => (await import('../../cart/parts/SampleChoice.tsx')).SampleChoice,
  Nothing,
);

/** Where the fields' code does not come. */
function NoGift() {
  return (
    <p role="alert">Les options de cadeau n’ont pas pu être chargées. Rechargez la page, ou décochez-les.</p>
  );
}

export interface DeliveryFormProps {
  readonly onDelivery: (delivery: Delivery) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
  /** Why the order could not be placed. */
  readonly refusal: OrderRefusal | null;
  /** The country that is chosen, from the first on. */
  readonly onCountry: (country: ShippingCountry) => void;
  /** Whether it is a gift to be wrapped. */
  readonly onWrap: (isWrapped: boolean) => void;
  readonly titleRef?: Ref<HTMLLegendElement>;
  /** As the server draws it: it sends nothing. */
  readonly isDrawn?: boolean;
}

function countryOf(codeOrName = ''): ShippingCountry {
  const country = countryName(codeOrName);
  return isShippingCountry(country) ? country : 'France';
}

/**
 * Why the address cannot be delivered to, told while it is typed and not only when the form is sent: a code that is whole at once, one
 * that may still grow (three digits in Denmark are Faroese) when its field is left.
 */
function useTerritory(form: RefObject<HTMLFormElement | null>, country: ShippingCountry) {
  const [territoryError, setError] = useState<string>();
  const checkTerritory = useCallback(
    (isLeft: boolean) => {
      if (!form.current) return;
      const fields = new FormData(form.current);
      const textOf = (name: string) => String(fields.get(`shippingAddress.${name}`) ?? '');
      const address = { country, postalCode: textOf('postalCode'), city: textOf('city') };
      const isComplete = isLeft || isPostalCode(address.postalCode, country);
      setError((isComplete && whyNotDelivered(address)) || undefined);
    },
    [form, country],
  );
  useEffect(() => checkTerritory(true), [checkTerritory]);
  return { territoryError, checkTerritory };
}

/** Who and where to, and the terms (specification §5: its rules and messages are the contract's). What was typed before is there again. */
export function DeliveryForm({
  onDelivery,
  onFailure,
  onCountry,
  onWrap,
  refusal,
  titleRef,
  isDrawn = false,
}: DeliveryFormProps) {
  const { errors, isSending, clearError, formProps } = useForm<Delivery>({
    loadSchema,
    onValid: onDelivery,
    onFailure,
  });
  const [kept] = useState(() => (isDrawn ? {} : readDelivery(tabStore)));
  const [country, setCountry] = useState(() => countryOf(kept['shippingAddress.country']));
  const [agrees, setAgrees] = useState(kept.termsAccepted === TERMS_VERSION);
  const [isGift, setGift] = useState(kept.isGift === 'on');
  const { giftWrapPrice } = usePageContext().globalContext.publicConfig;
  const [wantsSample, setWantsSample] = useState(kept.sampleRequested === 'on');
  const [sample, setSample] = useState(kept.sampleProductId ?? '');
  const { cart } = useCart();
  const form = formProps.ref;
  const keep = useCallback(() => {
    if (!form.current) return;
    const { elements } = form.current;
    const fields = new FormData(form.current);
    // As the version that it accepts: other terms are to be accepted again.
    fields.set('termsAccepted', agrees ? TERMS_VERSION : '');
    fields.set('shippingAddress.country', country);
    fields.set('sampleRequested', wantsSample ? 'on' : '');
    fields.set('sampleProductId', sample);
    fields.set('isGift', isGift ? 'on' : '');
    keepDelivery(tabStore, fields, (name) => elements.namedItem(name) !== null);
  }, [form, country, agrees, wantsSample, sample, isGift]);
  useEffect(keep, [keep]);
  useEffect(() => onCountry(country), [country, onCountry]);
  const { territoryError, checkTerritory } = useTerritory(form, country);
  useFormTakenOver(form, keep);
  const field = (name: string) => ({
    name,
    error: errors[name],
    onChange: () => clearError(name),
    defaultValue: kept[name] ?? '',
  });
  return (
    <form
      {...formProps}
      method={isDrawn ? 'dialog' : formProps.method}
      onInput={() => {
        keep();
        checkTerritory(false);
      }}
      onBlur={() => checkTerritory(true)}
      className={stack.x5}
    >
      <fieldset>
        <legend ref={titleRef} tabIndex={-1} className={styles.legend}>
          Livraison
        </legend>
        {/* Code de la consommation, L221-14: where the order begins. */}
        <p className={styles.means}>
          <span>
            Paiement par carte bancaire, ou par portefeuille en ligne si votre navigateur en propose un.
          </span>{' '}
          <a href="/livraison">Pays et territoires livrés</a>
        </p>
        <div className={pair}>
          <TextField
            {...field('customerName')}
            label="Nom complet"
            maxLength={MAX_LENGTH.delivery.name}
            autoComplete="name"
            isRequired
            className={styles.wide}
          />
          <EmailField {...field('customerEmail')} label="E-mail" isRequired />
          <TextField
            {...field('customerPhone')}
            label="Téléphone (facultatif)"
            hint={TELEPHONE_NOTICE}
            maxLength={MAX_LENGTH.delivery.phone}
            type="tel"
            autoComplete="tel"
          />
          <TextField
            {...field('shippingAddress.street')}
            label="Adresse"
            maxLength={MAX_LENGTH.delivery.street}
            autoComplete="street-address"
            isRequired
            className={styles.wide}
          />
          <TextField
            {...field('shippingAddress.postalCode')}
            error={territoryError ?? errors['shippingAddress.postalCode']}
            label="Code postal"
            maxLength={MAX_LENGTH.delivery.postalCode}
            {...(country === 'France' ? {} : { hint: POSTAL_CODES[country].hint })}
            autoComplete="postal-code"
            isRequired
          />
          <TextField
            {...field('shippingAddress.city')}
            label="Ville"
            maxLength={MAX_LENGTH.delivery.city}
            autoComplete="address-level2"
            isRequired
          />
          <Select
            name="shippingAddress.country"
            label="Pays"
            options={COUNTRIES}
            value={countryCode(country)}
            autoComplete="country"
            error={errors['shippingAddress.country']}
            onChange={(chosen) => {
              setCountry(countryOf(chosen));
              clearError('shippingAddress.country');
              clearError('shippingAddress.postalCode');
            }}
            className={styles.wide}
          />
        </div>
        <p className={styles.arrival}>
          <Icon name="truck" />
          <DeliveryEstimate begin={AT_HOME} />
        </p>
      </fieldset>
      <p className={quiet}>
        Livraison par Colissimo en 3 à 7 jours ouvrés. Vos coordonnées ne servent qu’à préparer et suivre
        votre commande. <a href="/confidentialite">En savoir plus</a>
      </p>
      <Checkbox
        name="sampleRequested"
        isSelected={wantsSample}
        error={errors.sampleRequested}
        onChange={setWantsSample}
      >
        {SAMPLE_WISH}
      </Checkbox>
      {wantsSample && (
        <Suspense>
          <SampleChoice
            label="Votre échantillon"
            value={sample}
            ordered={cart.lines.map(({ product }) => product.id)}
            error={errors.sampleProductId}
            onChange={(chosen) => {
              setSample(chosen);
              clearError('sampleProductId');
            }}
          />
        </Suspense>
      )}
      {giftWrapPrice !== null && (
        <div className={stack.x4}>
          <Checkbox
            onFocus={fetchGiftFields}
            onHoverStart={fetchGiftFields}
            name="isGift"
            isSelected={isGift}
            error={errors.gift}
            onChange={setGift}
          >
            C’est un cadeau
          </Checkbox>
          {isGift && <GiftFields field={field} wrapPrice={giftWrapPrice} onWrap={onWrap} />}
        </div>
      )}
      <Checkbox
        name="termsAccepted"
        isSelected={agrees}
        error={errors.termsAccepted}
        onChange={(isSelected) => {
          setAgrees(isSelected);
          clearError('termsAccepted');
        }}
      >
        <TermsSentence />
      </Checkbox>
      {refusal && <Refusal {...refusal} />}
      <div>
        <Button type="submit" size="large" className={styles.proceed} isPending={isSending}>
          Continuer vers le paiement
        </Button>
      </div>
    </form>
  );
}
