import { useEffect, useState } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import type { Product } from '#contracts/http/products.ts';
import { Button } from '../ui/Button.tsx';
import { centsOf } from '../ui/formats.ts';
import { Price } from '../ui/Price.tsx';
import { addAndNotify } from './add-and-notify.ts';
import * as styles from './buy-bar.css.ts';

/** Id of the button that the bar stands in for. */
export const BUY_BUTTON = 'buy';

/** Price and button at the foot of the window, while the page's own button is above it. Its place at the page's end is always kept. */
export function BuyBar({ product }: { product: Product }) {
  const [isShown, setShown] = useState(false);
  const { maxBottlesPerLine } = usePageContext().globalContext.publicConfig;
  useEffect(() => {
    const button = document.getElementById(BUY_BUTTON);
    if (!button) return;
    const observer = new IntersectionObserver(([entry]) =>
      setShown(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.bottom <= 0),
    );
    observer.observe(button);
    return () => observer.disconnect();
  }, []);
  return (
    <section className={styles.bar} aria-label="Achat" data-buy-bar={isShown ? 'shown' : 'hidden'}>
      <p className={styles.what}>
        <span className={styles.name}>{product.name}</span>
        <span className={styles.volume}>{`${product.volumeMl} ml`}</span>
        <Price amount={centsOf(product.price)} />
      </p>
      <Button
        onClick={() =>
          addAndNotify(product, 1, {
            added: `1 x ${product.name} ajouté à votre panier.`,
            max: maxBottlesPerLine,
          })
        }
      >
        Ajouter au panier
      </Button>
    </section>
  );
}
