import { type ReactNode, useEffect, useRef } from 'react';
import { Tabs } from '../ui/Tabs.tsx';
import { DashboardTab } from './dashboard/DashboardTab.tsx';
import { type Place, TABS, type Tab } from './location.ts';
import { OrdersTab } from './orders/OrdersTab.tsx';
import { InventoryTab } from './products/InventoryTab.tsx';
import { ProductsTab } from './products/ProductsTab.tsx';
import { PromosTab } from './promos/PromosTab.tsx';
import { ReviewsTab } from './reviews/ReviewsTab.tsx';

const LABELS: Record<Tab, string> = {
  dashboard: 'Tableau de bord',
  products: 'Produits',
  orders: 'Commandes',
  promos: 'Codes promo',
  reviews: 'Avis',
  inventory: 'Inventaire',
};

/** The six tabs (specification §2). */
export function ConsoleTabs({ selected, goTo }: { selected: Tab; goTo: (place: Place) => void }) {
  const editProduct = (productId: string | null) => goTo({ screen: 'product', productId });
  const contents: Record<Tab, () => ReactNode> = {
    dashboard: () => <DashboardTab />,
    products: () => <ProductsTab onEdit={editProduct} />,
    orders: () => <OrdersTab />,
    promos: () => <PromosTab />,
    reviews: () => <ReviewsTab />,
    inventory: () => <InventoryTab onRestock={editProduct} />,
  };
  const frame = useRef<HTMLDivElement>(null);

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
        onSelect={(id) => goTo({ screen: 'tab', tab: TABS.find((tab) => tab === id) ?? 'dashboard' })}
        render="selected"
        tabs={TABS.map((tab) => ({
          id: tab,
          label: LABELS[tab],
          content: tab === selected ? contents[tab]() : null,
        }))}
      />
    </div>
  );
}
