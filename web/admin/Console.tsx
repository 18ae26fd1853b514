import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { visuallyHidden } from '../theme/layout.css.ts';
import { euros } from '../ui/formats.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { AlarmBanner } from './AlarmBanner.tsx';
import { ConsoleFrame } from './ConsoleFrame.tsx';
import { CustomerPage } from './customers/CustomerPage.tsx';
import { DashboardTab } from './dashboard/DashboardTab.tsx';
import { adminQueries } from './data/admin-api.ts';
import { useFreshLists } from './data/polling.ts';
import { type ListSearch, type Place, TABS, type Tab, tabFragment, usePlace } from './location.ts';
import { newestOrdersQuery } from './orders/desk/order-search.ts';
import { OrdersTab } from './orders/OrdersTab.tsx';
import { ConsolePage } from './pages/MenuPage.tsx';
import { FigureCard, shownFigure } from './parts/FigureCard.tsx';
import { compactFigures } from './parts/parts.css.ts';
import { TAB_LABELS } from './place-labels.ts';
import { ProductFormPage } from './products/form/ProductForm.tsx';
import { InventoryTab } from './products/InventoryTab.tsx';
import { ProductsTab } from './products/ProductsTab.tsx';
import { criticalProducts } from './products/stock-levels.ts';
import { PromosTab } from './promos/PromosTab.tsx';
import { ReviewsTab } from './reviews/ReviewsTab.tsx';

/** The administrator's console: header, summary and tabs, or the product form as a full page (specification §2). */
export function Console() {
  const { place, goTo } = usePlace();
  useFreshLists();
  /** Each tab's list stays narrowed while others are looked at. */
  const searches = useRef(new Map<Tab, ListSearch>());
  useEffect(() => {
    if (place.screen === 'tab') searches.current.set(place.tab, place.search ?? {});
  });
  /** Where the product form was opened from. */
  const formFrom = useRef<Tab>('products');
  const openTab = (tab: Tab) => goTo({ screen: 'tab', tab, search: searches.current.get(tab) ?? {} });
  const screen = place.screen === 'page' ? place.page : place.screen === 'tab' ? place.tab : place.screen;
  return (
    <ConsoleFrame title="Administration" screen={screen} goTo={goTo}>
      <AlarmBanner />
      {place.screen === 'page' && (
        <ConsolePage page={place.page} onLeave={() => goTo({ screen: 'tab', tab: 'dashboard' })} />
      )}
      {place.screen === 'customer' && <CustomerPage key={place.orderId} orderId={place.orderId} />}
      {place.screen === 'product' && (
        <ProductFormPage
          key={place.productId ?? 'new'}
          productId={place.productId}
          onLeave={() => {
            goTo({ screen: 'tab', tab: formFrom.current, search: place.search ?? {} });
            formFrom.current = 'products';
          }}
        />
      )}
      {place.screen === 'tab' && (
        <>
          <SummaryCards />
          <ConsoleTabs
            place={place}
            openTab={openTab}
            goTo={goTo}
            onForm={(tab) => {
              formFrom.current = tab;
            }}
          />
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
      <dl className={compactFigures}>
        <FigureCard
          label="Produits"
          value={shownFigure(products, (all) => all.length)}
          href={tabFragment('products')}
        />
        <FigureCard
          label="Revenus"
          value={shownFigure(stats, ({ totalRevenue }) => euros(totalRevenue))}
          href={tabFragment('dashboard', { view: 'monthly' })}
        />
        <FigureCard
          label="Commandes en attente"
          value={shownFigure(orders, ({ byStatus }) => byStatus.pending)}
          href={tabFragment('orders', { status: 'pending' })}
        />
        <FigureCard
          label="Alertes de stock"
          value={critical}
          isAlarming={Number(critical ?? 0) > 0}
          href={tabFragment('inventory')}
        />
      </dl>
    </section>
  );
}

interface ConsoleTabsProps {
  readonly place: Extract<Place, { screen: 'tab' }>;
  readonly openTab: (tab: Tab) => void;
  readonly goTo: (place: Place) => void;
  /** The product form is opened from that tab, to come back to. */
  readonly onForm: (tab: Tab) => void;
}

/** The six tabs (specification §2). */
function ConsoleTabs({ place, openTab, goTo, onForm }: ConsoleTabsProps) {
  const selected = place.tab;
  const editProduct = (productId: string | null) => {
    onForm(selected);
    goTo({ screen: 'product', productId, ...(selected === 'products' && { search: place.search ?? {} }) });
  };
  const contents: Record<Tab, () => ReactNode> = {
    dashboard: () => <DashboardTab />,
    products: () => <ProductsTab onEdit={editProduct} />,
    orders: () => <OrdersTab openId={place.orderId} />,
    promos: () => <PromosTab />,
    reviews: () => <ReviewsTab />,
    inventory: () => <InventoryTab onRestock={editProduct} />,
  };
  const frame = useRef<HTMLDivElement>(null);
  const client = useQueryClient();

  // Where a working day begins: the orders are there before their tab is opened.
  useEffect(() => void client.prefetchInfiniteQuery(newestOrdersQuery), [client]);

  // On a narrow screen the tabs scroll sideways: the selected one comes into view, also after a reload.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each selection.
  useEffect(() => {
    const tab = frame.current?.querySelector('[role="tab"][aria-selected="true"]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [selected]);

  return (
    <div ref={frame}>
      <Tabs
        label="Administration"
        selected={selected}
        onSelect={(id) => openTab(TABS.find((tab) => tab === id) ?? 'dashboard')}
        render="selected"
        tabs={TABS.map((tab) => ({
          id: tab,
          label: TAB_LABELS[tab],
          content: tab === selected ? contents[tab]() : null,
        }))}
      />
    </div>
  );
}
