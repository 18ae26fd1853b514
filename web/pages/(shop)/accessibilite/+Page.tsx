import { LegalPage } from '../../../legal/LegalPage.tsx';

export default function AccessibilityPage() {
  return <LegalPage pageKey="accessibility" />;
}
