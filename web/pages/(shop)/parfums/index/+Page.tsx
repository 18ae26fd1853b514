import { useMemo } from 'react';
import { useData } from 'vike-react/useData';
import { usePageContext } from 'vike-react/usePageContext';
import { PRODUCTS_AT_ONCE } from '#contracts/constants.ts';
import { PagedCollection, WholeCollection } from '../../../../product/collection/Collection.tsx';
import {
  collectionAddress,
  isNarrowed,
  readCollectionPart,
} from '../../../../product/collection/collection-address.ts';
import * as styles from '../../../../product/collection.css.ts';
import { container } from '../../../../theme/layout.css.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { asDrawn } from '../../../../ui/hydration/AsDrawn.tsx';
import type { CollectionData } from './+data.ssr.ts';

const DiscoverySet = asDrawn(
  async () => (await import('../../../../product/collection/DiscoverySet.tsx')).DiscoverySet,
  '20rem',
);

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
      {fromPage?.set !== null && <DiscoverySet fromPage={fromPage?.set} part={part} />}
    </div>
  );
}
