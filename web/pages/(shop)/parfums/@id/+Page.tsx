import { Suspense, useEffect } from 'react';
import { useData } from 'vike-react/useData';
import { usePageContext } from 'vike-react/usePageContext';
import { productQuery, usePageQuery } from '../../../../data/queries.ts';
import { ProductDetail, ProductSkeleton } from '../../../../product/detail/ProductDetail.tsx';
import { LostForm } from '../../../../product/LostForm.tsx';
import { missing } from '../../../../product/product-page.css.ts';
import { productTitle } from '../../../../product/product-texts.ts';
import { whenSeen } from '../../../../product/WhenSeen.tsx';
import { container, lead } from '../../../../theme/layout.css.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { asDrawn } from '../../../../ui/hydration/AsDrawn.tsx';
import { part } from '../../../../ui/hydration/part.ts';
import type { ProductData } from './+data.ssr.ts';

const Character = asDrawn(
  async () => (await import('../../../../product/detail/Character.tsx')).Character,
  '30rem',
);
const Reviews = whenSeen(
  async () => (await import('../../../../product/detail/ProductReviews.tsx')).ProductReviews,
  '60rem',
  LostForm,
);
const RelatedPerfumes = asDrawn(
  async () => (await import('../../../../product/detail/RelatedPerfumes.tsx')).RelatedPerfumes,
  '30rem',
);
/** Only where a perfume goes while its page is open: the server answers a missing one with the error page. */
const MissingProduct = part(async () => {
  const { MissingPage, MISSING_PRODUCT } = await import('../../../../product/MissingPage.tsx');
  return () => <MissingPage {...MISSING_PRODUCT} />;
}, FailedProduct);

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
  if (product.isFailed) return <FailedProduct />;
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
        <Character key={`character-${product.data.id}`} product={product.data} fromPage={fromPage?.reviews} />
      )}
      <Reviews key={id} productId={product.data?.id ?? ''} fromPage={fromPage?.reviews} />
      {product.data && (
        <RelatedPerfumes
          key={`related-${product.data.id}`}
          productId={product.data.id}
          notes={product.data.notes}
          fromPage={fromPage?.related}
        />
      )}
    </div>
  );
}

function FailedProduct() {
  return (
    <div className={classNames(container, missing)}>
      <p className={lead} role="alert">
        Ce parfum n’a pas pu être chargé. Veuillez recharger la page.
      </p>
    </div>
  );
}
