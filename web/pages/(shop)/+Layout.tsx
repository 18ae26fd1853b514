import type { ReactNode } from 'react';
import { ShopLayout } from '../../layout/ShopLayout.tsx';

export default function Layout({ children }: { children: ReactNode }) {
  return <ShopLayout>{children}</ShopLayout>;
}
