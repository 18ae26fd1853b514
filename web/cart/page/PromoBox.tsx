import { type FormEvent, useRef, useState } from 'react';
import { MAX_LENGTH } from '#contracts/constants.ts';
import type { Totals } from '#domain/pricing/pricing.ts';
import { personMessage } from '../../data/api.ts';
import { Button } from '../../ui/Button.tsx';
import { input, label } from '../../ui/fields/field.css.ts';
import { goOnAt } from '../../ui/interaction.ts';
import type { Cart } from '../cart.ts';
import { cartActions } from '../cart-store.ts';
import { askPromo, normalizeCode } from '../promo-check.ts';
import { AppliedCode } from './AppliedCode.tsx';
import * as styles from './cart-page.css.ts';

interface Message {
  readonly text: string;
  readonly isError: boolean;
  /** The subtotal, in cents, that the message is about. */
  readonly subtotal: number;
}

/** Enters, shows and removes a promo code (specification §4, §5, §8). */
export function PromoBox({ cart, totals }: { cart: Cart; totals: Totals }) {
  const { subtotal } = totals;
  const [text, setText] = useState('');
  const [message, setMessage] = useState<Message | null>(null);
  const [isValidating, setValidating] = useState(false);
  const code = normalizeCode(text);
  const box = useRef<HTMLDivElement>(null);
  /** At the field, or at the button that removes what was applied: the one control stands in the other's place. */
  const focusOnBox = () => goOnAt(() => box.current?.querySelector<HTMLElement>('input, button'));

  /** The refused code is typed again, unless the shopper is elsewhere by now. */
  const goBackToField = () => {
    if (box.current?.contains(document.activeElement)) box.current.querySelector('input')?.focus();
  };

  const validate = async () => {
    setValidating(true);
    setMessage(null);
    try {
      const outcome = await askPromo(code, cart);
      setMessage({ text: outcome.message, isError: !outcome.valid, subtotal });
      if (!outcome.valid) return goBackToField();
      cartActions.setPromo(outcome.promo);
      setText('');
    } catch (error) {
      setMessage({
        text: personMessage(error, 'Erreur lors de la validation du code promo'),
        isError: true,
        subtotal,
      });
    } finally {
      setValidating(false);
      focusOnBox();
    }
  };
  // A form, so that Enter validates too.
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (code !== '' && !isValidating) void validate();
  };
  const remove = () => {
    cartActions.setPromo(null);
    setMessage(null);
    focusOnBox();
  };
  const isStale = message?.subtotal !== subtotal || (cart.promo !== null && cart.promoRefusal !== undefined);

  return (
    <div ref={box} className={styles.promo}>
      {cart.promo ? (
        <AppliedCode cart={cart} discount={totals.discount} onRemove={remove} />
      ) : (
        <form onSubmit={onSubmit} className={styles.promo}>
          <label className={label} htmlFor="promo-code">
            Code promo
          </label>
          <div className={styles.promoLine}>
            <input
              id="promo-code"
              name="promoCode"
              className={input}
              value={text}
              onChange={(event) => setText(event.target.value)}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={MAX_LENGTH.promoCode}
              aria-invalid={message?.isError || undefined}
              aria-describedby={message ? 'promo-message' : undefined}
            />
            <Button type="submit" variant="secondary" disabled={code === ''} isPending={isValidating}>
              Valider
            </Button>
          </div>
        </form>
      )}
      <p
        id="promo-message"
        role="status"
        className={message?.isError ? styles.promoError : styles.promoSuccess}
      >
        {isStale ? null : message?.text}
      </p>
    </div>
  );
}
