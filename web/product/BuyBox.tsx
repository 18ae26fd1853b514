import { useState } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { formatEuros, multiplyCents } from '#contracts/cents.ts';
import type { Product } from '#contracts/http/products.ts';
import { caption } from '../theme/layout.css.ts';
import { Button } from '../ui/Button.tsx';
import { NumberStepper } from '../ui/fields/NumberStepper.tsx';
import { centsOf } from '../ui/formats.ts';
import { addAndNotify } from './add-and-notify.ts';
import { StockIndicator } from './ProductFacts.tsx';
import * as styles from './product-page.css.ts';

/** Quantity, stock and the button that shows the line's total (specification §2, §4). */
export function BuyBox({ product }: { product: Product }) {
  const [wanted, setWanted] = useState(1);
  const { maxBottlesPerLine } = usePageContext().globalContext.publicConfig;
  const stock = product.stockQuantity;
  const max = Math.min(stock, maxBottlesPerLine);
  const isOut = stock <= 0;
  const quantity = Math.max(1, Math.min(wanted, max));
  const total = formatEuros(multiplyCents(centsOf(product.price), quantity));
  return (
    <div className={styles.buy}>
      <noscript>
        <a href="/panier">Comment commander sans JavaScript</a>
      </noscript>
      <div className={styles.buyRow}>
        <NumberStepper
          label="Quantité"
          value={quantity}
          min={1}
          max={max}
          onChange={setWanted}
          isDisabled={isOut}
        />
        <span aria-live="polite">
          <StockIndicator quantity={stock} />
        </span>
      </div>
      <Button
        size="large"
        wide
        disabled={isOut || quantity > stock}
        onClick={() =>
          addAndNotify(product, quantity, {
            added: `${quantity} x ${product.name} ajouté à votre panier.`,
            max: maxBottlesPerLine,
          })
        }
      >
        {isOut ? 'Rupture de Stock' : `Ajouter au panier – ${total}`}
      </Button>
      <p className={caption}>Frais de livraison indiqués dans le panier, avant la commande.</p>
    </div>
  );
}
