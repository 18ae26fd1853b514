import { LegalPage } from '../../../legal/LegalPage.tsx';

export default function PrivacyPage() {
  return <LegalPage pageKey="privacy" />;
}
