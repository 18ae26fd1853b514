import { useQuery } from '@tanstack/react-query';
import { visuallyHidden } from '../theme/layout.css.ts';
import { euros } from '../ui/formats.ts';
import { AlarmBanner } from './AlarmBanner.tsx';
import { ConsoleFrame } from './ConsoleFrame.tsx';
import { ConsoleTabs } from './ConsoleTabs.tsx';
import { useFreshLists } from './data/polling.ts';
import { adminQueries } from './data/queries.ts';
import { usePlace } from './location.ts';
import { ConsolePage } from './pages/MenuPage.tsx';
import { FigureCard, shownFigure } from './parts/FigureCard.tsx';
import { figures } from './parts/parts.css.ts';
import { ProductFormPage } from './products/ProductForm.tsx';
import { criticalProducts } from './products/stock-levels.ts';

/** The administrator's console: header, summary and tabs, or the product form as a full page (specification §2). */
export function Console() {
  const { place, goTo } = usePlace();
  useFreshLists();
  const screen = place.screen === 'page' ? place.page : place.screen;
  return (
    <ConsoleFrame title="Administration" screen={screen} goTo={goTo}>
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
    </ConsoleFrame>
  );
}

/** The four cards above the tabs: products, revenue, waiting orders, products running out (specification §2). */
function SummaryCards() {
  const products = useQuery(adminQueries.products);
  const orders = useQuery(adminQueries.orderCounts);
  const stats = useQuery(adminQueries.stats);
  const critical = shownFigure(products, (all) => criticalProducts(all).length);
  return (
    <section aria-labelledby="console-summary">
      <h2 id="console-summary" className={visuallyHidden}>
        Vue d'ensemble
      </h2>
      <dl className={figures}>
        <FigureCard label="Produits" value={shownFigure(products, (all) => all.length)} />
        <FigureCard label="Revenus" value={shownFigure(stats, ({ totalRevenue }) => euros(totalRevenue))} />
        <FigureCard
          label="Commandes en attente"
          value={shownFigure(orders, ({ byStatus }) => byStatus.pending)}
        />
        <FigureCard label="Alertes de stock" value={critical} isAlarming={Number(critical ?? 0) > 0} />
      </dl>
    </section>
  );
}
