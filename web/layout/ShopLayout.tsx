import type { ReactNode } from 'react';
import { usePageContext } from 'vike-react/usePageContext';
import { toParisInput } from '#contracts/french/paris-time.ts';
import { Footer } from './Footer.tsx';
import * as styles from './frame.css.ts';
import { Header as ShopHeader } from './Header.tsx';

/** What surrounds every page for shoppers. */
export function ShopLayout({ children }: { children: ReactNode }) {
  const { config, globalContext } = usePageContext();
  const { Header = ShopHeader } = config;
  return (
    <div className={styles.page}>
      <a href="#contenu" className={styles.skip}>
        Aller au contenu
      </a>
      <Header />
      <main id="contenu" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer year={toParisInput(globalContext.publicConfig.madeAt).slice(0, 4)} />
    </div>
  );
}
