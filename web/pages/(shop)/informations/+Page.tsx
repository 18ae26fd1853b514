import { usePageContext } from 'vike-react/usePageContext';
import { LegalPage } from '../../../legal/LegalPage.tsx';

/** A legal text at its own address (`+route.ts`). */
export default function InformationPage() {
  return <LegalPage pageKey={usePageContext().routeParams.text ?? ''} />;
}
