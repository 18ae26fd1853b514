import { useCallback, useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { idSchema } from '#contracts/identifiers.ts';
import { tabStore } from '../ui/browser-storage.ts';
import { DRAFT_PREFIX } from './data/drafts.ts';

/** The console's tabs, in their order (specification §2). */
export const TABS = ['dashboard', 'products', 'orders', 'promos', 'reviews', 'inventory'] as const;
export type Tab = (typeof TABS)[number];

/** Beside the six tabs: reached from the header's menu. */
export const PAGES = [
  'analyses',
  'retractations',
  'sans-commande',
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

/** What a list can be narrowed to, by its name in the address. */
const PARAMETERS = {
  text: 'recherche',
  /** The text was typed, and is kept in this tab. */
  typed: 'saisie',
  status: 'statut',
  type: 'type',
  month: 'mois',
  view: 'vue',
  period: 'periode',
  from: 'du',
  to: 'au',
  grain: 'par',
  compare: 'face-a',
  behind: 'detail',
  split: 'critere',
  key: 'valeur',
  /** Whose reviews. */
  perfume: 'avis-de',
  /** Whose stock. */
  stock: 'stock-de',
  asOf: 'arrete-au',
  since: 'depuis',
  /** Which reviews are behind a figure. */
  verdict: 'avis',
  /** Of a review, from 1 to 5. */
  rating: 'note',
  /** Of what is to be done. */
  work: 'liste',
  country: 'pays',
  totalFrom: 'montant-min',
  totalTo: 'montant-max',
  /** Which perfume was ordered. */
  article: 'parfum',
  promo: 'promo',
  sample: 'echantillon',
  withdrawal: 'retractation',
  dispute: 'litige',
  hold: 'attente',
  archived: 'archives',
  sort: 'tri',
  columns: 'colonnes',
} as const;

/** What the list on view is narrowed to; everything without it. */
export type ListSearch = { readonly [Name in keyof typeof PARAMETERS]?: string };

/** Where an administrator is: a tab, the product form as a full page (`productId` null for a new one), or a page of the menu. */
export type Place = { readonly search?: ListSearch } /** An order of the orders' tab may be open. */ & (
  | { readonly screen: 'tab'; readonly tab: Tab; readonly orderId?: string }
  | { readonly screen: 'product'; readonly productId: string | null }
  | { readonly screen: 'page'; readonly page: Page }
  /** Who placed an order. */
  | { readonly screen: 'customer'; readonly orderId: string }
);

const SLUGS: Record<Tab, string> = {
  dashboard: 'tableau-de-bord',
  products: 'produits',
  orders: 'commandes',
  promos: 'codes-promo',
  reviews: 'avis',
  inventory: 'inventaire',
};
const NEW = 'nouveau';
const CUSTOMERS = 'clients';

/** Reads the address's fragment (`#commandes?statut=confirmed`, `#produits/nouveau`); what is unknown is the dashboard. */
export function readPlace(fragment: string): Place {
  const [path = '', query = ''] = fragment.replace(/^#/, '').split('?');
  const search = readSearch(query);
  return { ...readScreen(path), ...(Object.keys(search).length > 0 && { search }) };
}

function readScreen(path: string): Place {
  const [slug = '', detail] = path.split('/');
  const page = PAGES.find((candidate) => candidate === slug);
  if (page) return { screen: 'page', page };
  if (slug === CUSTOMERS && detail && idSchema.safeParse(detail).success)
    return { screen: 'customer', orderId: detail };
  const tab = TABS.find((candidate) => SLUGS[candidate] === slug) ?? 'dashboard';
  if (tab === 'products' && detail) {
    return { screen: 'product', productId: detail === NEW ? null : detail };
  }
  if (tab === 'orders' && detail && idSchema.safeParse(detail).success)
    return { screen: 'tab', tab, orderId: detail };
  return { screen: 'tab', tab };
}

function readSearch(query: string): ListSearch {
  const typed = new URLSearchParams(query);
  return Object.fromEntries(
    Object.entries(PARAMETERS).flatMap(([name, parameter]) => {
      const value = typed.get(parameter);
      return value ? [[name, value]] : [];
    }),
  );
}

/** The fragment that leads to a place, so that reloading and the back button work in the console; no server is sent it. */
export function fragmentOf(place: Place): string {
  const query = queryOf(place.search ?? {});
  return `#${pathOf(place)}${query && `?${query}`}`;
}

function pathOf(place: Place): string {
  if (place.screen === 'page') return place.page;
  if (place.screen === 'customer') return `${CUSTOMERS}/${place.orderId}`;
  if (place.screen === 'tab') {
    const list = SLUGS[place.tab];
    return place.orderId === undefined ? list : `${list}/${place.orderId}`;
  }
  return `${SLUGS.products}/${place.productId ?? NEW}`;
}

/** The list that a place shows, whatever of it is open. */
function listOf(place: Place): string {
  return place.screen === 'tab' ? SLUGS[place.tab] : pathOf(place);
}

/** 'all' and an empty text are what a list shows anyway. */
function queryOf(search: ListSearch): string {
  const query = new URLSearchParams();
  for (const [name, parameter] of Object.entries(PARAMETERS)) {
    // `as`: the entries of a record by its own keys.
    const value = search[name as keyof ListSearch];
    if (value && value !== 'all') query.set(parameter, value);
  }
  return query.toString();
}

/** The fragment of a tab's list, narrowed. */
export function tabFragment(tab: Tab, search: ListSearch = {}): string {
  return fragmentOf({ screen: 'tab', tab, search });
}

/** The fragment of an open order. */
export function orderFragment(orderId: string): string {
  return fragmentOf({ screen: 'tab', tab: 'orders', orderId });
}

/** The fragment of who placed an order: nothing in it names them. */
export function customerFragment(orderId: string): string {
  return fragmentOf({ screen: 'customer', orderId });
}

export function productFragment(productId: string): string {
  return fragmentOf({ screen: 'product', productId });
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

/**
 * What the list on view is narrowed to, in the address: reload, the back button and whoever is sent the address have it too. Text that
 * is typed may be somebody's name: it is kept in this tab until logout, and the address only says that there is some.
 * @param schema reads it; what is no such search is none.
 */
export function useListSearch<Search>(schema: z.ZodType<Search>) {
  const { place, goTo } = usePlace();
  const key = `${DRAFT_PREFIX}search-${listOf(place)}`;
  const typedText = useSyncExternalStore(
    subscribe,
    () => tabStore.getItem(key),
    () => null,
  );
  const { typed, ...linked } = place.search ?? {};
  const narrow = useCallback(
    (changes: ListSearch) => {
      const now = readPlace(window.location.hash);
      goTo({ ...now, search: { ...now.search, ...changes } });
    },
    [goTo],
  );
  return {
    search: schema.parse(typed === undefined || typedText === null ? linked : { ...linked, text: typedText }),
    /** A choice, which the back button takes back. */
    narrow,
    /** Text as it is typed, in place of what a link searched for: the back button does not go through its letters. */
    type: (text: string) => {
      tabStore.setItem(key, text);
      replaceFragment(
        fragmentOf({ ...place, search: { ...linked, text: '', typed: text === '' ? '' : 'oui' } }),
      );
    },
  };
}

/** Takes what was searched for out of the address: for logout. */
export function forgetSearch(): void {
  const { search: _, ...place } = readPlace(window.location.hash);
  replaceFragment(fragmentOf(place));
}

function replaceFragment(fragment: string): void {
  try {
    if (window.location.hash !== fragment) window.history.replaceState(window.history.state, '', fragment);
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  } catch {
    // Browsers bound how often that may be done in a while.
    window.location.hash = fragment;
  }
}

/** The fragment of an order, opened from the list on view, which stays as narrow as it is. */
export function orderInPlace(orderId: string): string {
  const { search = {} } = readPlace(window.location.hash);
  return fragmentOf({ screen: 'tab', tab: 'orders', orderId, search });
}

/** What a list is narrowed to, as its address has it, without what was typed or looked for: to be kept under a name. */
export function keptSearch({ text: _, typed: __, ...search }: ListSearch): string {
  return queryOf(search);
}
