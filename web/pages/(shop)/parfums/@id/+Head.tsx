import { useData } from 'vike-react/useData';
import { usePageContext } from 'vike-react/usePageContext';
import { productStructuredData } from '../../../../product/structured-data.ts';
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

/** JSON-LD in the page's head; `<` is escaped, so that no text of a shopper can end the script. */
function StructuredData({ items }: { items: readonly object[] }) {
  return items.map((item) => {
    const json = JSON.stringify(item).replaceAll('<', '\\u003c');
    return (
      <script key={json} type="application/ld+json">
        {json}
      </script>
    );
  });
}
