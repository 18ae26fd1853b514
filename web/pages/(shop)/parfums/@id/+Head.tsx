import { useData } from 'vike-react/useData';
import { usePageContext } from 'vike-react/usePageContext';
import { productStructuredData } from '../../../../structured-data/product-data.ts';
import { StructuredData } from '../../../../structured-data/StructuredData.tsx';
import type { ProductData } from './+data.ssr.ts';

export function Head() {
  const { product, reviews } = useData<ProductData>();
  const { publicUrl, supportEmail, house } = usePageContext().globalContext.publicConfig;
  return (
    <StructuredData
      items={productStructuredData({
        product,
        reviews: reviews.newest,
        verified: reviews.verified,
        publicUrl,
        supportEmail,
        house,
      })}
    />
  );
}
