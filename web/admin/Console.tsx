import { useEffect, useRef } from 'react';
import { AlarmBanner } from './AlarmBanner.tsx';
import { ConsoleHeader } from './ConsoleHeader.tsx';
import { ConsoleTabs } from './ConsoleTabs.tsx';
import * as styles from './console.css.ts';
import { useFreshLists } from './data/use-fresh-lists.ts';
import { ConsolePage } from './pages/ConsolePage.tsx';
import { ProductFormPage } from './products/ProductFormPage.tsx';
import { SummaryCards } from './SummaryCards.tsx';
import { usePlace } from './use-place.ts';

/** The administrator's console: header, summary and tabs, or the product form as a full page (specification §2). */
export function Console() {
  const { place, goTo } = usePlace();
  useFreshLists();
  const main = useRef<HTMLElement>(null);
  const screen = place.screen === 'page' ? place.page : place.screen;
  const previous = useRef(screen);

  // A full page replaced what had the focus: reading starts over at its top.
  useEffect(() => {
    if (previous.current === screen) return;
    previous.current = screen;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [screen]);

  return (
    <div className={styles.shell}>
      <ConsoleHeader goTo={goTo} />
      <main ref={main} className={styles.main} tabIndex={-1}>
        <AlarmBanner />
        {place.screen === 'page' && (
          <ConsolePage page={place.page} onLeave={() => goTo({ screen: 'tab', tab: 'dashboard' })} />
        )}
        {place.screen === 'product' && (
          <ProductFormPage
            key={place.productId ?? 'new'}
            productId={place.productId}
            onLeave={() => goTo({ screen: 'tab', tab: 'products' })}
          />
        )}
        {place.screen === 'tab' && (
          <>
            <SummaryCards />
            <ConsoleTabs selected={place.tab} goTo={goTo} />
          </>
        )}
      </main>
    </div>
  );
}
