import { useData } from 'vike-react/useData';
import { usePageContext } from 'vike-react/usePageContext';
import { listStructuredData } from '../../../structured-data/list-data.ts';
import { StructuredData } from '../../../structured-data/StructuredData.tsx';
import type { HomeData } from './+data.ssr.ts';

export function Head() {
  const { products } = useData<HomeData>();
  const { publicConfig } = usePageContext().globalContext;
  return <StructuredData items={listStructuredData(publicConfig, products)} />;
}
