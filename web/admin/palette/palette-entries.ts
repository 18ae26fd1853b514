import { foldedWords } from '#contracts/french/fold-text.ts';
import type { ListedProduct } from '#contracts/http/console/listed-products.ts';
import type { Order } from '#contracts/http/shop/orders.ts';
import type { PromoCode } from '#contracts/http/shop/promos.ts';
import { mailboxOf, shortId } from '#contracts/identifiers.ts';
import { runningNumberText } from '#contracts/orders/running-number.ts';
import { isForgottenEmail } from '#contracts/privacy/personal.ts';
import { euros, shortDate } from '../../ui/formats.ts';
import {
  customerFragment,
  fragmentOf,
  orderFragment,
  PAGES,
  productFragment,
  TABS,
  tabFragment,
} from '../location.ts';
import type { WorkListLink } from '../orders/desk/work-list-texts.ts';
import { statusLabel } from '../orders/order-labels.ts';
import { DASHBOARD_VIEWS, PAGE_LABELS, TAB_LABELS } from '../place-labels.ts';
import { areBegun } from '../products/find-products.ts';
import type { OfferedAct } from './offered-acts.ts';

/** Opens a window; nothing is changed before something is confirmed there. */
export type PaletteWindow =
  | { readonly kind: 'help' | 'parcels' | 'take-order' }
  | { readonly kind: 'promo'; readonly promo: PromoCode | null };

/** A line of the palette: it leads to an address, opens a window, or begins what a control on view does. */
export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** Beside the label, found by what is typed as well. */
  readonly note?: string;
  readonly target:
    | { readonly href: string }
    | { readonly opens: PaletteWindow }
    | { readonly begins: OfferedAct };
}

export interface PaletteGroup {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}

/** What the palette draws from. */
export interface PaletteSources {
  readonly workLists: readonly WorkListLink[];
  readonly products: readonly ListedProduct[];
  readonly promos: readonly PromoCode[];
  /** What can be begun on what was on view. */
  readonly offered: ReadonlySet<OfferedAct>;
  /** Found by the shop, the one meant in front. */
  readonly orders: readonly Order[];
}

/** Beside what is typed, so few that all are seen. */
const MAX_FOUND = 6;

const PLACES: readonly PaletteEntry[] = [
  ...TABS.map((tab) => ({ id: `tab-${tab}`, label: TAB_LABELS[tab], target: { href: tabFragment(tab) } })),
  ...Object.entries(DASHBOARD_VIEWS).map(([view, label]) => ({
    id: `view-${view}`,
    label,
    note: TAB_LABELS.dashboard,
    target: { href: tabFragment('dashboard', { view }) },
  })),
  ...PAGES.map((page) => ({
    id: `page-${page}`,
    label: PAGE_LABELS[page],
    target: { href: fragmentOf({ screen: 'page', page }) },
  })),
  {
    id: 'archived',
    label: 'Commandes archivées',
    target: { href: tabFragment('orders', { archived: 'yes' }) },
  },
  { id: 'audit', label: 'Audit', target: { href: '/admin/audit' } },
];

/** Only what can be undone, or is asked about in the window that opens. */
const ACTS: readonly PaletteEntry[] = [
  {
    id: 'new-product',
    label: 'Nouveau produit',
    target: { href: fragmentOf({ screen: 'product', productId: null }) },
  },
  { id: 'new-promo', label: 'Nouveau code promo', target: { opens: { kind: 'promo', promo: null } } },
  { id: 'take-order', label: 'Nouvelle commande par téléphone', target: { opens: { kind: 'take-order' } } },
  { id: 'parcels', label: 'Expédier par liste', target: { opens: { kind: 'parcels' } } },
  { id: 'as-table', label: 'Commandes en tableau', target: { href: tabFragment('orders') } },
  {
    id: 'as-cards',
    label: 'Commandes en fiches',
    target: { href: tabFragment('orders', { view: 'cards' }) },
  },
  { id: 'help', label: 'Raccourcis clavier', target: { opens: { kind: 'help' } } },
];

const TO_PREPARE = { note: 'ouvrir une commande à préparer', search: { work: 'to-prepare' } };

/** What is done with an open order, else where one is opened for it. */
const ORDER_ACTS = [
  { act: 'pack', label: 'Préparer le colis', elsewhere: TO_PREPARE },
  { act: 'part', label: 'Envoyer une partie', elsewhere: TO_PREPARE },
  {
    act: 'replacement',
    label: 'Envoyer un remplacement',
    elsewhere: { note: 'ouvrir une commande expédiée', search: { status: 'shipped' } },
  },
  {
    act: 'documents',
    label: 'Imprimer bons, étiquettes ou liste de prélèvement',
    elsewhere: { note: 'choisir des commandes', search: { work: 'to-prepare' } },
  },
] as const;

function orderActs(offered: PaletteSources['offered']): readonly PaletteEntry[] {
  const acts = ORDER_ACTS.map(({ act, label, elsewhere: { note, search } }) => ({
    id: `act-${act}`,
    label,
    ...(offered.has(act)
      ? { note: 'sur ce qui est ouvert', target: { begins: act } }
      : { note, target: { href: tabFragment('orders', search) } }),
  }));
  const undo = { id: 'undo', label: 'Annuler le dernier changement', target: { begins: 'undo' as const } };
  return offered.has('undo') ? [undo, ...acts] : acts;
}

/** The lines that match what is typed, in groups; places, work lists and acts before anything is. */
export function paletteGroups(typed: string, sources: PaletteSources): readonly PaletteGroup[] {
  const words = foldedWords(typed);
  const found = (entries: readonly PaletteEntry[]) => entries.filter((entry) => matches(entry, words));
  const search = (entries: readonly PaletteEntry[]) =>
    words.length === 0 ? [] : found(entries).slice(0, MAX_FOUND);
  const places = { title: 'Aller à', entries: found(PLACES) };
  const work = { title: 'À faire', entries: found(sources.workLists.map(workListEntry)) };
  return [
    // What is to be done is on top until something is looked for.
    ...(words.length === 0 ? [work, places] : [places, work]),
    // The shop found them by more than what is shown.
    {
      title: 'Commandes trouvées',
      entries: words.length === 0 ? [] : sources.orders.slice(0, MAX_FOUND).map(orderEntry),
    },
    { title: 'Clients trouvés', entries: words.length === 0 ? [] : customersOf(sources.orders) },
    { title: 'Produits trouvés', entries: words.length === 0 ? [] : productsOf(sources.products, words) },
    { title: 'Codes promo trouvés', entries: search(sources.promos.map(promoEntry)) },
    { title: 'Faire', entries: found([...orderActs(sources.offered), ...ACTS]) },
  ].filter(({ entries }) => entries.length > 0);
}

/** Each word typed begins one of the entry's. */
function matches({ label, note = '' }: PaletteEntry, words: readonly string[]): boolean {
  return areBegun(foldedWords(`${label} ${note}`), words);
}

/** There may be thousands: the line and words of each are made once, however many keys are typed. */
const known = new WeakMap<ListedProduct, { readonly entry: PaletteEntry; readonly own: readonly string[] }>();

/** The first products that each word typed begins a word of. */
function productsOf(products: readonly ListedProduct[], words: readonly string[]): PaletteEntry[] {
  const found: PaletteEntry[] = [];
  for (const product of products) {
    const { entry, own } = knownOf(product);
    if (areBegun(own, words)) found.push(entry);
    if (found.length === MAX_FOUND) break;
  }
  return found;
}

function knownOf(product: ListedProduct) {
  const before = known.get(product);
  if (before !== undefined) return before;
  const entry = productEntry(product);
  const made = { entry, own: foldedWords(`${entry.label} ${entry.note}`) };
  known.set(product, made);
  return made;
}

function workListEntry({ label, count, href }: WorkListLink): PaletteEntry {
  return { id: `work-${href}`, label, note: String(count), target: { href } };
}

function orderEntry({ id, runningNumber, customerName, createdAt, total, status }: Order): PaletteEntry {
  const number = runningNumber === undefined ? '' : `${runningNumberText(runningNumber)}, `;
  return {
    id: `order-${id}`,
    label: `#${shortId(id)} · ${customerName}`,
    note: `${number}${shortDate(createdAt)}, ${euros(total)}, ${statusLabel(status)}`,
    target: { href: orderFragment(id) },
  };
}

/** Who placed the orders that were found, each once, by the latest of theirs. */
function customersOf(orders: readonly Order[]): readonly PaletteEntry[] {
  const latest = new Map<string, Order>();
  for (const order of orders) {
    const mailbox = mailboxOf(order.customerEmail);
    if (!isForgottenEmail(mailbox) && !latest.has(mailbox)) latest.set(mailbox, order);
  }
  return [...latest.values()].slice(0, MAX_FOUND).map(({ id, customerName, customerEmail }) => ({
    id: `customer-${id}`,
    label: customerName,
    note: customerEmail,
    target: { href: customerFragment(id) },
  }));
}

function productEntry({ id, name, price, stockQuantity }: ListedProduct): PaletteEntry {
  return {
    id: `product-${id}`,
    label: name,
    note: `${euros(price)}, ${stockQuantity} en stock`,
    target: { href: productFragment(id) },
  };
}

function promoEntry(promo: PromoCode): PaletteEntry {
  return {
    id: `promo-${promo.id}`,
    label: promo.code,
    note: promo.isActive ? 'Actif' : 'Inactif',
    target: { opens: { kind: 'promo', promo } },
  };
}
