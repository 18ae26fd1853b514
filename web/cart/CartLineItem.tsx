import { usePageContext } from 'vike-react/usePageContext';
import { multiplyCents } from '#contracts/cents.ts';
import { cover, quiet } from '../theme/layout.css.ts';
import { Button } from '../ui/Button.tsx';
import { NumberStepper } from '../ui/fields/NumberStepper.tsx';
import { centsOf } from '../ui/formats.ts';
import { showError } from '../ui/overlays/toast.ts';
import { Price } from '../ui/Price.tsx';
import { ProductPicture } from '../ui/ProductPicture.tsx';
import type { CartLine } from './cart.ts';
import * as styles from './cart-page.css.ts';
import { cartActions } from './cart-store.ts';

/** One perfume of the cart: picture, name, quantity, remove, line total. */
export function CartLineItem({ line }: { line: CartLine }) {
  const { product, quantity } = line;
  const { maxBottlesPerLine } = usePageContext().globalContext.publicConfig;
  const change = (wanted: number) => {
    const result = cartActions.setQuantity(product.id, wanted, maxBottlesPerLine);
    if (!result.accepted) {
      showError(result.title, result.message);
    }
  };
  return (
    <li className={styles.line} data-product={product.id}>
      <div className={styles.frame}>
        <ProductPicture product={product} sizes="128px" className={cover} isEarly isDecorative />
      </div>
      <div className={styles.lineBody}>
        <div>
          <div className={styles.lineTop}>
            <h2 className={styles.lineName}>
              <a href={`/parfums/${product.id}`} className={styles.lineLink}>
                {product.name}
              </a>
            </h2>
            {product.stockQuantity > 0 ? (
              <Price amount={multiplyCents(centsOf(product.price), quantity)} />
            ) : (
              <span className={quiet}>Indisponible</span>
            )}
          </div>
          <p className={quiet}>{product.shortDescription}</p>
        </div>
        <div className={styles.lineActions}>
          <NumberStepper
            label={`Quantité de ${product.name}`}
            value={quantity}
            min={0}
            max={Math.max(quantity, Math.min(product.stockQuantity, maxBottlesPerLine))}
            onChange={change}
          />
          <Button
            variant="link"
            size="inline"
            onClick={() => cartActions.remove(product.id)}
            aria-label={`Retirer ${product.name} du panier`}
          >
            Retirer
          </Button>
        </div>
      </div>
    </li>
  );
}
