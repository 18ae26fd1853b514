import { usePageContext } from 'vike-react/usePageContext';
import type { Product } from '#contracts/http/shop/products.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { centsOf } from '../ui/formats.ts';
import { Skeleton } from '../ui/marks/Loading.tsx';
import { Price } from '../ui/Price.tsx';
import { ProductPicture } from '../ui/pictures/ProductPicture.tsx';
import { addAndNotify } from './add-and-notify.ts';
import * as styles from './collection.css.ts';
import { Rating, StockIndicator } from './ProductFacts.tsx';
import { unitPriceText } from './product-texts.ts';

const SIZES = '(min-width: 1320px) 400px, (min-width: 1020px) 30vw, (min-width: 700px) 45vw, 92vw';

interface ProductCardProps {
  readonly product: Product;
  /** Among the first pictures of the page, fetched at once. */
  readonly isEarly?: boolean;
  /** The page's main picture, fetched before others. */
  readonly isMain?: boolean;
  readonly headingLevel?: 2 | 3;
}

/** One perfume of a list (specification §2). The card opens the product, its button adds it to the cart. */
export function ProductCard(props: ProductCardProps) {
  const { product, isEarly = false, isMain = false, headingLevel = 2 } = props;
  const { maxBottlesPerLine } = usePageContext().globalContext.publicConfig;
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const unitPrice = unitPriceText(product);
  const isOut = product.stockQuantity <= 0;
  return (
    <article className={styles.card} data-product={product.id}>
      <div className={styles.frame}>
        <ProductPicture
          product={product}
          sizes={SIZES}
          isEarly={isEarly}
          isMain={isMain}
          className={classNames(styles.picture, isOut && styles.soldOut)}
        />
      </div>
      <div className={styles.body}>
        <div className={styles.nameRow}>
          <Heading className={styles.name}>
            <a href={`/parfums/${product.slug}`} className={styles.link}>
              {product.name}
            </a>
          </Heading>
          <span className={styles.price}>
            <Price amount={centsOf(product.price)} />
          </span>
        </div>
        <p className={styles.unitPrice}>
          {`${product.volumeMl} ml${unitPrice !== null ? `, ${unitPrice}` : ''}`}
        </p>
        <p className={styles.about}>{product.shortDescription}</p>
        <div className={styles.facts}>
          <Rating average={product.averageRating} count={product.reviewCount} />
          <StockIndicator quantity={product.stockQuantity} />
        </div>
        <div className={styles.action}>
          <Button
            variant="secondary"
            wide
            disabled={isOut}
            onClick={() =>
              addAndNotify(product, 1, {
                added: `${product.name} a été ajouté à votre panier.`,
                max: maxBottlesPerLine,
              })
            }
            aria-label={isOut ? undefined : `Ajouter au panier\u00a0: ${product.name}`}
          >
            {isOut ? 'Rupture de Stock' : 'Ajouter au panier'}
          </Button>
        </div>
      </div>
    </article>
  );
}

/** Holds a card's place while the list loads. */
export function ProductCardSkeleton() {
  return (
    <div className={styles.card} data-placeholder="product">
      <div className={styles.frame}>
        <Skeleton ratio="4 / 5" />
      </div>
      <div className={styles.body}>
        <Skeleton width="60%" height="1.75rem" />
        <Skeleton width="85%" />
        <Skeleton width="40%" />
      </div>
    </div>
  );
}
