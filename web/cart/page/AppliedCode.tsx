import { type Cents, formatEuros } from '#contracts/cents.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';
import type { Cart } from '../cart.ts';
import * as styles from './cart-page.css.ts';

export interface AppliedCodeProps {
  readonly cart: Cart;
  readonly discount: Cents;
  readonly onRemove: () => void;
}

/** The cart's promo code with what it takes off, or why it takes nothing off, and a way to remove it (specification §4, decision 27). */
export function AppliedCode({ cart: { promo, promoRefusal }, discount, onRemove }: AppliedCodeProps) {
  if (promo === null) return null;
  return (
    <div className={promoRefusal === undefined ? styles.promoApplied : styles.promoRefused}>
      <span role="status">{`${promo.code}\u00a0: ${promoRefusal ?? `−${formatEuros(discount)}`}`}</span>
      <Tooltip text="Retirer le code promo" side="left">
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Retirer le code promo ${promo.code}`}
          onClick={onRemove}
        >
          <Icon name="close" size={16} />
        </Button>
      </Tooltip>
    </div>
  );
}
