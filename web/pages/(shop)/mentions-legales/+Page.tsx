import { LegalPage } from '../../../legal/LegalPage.tsx';

export default function LegalNoticePage() {
  return <LegalPage pageKey="legal" />;
}
