import { useMemo } from 'react';
import { useData } from 'vike-react/useData';
import { usePageContext } from 'vike-react/usePageContext';
import { PRODUCTS_AT_ONCE } from '#contracts/constants.ts';
import { PagedCollection, WholeCollection } from '../../../../product/Collection.tsx';
import * as styles from '../../../../product/collection.css.ts';
import { collectionAddress, isNarrowed, readCollectionPart } from '../../../../product/collection-address.ts';
import { DiscoverySetAsDrawn } from '../../../../product/DiscoverySetAsDrawn.tsx';
import { container } from '../../../../theme/layout.css.ts';
import { classNames } from '../../../../ui/class-names.ts';
import type { CollectionData } from './+data.ssr.ts';

/** The collection (specification §2): all of it, or page by page when it is large. */
export default function CollectionPage() {
  const { search } = usePageContext().urlParsed;
  const fromPage = useData<CollectionData | undefined>();
  const products = fromPage?.products;
  const part = useMemo(() => fromPage?.part ?? readCollectionPart(search), [fromPage, search]);
  const isPart =
    isNarrowed(part) || part.after !== null || (products !== undefined && products.length > PRODUCTS_AT_ONCE);
  return (
    <div className={classNames(container, styles.foot)}>
      {isPart ? (
        <PagedCollection key={collectionAddress(part)} start={part} fromPage={fromPage} />
      ) : (
        <WholeCollection key={part.order} start={part.order} fromPage={fromPage} />
      )}
      <DiscoverySetAsDrawn fromPage={fromPage?.set} part={part} />
    </div>
  );
}
