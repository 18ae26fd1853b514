import { useData } from 'vike-react/useData';
import { usePageContext } from 'vike-react/usePageContext';
import { PRODUCTS_AT_ONCE } from '#contracts/constants.ts';
import { listStructuredData } from '../../../../structured-data/list-data.ts';
import { StructuredData } from '../../../../structured-data/StructuredData.tsx';
import type { CollectionData } from './+data.ssr.ts';

export function Head() {
  const { products } = useData<CollectionData>();
  const { publicConfig } = usePageContext().globalContext;
  return <StructuredData items={listStructuredData(publicConfig, products.slice(0, PRODUCTS_AT_ONCE))} />;
}
