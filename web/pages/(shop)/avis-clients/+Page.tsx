import { LegalPage } from '../../../legal/LegalPage.tsx';

export default function ReviewRulesPage() {
  return <LegalPage pageKey="reviews" />;
}
