import { SLUG } from '#contracts/catalog/product-slug.ts';
import { TERMS_VERSIONS } from '#contracts/terms/versions.ts';
import { PIECES } from '../content/journal/pieces.ts';
import { LEGAL_ADDRESSES } from '../layout/navigation.ts';
import {
  type CollectionPart,
  collectionAddress,
  isNarrowed,
  readCollectionPart,
} from '../product/collection/collection-address.ts';

/** With an order's token as `suivi`, its articles are chosen here. */
const WITHDRAWAL = '/retractation';
/** Pages that are the same for everybody: the cart and the checkout's form live in the browser. */
export const SHARED_PAGES: ReadonlySet<string> = new Set([
  '/',
  '/a-propos',
  '/contact',
  '/panier',
  '/parfums',
  WITHDRAWAL,
  '/mes-donnees',
  '/garantie-legale',
  '/journal',
  ...PIECES.map(({ slug }) => `/journal/${slug}`),
  ...Object.keys(LEGAL_ADDRESSES),
  ...TERMS_VERSIONS.map((version) => `/cgv/${version}`),
]);
/** Pages of one visitor or of the administrator: what the server sends is the same for everybody, the browser draws the rest. */
export const OWN_PAGES: ReadonlySet<string> = new Set([
  '/admin',
  '/admin/audit',
  '/commande',
  '/commande/confirmation',
  '/commande/retrouver',
]);
/** An order's own page: a token follows. */
const ORDER_PAGES = '/commande/suivi/';
const COLLECTION = '/parfums';
const UNDER_COLLECTION = '/parfums/';
const TOKEN = /^[\w-]{1,200}$/;
/** Where its buttons send what they send. */
const ORDER_BUTTON = /^(\/commande\/suivi\/[\w-]{1,200})\/(?:payer|annuler)$/;
/** What a mail program or a reader took for a part of the link: the end of the sentence. */
const ORDER_IN_SENTENCE = /^(\/commande\/suivi\/[\w-]{1,200})(?:[.,;:!)\]>'"*]|%[\dA-Fa-f]{2}){1,12}$/;
/** A kept page's path: what stands before its query. */
const PAGE_OF_KEY = /^[^?]+/;
const ESCAPED_QUERY = /[?&]amp;/;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Stands for every address at which there is nothing. */
export const NOT_FOUND_KEY = '/404';
/** Stands for every note that no perfume has. */
export const NO_NOTE = `${COLLECTION}?note=-`;
/** Stands for every perfume that there is not: no perfume has this id. */
export const ABSENT_PRODUCT = `${UNDER_COLLECTION}${'00000000-0000-0000-0000-000000000000'}`;

/** Stands for every order's page that no link opens: no token is so short. */
export const ABSENT_ORDER = `${ORDER_PAGES}-`;

/** What an address names, known before anything is read or rendered. */
export type PageAddress =
  | { readonly kind: 'page'; readonly key: string }
  /** The collection behind a perfume, should the cursor be that perfume's: anybody can make up cursors. `first` is where it begins. */
  | { readonly kind: 'behind'; readonly key: string; readonly cursor: string; readonly first: string }
  /** The collection's perfumes that a question asks for, should there be any. */
  | { readonly kind: 'found'; readonly key: string; readonly part: CollectionPart }
  /** A perfume's page, should a perfume have this address. */
  | { readonly kind: 'product'; readonly key: string; readonly slug: string }
  /** A perfume by its id, should there be such a perfume: it leads to the readable address. */
  | { readonly kind: 'product-by-id'; readonly id: string; readonly query: string }
  /** Another spelling of a page's one address. */
  | { readonly kind: 'moved'; readonly to: string }
  /** A page about one order, for whoever has the link with its token: never kept. */
  | { readonly kind: 'order'; readonly path: string; readonly token: string }
  /** A page that is the same for everybody, at an address that opens an order: the browser alone reads the token. */
  | { readonly kind: 'by-link'; readonly page: string }
  | { readonly kind: 'absent-product' }
  | { readonly kind: 'nowhere' };

/**
 * Reads the address of a request (path and query). Parameters that no page reads are ignored, whoever invents them: they change
 * nothing of what is answered.
 */
export function pageAddress(url: string): PageAddress {
  const at = url.indexOf('?');
  const path = at === -1 ? url : url.slice(0, at);
  const token = path.startsWith(ORDER_PAGES) ? path.slice(ORDER_PAGES.length) : '';
  if (TOKEN.test(token)) return { kind: 'order', path, token };
  const cutOut = ORDER_IN_SENTENCE.exec(path)?.[1];
  if (cutOut !== undefined) return { kind: 'moved', to: cutOut };
  if (path === WITHDRAWAL && at !== -1 && new URLSearchParams(url.slice(at)).get('suivi'))
    return { kind: 'by-link', page: path };
  const orderPage = ORDER_BUTTON.exec(path)?.[1];
  if (orderPage !== undefined) return { kind: 'moved', to: orderPage };
  const named = pageAt(path, at === -1 ? '' : url.slice(at));
  if (named !== null) return path === COLLECTION && at !== -1 ? collection(url.slice(at)) : named;
  const canonical = respell(path);
  if (canonical !== null && canonical !== path && pageAt(canonical, '') !== null)
    return { kind: 'moved', to: canonical + (at === -1 ? '' : url.slice(at)) };
  return { kind: canonical?.startsWith(UNDER_COLLECTION) ? 'absent-product' : 'nowhere' };
}

/** The key of a page that may be kept, or null: what can be answered from memory. */
export function pageKey(url: string): string | null {
  // Led to the address that is meant.
  if (ESCAPED_QUERY.test(url)) return null;
  const address = pageAddress(url);
  return 'key' in address ? address.key : null;
}

/** The pattern of a page's address for what is written about requests, or null: nothing in it is from the address. */
export function pageName(url: string): string | null {
  const address = pageAddress(url);
  switch (address.kind) {
    case 'page':
      return PAGE_OF_KEY.exec(address.key)?.[0] ?? null;
    case 'behind':
    case 'found':
      return COLLECTION;
    case 'product':
    case 'product-by-id':
      return `${UNDER_COLLECTION}:id`;
    case 'by-link':
      return address.page;
    case 'order':
      return `${ORDER_PAGES}:token`;
    default:
      return null;
  }
}

function pageAt(path: string, query: string): PageAddress | null {
  if (SHARED_PAGES.has(path) || OWN_PAGES.has(path)) return { kind: 'page', key: path };
  const name = path.startsWith(UNDER_COLLECTION) ? path.slice(UNDER_COLLECTION.length) : '';
  if (ID.test(name)) return { kind: 'product-by-id', id: name, query };
  return SLUG.test(name) ? { kind: 'product', key: path, slug: name } : null;
}

/**
 * The collection in its other order, behind a perfume, or those of its perfumes that are looked for; other parameters count for nothing.
 */
function collection(search: string): PageAddress {
  const part = readCollectionPart(Object.fromEntries(new URLSearchParams(search)));
  const key = collectionAddress(part);
  if (isNarrowed(part)) return { kind: 'found', key, part };
  if (part.after === null) return { kind: 'page', key };
  return { kind: 'behind', key, cursor: part.after, first: collectionAddress({ ...part, after: null }) };
}

/** The spelling that our own addresses have: decoded, lower case, single slashes and none at the end. Null for what is no text. */
function respell(path: string): string | null {
  try {
    return `/${decodeURIComponent(path).toLowerCase().split('/').filter(Boolean).join('/')}`;
  } catch {
    return null;
  }
}
