import { useCallback, useSyncExternalStore } from 'react';

/** The console's tabs, in their order (specification §2). */
export const TABS = ['dashboard', 'products', 'orders', 'promos', 'reviews', 'inventory'] as const;
export type Tab = (typeof TABS)[number];

/** Beside the six tabs: reached from the header's menu. */
export const PAGES = [
  'retractations',
  'factures',
  'messages',
  'emails',
  'newsletter',
  'exports',
  'donnees',
  'maison',
  'securite',
] as const;
export type Page = (typeof PAGES)[number];

/** Where an administrator is: a tab, the product form as a full page (`productId` null for a new one), or a page of the menu. */
export type Place =
  | { readonly screen: 'tab'; readonly tab: Tab }
  | { readonly screen: 'product'; readonly productId: string | null }
  | { readonly screen: 'page'; readonly page: Page };

const SLUGS: Record<Tab, string> = {
  dashboard: 'tableau-de-bord',
  products: 'produits',
  orders: 'commandes',
  promos: 'codes-promo',
  reviews: 'avis',
  inventory: 'inventaire',
};
const NEW = 'nouveau';

/** Reads the address's fragment (`#commandes`, `#produits/nouveau`); what is unknown is the dashboard. */
export function readPlace(fragment: string): Place {
  const [slug = '', detail] = fragment.replace(/^#/, '').split('/');
  const page = PAGES.find((candidate) => candidate === slug);
  if (page) return { screen: 'page', page };
  const tab = TABS.find((candidate) => SLUGS[candidate] === slug) ?? 'dashboard';
  if (tab === 'products' && detail) {
    return { screen: 'product', productId: detail === NEW ? null : decodeURIComponent(detail) };
  }
  return { screen: 'tab', tab };
}

/** The fragment that leads to a place, so that reloading and the back button work in the console. */
export function fragmentOf(place: Place): string {
  if (place.screen === 'page') return `#${place.page}`;
  if (place.screen === 'tab') return `#${SLUGS[place.tab]}`;
  return `#${SLUGS.products}/${place.productId === null ? NEW : encodeURIComponent(place.productId)}`;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** The address's fragment, as it changes. */
export function useFragment(): string {
  return useSyncExternalStore(
    subscribe,
    () => window.location.hash,
    () => '',
  );
}

/** Where the administrator is, kept in the address's fragment, and how to go elsewhere. */
export function usePlace(): { place: Place; goTo: (place: Place) => void } {
  const fragment = useFragment();
  const goTo = useCallback((place: Place) => {
    window.location.hash = fragmentOf(place);
  }, []);
  return { place: readPlace(fragment), goTo };
}
