import { usePageContext } from 'vike-react/usePageContext';
import { termsOfSale } from '#contracts/terms/versions.ts';
import { LegalArticle } from '../../../../legal/LegalPage.tsx';

/** The terms of sale as orders accepted them in a version; the server answers at known versions alone. */
export default function TermsVersionPage() {
  const { routeParams } = usePageContext();
  return <LegalArticle text={termsOfSale(routeParams.version ?? '')} />;
}
