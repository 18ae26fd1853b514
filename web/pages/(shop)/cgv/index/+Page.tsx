import { LegalPage } from '../../../../legal/LegalPage.tsx';

export default function TermsPage() {
  return <LegalPage pageKey="terms" />;
}
