import { lazy, Suspense, useEffect } from 'react';
import { useData } from 'vike-react/useData';
import { usePageContext } from 'vike-react/usePageContext';
import { productQuery, productReviewsQuery, usePageQuery } from '../../../../data/queries.ts';
import { ProductDetail, ProductSkeleton } from '../../../../product/ProductDetail.tsx';
import { ProductReviews } from '../../../../product/ProductReviews.tsx';
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
  const productId = product.data?.id ?? '';
  const reviews = usePageQuery(productReviewsQuery(productId), fromPage?.reviews);
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
      {product.data ? <ProductDetail product={product.data} /> : <ProductSkeleton />}
      <ProductReviews key={id} productId={productId} overview={reviews.data} isFailed={reviews.isFailed} />
    </div>
  );
}
