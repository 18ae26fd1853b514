import { lazy, Suspense, useEffect } from 'react';
import { useData } from 'vike-react/useData';
import { usePageContext } from 'vike-react/usePageContext';
import { productQuery, usePageQuery } from '../../../../data/queries.ts';
import { CharacterAsDrawn, RelatedAsDrawn, ReviewsWhenSeen } from '../../../../product/BelowTheFold.tsx';
import { ProductDetail, ProductSkeleton } from '../../../../product/ProductDetail.tsx';
import { missing } from '../../../../product/product-page.css.ts';
import { productTitle } from '../../../../product/product-texts.ts';
import { container, lead } from '../../../../theme/layout.css.ts';
import { classNames } from '../../../../ui/class-names.ts';
import type { ProductData } from './+data.ssr.ts';

/** Only where a perfume goes while its page is open: the server answers a missing one with the error page. */
const MissingProduct = lazy(() =>
  import('../../../../product/MissingPage.tsx').then(({ MissingPage, MISSING_PRODUCT }) => ({
    default: () => <MissingPage {...MISSING_PRODUCT} />,
  })),
);

/** Product detail (specification §2): skeleton, then the product, or the word that there is none. */
export default function ProductPage() {
  const fromPage = useData<ProductData | undefined>();
  const id = usePageContext().routeParams.id ?? '';
  const product = usePageQuery(productQuery(id), fromPage?.product);
  useEffect(() => {
    if (product.data) document.title = productTitle(product.data.name);
  }, [product.data]);

  if (product.isAbsent)
    return (
      <Suspense fallback={<ProductSkeleton />}>
        <MissingProduct />
      </Suspense>
    );
  if (product.isFailed) {
    return (
      <div className={classNames(container, missing)}>
        <p className={lead} role="alert">
          Ce parfum n’a pas pu être chargé. Veuillez recharger la page.
        </p>
      </div>
    );
  }
  return (
    <div className={container}>
      {product.data ? (
        <ProductDetail
          key={`detail-${product.data.id}`}
          product={product.data}
          articles={fromPage?.articles}
        />
      ) : (
        <ProductSkeleton />
      )}
      {product.data && (
        <CharacterAsDrawn
          key={`character-${product.data.id}`}
          product={product.data}
          fromPage={fromPage?.reviews}
        />
      )}
      <ReviewsWhenSeen key={id} productId={product.data?.id ?? ''} fromPage={fromPage?.reviews} />
      {product.data && (
        <RelatedAsDrawn
          key={`related-${product.data.id}`}
          productId={product.data.id}
          notes={product.data.notes}
          fromPage={fromPage?.related}
        />
      )}
    </div>
  );
}
