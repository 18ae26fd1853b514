import { useData } from 'vike-react/useData';
import { usePageContext } from 'vike-react/usePageContext';
import { StructuredData } from '../../../../layout/StructuredData.tsx';
import { productStructuredData } from '../../../../product/structured-data.ts';
import type { ProductData } from './+data.ssr.ts';

export function Head() {
  const { product, reviews } = useData<ProductData>();
  const { publicUrl, supportEmail } = usePageContext().publicConfig;
  return (
    <StructuredData
      items={productStructuredData({ product, reviews: reviews.newest, publicUrl, supportEmail })}
    />
  );
}
