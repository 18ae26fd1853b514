import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { multiplyCents } from '#contracts/cents.ts';
import { cover, quiet } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { centsOf } from '../../ui/formats.ts';
import { Nothing, part } from '../../ui/hydration/part.ts';
import { letPressesThrough } from '../../ui/hydration/pressed-ahead.ts';
import { Icon } from '../../ui/marks/Icon.tsx';
import { Price } from '../../ui/Price.tsx';
import { ProductPicture } from '../../ui/pictures/ProductPicture.tsx';
import { totalsOf } from '../cart.ts';
import { useCart } from '../cart-store.ts';
import { CheckoutLink } from '../parts/CheckoutLink.tsx';
import { FreeShippingHint } from '../parts/FreeShippingHint.tsx';
import * as styles from './added-panel.css.ts';

const AddedSample = part(async () => (await import('./AddedSample.tsx')).AddedSample, Nothing);

export interface AddedPanelProps {
  readonly productId: string;
  /** What had the focus when it was added: the keyboard goes on from there, through the panel and back. */
  readonly opener: Element | null;
  readonly onClose: () => void;
}

export function addedPanel(props: AddedPanelProps): ReactNode {
  return <AddedPanel {...props} />;
}

/**
 * What was added, how far free delivery is, and where to go on from it. It takes neither the focus nor the page: Tab leads from what
 * added it into it, Escape closes it.
 */
function AddedPanel({ productId, opener, onClose }: AddedPanelProps) {
  const { cart } = useCart();
  const panel = usePopover(opener, onClose);
  useClosedByNavigation(onClose);
  const line = cart.lines.find(({ product }) => product.id === productId);
  if (line === undefined) return null;
  const { product, quantity } = line;
  return (
    <section ref={panel} popover="manual" className={styles.panel} aria-labelledby="added-title">
      <div className={styles.top}>
        <h2 id="added-title" className={styles.heading}>
          Dans votre sélection
        </h2>
        <Button
          variant="ghost"
          size="icon"
          className={styles.close}
          aria-label="Fermer la sélection"
          onClick={onClose}
        >
          <Icon name="close" />
        </Button>
      </div>
      <div className={styles.line}>
        <div className={styles.frame}>
          <ProductPicture product={product} sizes="72px" className={cover} isEarly isDecorative />
        </div>
        <p className={styles.name}>
          <span>{product.name}</span>
          <br />
          <span className={quiet}>{`Quantité\u00a0: ${quantity}`}</span>
        </p>
        <Price amount={multiplyCents(centsOf(product.price), quantity)} />
      </div>
      <FreeShippingHint totals={totalsOf(cart)} />
      <Suspense>
        <AddedSample />
      </Suspense>
      <div className={styles.actions}>
        <CheckoutLink wide className={styles.action}>
          Commander
        </CheckoutLink>
        <Button variant="secondary" wide className={styles.action} onClick={openCart}>
          Voir le panier
        </Button>
      </div>
    </section>
  );
}

/** By the header's link: the page has one to the cart, whatever stands beside it. */
function openCart(): void {
  document.querySelector<HTMLElement>('header a[href="/panier"]')?.click();
}

/** A window of the browser's own beside the page, shown from its opener on; the focus goes back there from within. */
function usePopover(opener: Element | null, onClose: () => void) {
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const shown = panel.current;
    const source = opener instanceof HTMLElement && opener !== document.body ? opener : undefined;
    shown?.showPopover(source && { source });
    const takePresses = letPressesThrough(shown);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector(':modal')) onClose();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      takePresses?.();
      document.removeEventListener('keydown', onKeyDown);
      const hadFocus = shown?.contains(document.activeElement) ?? false;
      shown?.hidePopover();
      if (hadFocus) (source?.isConnected ? source : document.getElementById('contenu'))?.focus();
    };
  }, [opener, onClose]);
  return panel;
}

function useClosedByNavigation(onClose: () => void): void {
  const { urlPathname } = usePageContext();
  const [opened] = useState(urlPathname);
  useEffect(() => {
    if (urlPathname !== opened) onClose();
  }, [urlPathname, opened, onClose]);
}
