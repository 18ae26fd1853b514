import { type FormEvent, useState } from 'react';
import { type Cents, formatEuros, toDecimal } from '#contracts/cents.ts';
import { MAX_LENGTH } from '#contracts/constants.ts';
import { apiJson } from '../data/api.ts';
import { personMessage } from '../data/api-error.ts';
import { Button } from '../ui/Button.tsx';
import { input, label } from '../ui/field.css.ts';
import { Icon } from '../ui/Icon.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import type { AppliedPromo } from './cart.ts';
import * as styles from './cart-page.css.ts';
import { cartActions } from './cart-store.ts';
import { normalizeCode, readPromoAnswer } from './promo-answer.ts';

const answerSchema = async () => (await import('#contracts/http/promos.ts')).validatePromoAnswerSchema;

interface Message {
  readonly text: string;
  readonly isError: boolean;
}

export interface PromoBoxProps {
  readonly promo: AppliedPromo | null;
  readonly subtotal: Cents;
  readonly discount: Cents;
}

/** Enters, shows and removes a promo code (specification §4, §5, §8). */
export function PromoBox({ promo, subtotal, discount }: PromoBoxProps) {
  const [text, setText] = useState('');
  const [message, setMessage] = useState<Message | null>(null);
  const [isValidating, setValidating] = useState(false);
  const code = normalizeCode(text);

  const validate = async () => {
    setValidating(true);
    setMessage(null);
    try {
      const outcome = readPromoAnswer(
        await apiJson('POST', '/api/promo-codes/validate', answerSchema, {
          body: { code, orderTotal: toDecimal(subtotal) },
        }),
      );
      setMessage({ text: outcome.message, isError: !outcome.valid });
      if (!outcome.valid) return;
      cartActions.setPromo(outcome.promo);
      setText('');
    } catch (error) {
      setMessage({ text: personMessage(error, 'Erreur lors de la validation du code promo'), isError: true });
    } finally {
      setValidating(false);
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
  };

  return (
    <div className={styles.promo}>
      {promo ? (
        <div className={styles.promoApplied}>
          <span>
            {promo.code}&nbsp;: −{formatEuros(discount)}
          </span>
          <Tooltip text="Retirer le code promo" side="left">
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Retirer le code promo ${promo.code}`}
              onClick={remove}
            >
              <Icon name="close" size={16} />
            </Button>
          </Tooltip>
        </div>
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
        {message?.text}
      </p>
    </div>
  );
}
