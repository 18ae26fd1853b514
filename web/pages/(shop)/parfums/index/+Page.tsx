import { useData } from 'vike-react/useData';
import { PRODUCTS_AT_ONCE } from '#contracts/constants.ts';
import * as styles from '../../../../product/collection.css.ts';
import { PagedCollection } from '../../../../product/PagedCollection.tsx';
import { WholeCollection } from '../../../../product/WholeCollection.tsx';
import { container } from '../../../../theme/layout.css.ts';
import { classNames } from '../../../../ui/class-names.ts';
import type { CollectionData } from './+data.ssr.ts';

/** The collection (specification §2): all of it, or page by page when it is large. */
export default function CollectionPage() {
  const fromPage = useData<CollectionData | undefined>();
  const isPart = fromPage && (fromPage.part.after !== null || fromPage.products.length > PRODUCTS_AT_ONCE);
  return (
    <div className={classNames(container, styles.foot)}>
      {isPart ? <PagedCollection fromPage={fromPage} /> : <WholeCollection fromPage={fromPage?.products} />}
    </div>
  );
}
