import { usePageContext } from 'vike-react/usePageContext';
import { PIECES } from '../../../../content/journal/pieces.ts';
import { journalStructuredData } from '../../../../structured-data/journal-data.ts';
import { StructuredData } from '../../../../structured-data/StructuredData.tsx';

export function Head() {
  const { publicConfig } = usePageContext().globalContext;
  return <StructuredData items={journalStructuredData(publicConfig, PIECES)} />;
}
