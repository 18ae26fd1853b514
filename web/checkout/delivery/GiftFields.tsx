import { useEffect, useId, useState } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { type Cents, formatEuros } from '#contracts/cents.ts';
import { MAX_LENGTH } from '#contracts/constants.ts';
import { addDays, inParis } from '#contracts/french/calendar.ts';
import { lastSendDay } from '#domain/orders/parcels/dispatch-promise.ts';
import { serverNow } from '../../data/server-clock.ts';
import { cover, pair } from '../../theme/layout.css.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import * as fieldStyles from '../../ui/fields/field.css.ts';
import { TextArea, TextField } from '../../ui/fields/TextField.tsx';
import { Picture } from '../../ui/pictures/Picture.tsx';
import * as styles from './gift-fields.css.ts';

interface GiftField {
  readonly name: string;
  readonly error: string | undefined;
  readonly onChange: () => void;
  readonly defaultValue: string;
}

export interface GiftFieldsProps {
  /** What ties a field to the form, by its name. */
  readonly field: (name: string) => GiftField;
  readonly wrapPrice: Cents;
  readonly onWrap: (isWrapped: boolean) => void;
}

/** What makes an order a gift, once it was said to be one: wrap, whom for, a message, and the day before which it is not to leave. */
export function GiftFields({ field, wrapPrice, onWrap }: GiftFieldsProps) {
  const { madeAt } = usePageContext().globalContext.publicConfig;
  const wrap = field('gift.wrap');
  const message = field('gift.message');
  const [isWrapped, setWrapped] = useState(wrap.defaultValue === 'on');
  const [length, setLength] = useState(message.defaultValue.length);
  const now = serverNow(madeAt);
  useEffect(() => {
    onWrap(isWrapped);
    return () => onWrap(false);
  }, [isWrapped, onWrap]);
  return (
    <div className={styles.gift}>
      <div className={styles.head}>
        <div className={styles.picture}>
          <Picture
            src="/media/cadeau.jpg"
            alt=""
            width={800}
            height={1000}
            sizes="(min-width: 700px) 160px, 94vw"
            widths={[480, 800]}
            className={cover}
          />
        </div>
        <div className={styles.headTexts}>
          <p className={styles.promise}>
            Le colis ne contient aucun prix. Nos messages et la facture vous sont envoyés.
          </p>
          <Checkbox name={wrap.name} isSelected={isWrapped} onChange={setWrapped}>
            {`Emballage cadeau, ${wrapPrice === 0 ? 'offert' : formatEuros(wrapPrice)}`}
          </Checkbox>
        </div>
      </div>
      <div className={pair}>
        <TextField
          {...field('gift.recipientName')}
          label="Destinataire (facultatif)"
          hint="Pour quelqu’un d’autre. L’adresse ci-dessus est alors la sienne."
          maxLength={MAX_LENGTH.delivery.name}
          autoComplete="section-recipient name"
        />
        <DayField {...field('gift.sendFrom')} min={addDays(inParis(now).day, 1)} max={lastSendDay(now)} />
      </div>
      <TextArea
        {...message}
        onChange={(text) => {
          message.onChange();
          setLength(text.length);
        }}
        label="Votre message (facultatif)"
        hint={`${length} sur ${MAX_LENGTH.giftMessage} caractères. Il est imprimé et joint au colis.`}
        rows={4}
        maxLength={MAX_LENGTH.giftMessage}
      />
    </div>
  );
}

/** The browser's own calendar. */
function DayField({ error, onChange, ...input }: GiftField & { readonly min: string; readonly max: string }) {
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id} className={fieldStyles.label}>
        À envoyer à partir du (facultatif)
      </label>
      <input
        {...input}
        id={id}
        type="date"
        className={fieldStyles.input}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? `${id}-hint` : `${id}-error`}
        onChange={onChange}
      />
      <span id={`${id}-hint`} className={fieldStyles.hint}>
        Livraison 3 à 7 jours ouvrés après le départ.
      </span>
      {error && (
        <span id={`${id}-error`} role="alert" className={fieldStyles.error}>
          {error}
        </span>
      )}
    </div>
  );
}
