import { type ReactNode, Suspense } from 'react';
import { Footer } from './Footer.tsx';
import * as styles from './frame.css.ts';
import { Header } from './Header.tsx';

/** What surrounds every page for shoppers. Each boundary comes to life in slices of its own, so that a slow phone stays responsive. */
export function ShopLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <a href="#contenu" className={styles.skip}>
        Aller au contenu
      </a>
      <Header />
      <main id="contenu" tabIndex={-1} className={styles.main}>
        <Suspense>{children}</Suspense>
      </main>
      <Suspense>
        <Footer year={new Date().getFullYear()} />
      </Suspense>
    </div>
  );
}
