import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { SAMPLE_OFFER, SET_CREDIT } from '#contracts/catalog/samples.ts';
import { formatEuros, multiplyCents } from '#contracts/cents.ts';
import { COLLECTION_NAME, FREE_SHIPPING_THRESHOLD } from '#contracts/constants.ts';
import type { Product } from '#contracts/http/shop/products.ts';
import { maximumReached } from '#domain/stock/stock-status.ts';
import { caption, title } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { NumberStepper } from '../../ui/fields/NumberStepper.tsx';
import { centsOf } from '../../ui/formats.ts';
import { GuaranteeNotice } from '../../ui/GuaranteeNotice.tsx';
import { Nothing } from '../../ui/hydration/part.ts';
import { Badge } from '../../ui/marks/Badge.tsx';
import { Icon, type IconName } from '../../ui/marks/Icon.tsx';
import { Skeleton } from '../../ui/marks/Loading.tsx';
import { OwnText } from '../../ui/OwnText.tsx';
import { Price } from '../../ui/Price.tsx';
import { addAndNotify } from '../add-and-notify.ts';
import { Gallery } from '../gallery/Gallery.tsx';
import { gallery } from '../gallery/gallery.css.ts';
import { DeliveryEstimate, Rating, StockIndicator } from '../ProductFacts.tsx';
import * as styles from '../product-page.css.ts';
import { CATEGORY_LABELS, contentsText, KIND_LABELS, unitPriceText } from '../product-texts.ts';
import { whenSeen } from '../WhenSeen.tsx';
import { ProductTabs } from './ProductTabs.tsx';
import { TryFirst, type TryFirstProps } from './TryFirst.tsx';

/** Of a perfume that is sold out. */
const RestockForm = whenSeen(async () => (await import('./RestockForm.tsx')).RestockForm, '20rem', Nothing);

/** The perfume: picture, name, rating, price, what can be bought, and its tabs (specification §2). */
export function ProductDetail({
  product,
  articles,
}: {
  product: Product;
  /** What lets one try it, as the server drew it. */
  articles: TryFirstProps['fromPage'];
}) {
  const unitPrice = unitPriceText(product);
  return (
    <>
      <nav className={styles.crumbs} aria-label="Fil d’Ariane">
        <a href="/" className={styles.crumbLink}>
          Accueil
        </a>
        <span aria-hidden="true">/</span>
        <a href="/parfums" className={styles.crumbLink}>
          {COLLECTION_NAME}
        </a>
        <span aria-hidden="true">/</span>
        <span aria-current="page">{product.name}</span>
      </nav>
      <div className={styles.top}>
        <Gallery product={product} />
        <div className={styles.info}>
          <div className={styles.heading}>
            <Badge variant="outline">
              {product.kind ? KIND_LABELS[product.kind] : CATEGORY_LABELS[product.category]}
            </Badge>
            <h1 className={title.page}>{product.name}</h1>
            <Rating average={product.averageRating} count={product.reviewCount} isDetailed />
          </div>
          <p className={styles.about}>{product.shortDescription}</p>
          {product.kind && (
            <p>
              <a href={product.perfumeId ? `/parfums/${product.perfumeId}` : '/parfums'}>
                {product.perfumeId ? 'Voir ce parfum en flacon' : 'Voir les parfums de la collection'}
              </a>
            </p>
          )}
          <p className={styles.priceRow}>
            <span className={styles.price}>
              <Price amount={centsOf(product.price)} />
            </span>
            <span className={caption}>
              {`TTC, ${contentsText(product)}${unitPrice !== null ? `, ${unitPrice}` : ''}`}
            </span>
          </p>
          <BuyBox key={product.id} product={product} />
          {product.kind === undefined && (
            <TryFirst key={product.id} productId={product.id} name={product.name} fromPage={articles} />
          )}
          <ul className={styles.promises}>
            {product.stockQuantity > 0 && (
              <>
                <Promised icon="clock">
                  <DeliveryEstimate />
                </Promised>
                <Promised icon="truck">
                  <span>{`Livraison offerte dès ${formatEuros(FREE_SHIPPING_THRESHOLD)} d’achat`}</span>
                </Promised>
              </>
            )}
            <Promised icon="check">
              <a href="/livraison">14 jours pour changer d’avis</a>
            </Promised>
            <Promised icon="box">
              <span>{includedText(product)}</span>
            </Promised>
            <Promised icon="seal">
              <a href="/garantie-legale">Garantie légale, deux ans au minimum</a>
            </Promised>
          </ul>
          <ProductTabs product={product} />
          <GuaranteeNotice />
        </div>
      </div>
    </>
  );
}

function Promised({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className={styles.promise}>
      <Icon name={icon} />
      <OwnText>{children}</OwnText>
    </li>
  );
}

/** What comes with it, or what it is for. */
function includedText({ kind }: Product): string {
  if (kind === undefined) return `Coffret offert, ${SAMPLE_OFFER}`;
  return kind === 'set' ? SET_CREDIT : 'À sentir sur la peau, flacon encore scellé';
}

/** Holds a product's place while it loads (specification §2). */
export function ProductSkeleton() {
  return (
    <div className={styles.top} aria-busy="true" data-placeholder="product">
      <div className={gallery}>
        <Skeleton ratio="4 / 5" />
      </div>
      <div className={styles.info}>
        <Skeleton width="6rem" height="1.5rem" />
        <Skeleton width="70%" height="3.5rem" />
        <Skeleton width="40%" />
        <Skeleton height="4rem" />
        <Skeleton width="30%" height="2rem" />
        <Skeleton height="3.5rem" />
      </div>
    </div>
  );
}

/** Whether a part of the page is scrolled out of the window; false until it was seen to be. */
function useOutOfSight(part: RefObject<HTMLElement | null>): boolean {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setOut(entry?.isIntersecting === false));
    if (part.current) observer.observe(part.current);
    return () => observer.disconnect();
  }, [part]);
  return isOut;
}

/** Quantity, stock and the button that shows the line's total (specification §2, §4); on phones a bar while it is out of sight. */
function BuyBox({ product }: { product: Product }) {
  const [wanted, setWanted] = useState(1);
  const box = useRef<HTMLDivElement>(null);
  const isOutOfSight = useOutOfSight(box);
  const { maxBottlesPerLine } = usePageContext().globalContext.publicConfig;
  const stock = product.stockQuantity;
  const max = Math.min(stock, maxBottlesPerLine);
  const isOut = stock <= 0;
  const quantity = Math.max(1, Math.min(wanted, max));
  const total = formatEuros(multiplyCents(centsOf(product.price), quantity));
  const add = () =>
    addAndNotify(product, quantity, {
      added: `${quantity} x ${product.name} ajouté à votre panier.`,
      max: maxBottlesPerLine,
    });
  return (
    <div ref={box} className={styles.buy}>
      <noscript>
        <a href="/panier">Comment commander sans JavaScript</a>
      </noscript>
      <div className={styles.buyRow}>
        <NumberStepper
          label="Quantité"
          value={quantity}
          min={1}
          max={max}
          maxText={maximumReached(stock, maxBottlesPerLine)}
          onChange={setWanted}
          isDisabled={isOut}
        />
        <span aria-live="polite">
          <StockIndicator quantity={stock} />
        </span>
      </div>
      <Button size="large" wide disabled={isOut || quantity > stock} onClick={add}>
        {isOut ? 'Rupture de Stock' : `Ajouter au panier – ${total}`}
      </Button>
      {isOut ? (
        <RestockForm productId={product.id} name={product.name} />
      ) : (
        <p className={caption}>Frais de livraison indiqués dans le panier, avant la commande.</p>
      )}
      {isOutOfSight && !isOut && (
        <div className={styles.bar}>
          <p className={styles.barText}>
            <span className={styles.barName}>{product.name}</span>
            <span>{total}</span>
          </p>
          <Button onClick={add}>Ajouter au panier</Button>
        </div>
      )}
    </div>
  );
}
