import { LegalPage } from '../../../legal/LegalPage.tsx';

export default function ShippingPage() {
  return <LegalPage pageKey="shipping" />;
}
