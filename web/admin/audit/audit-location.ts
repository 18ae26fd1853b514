import {
  type AuditCategory,
  auditCategorySchema,
  type HistoryCategory,
  historyCategorySchema,
} from '#contracts/http/console/audit.ts';
import { fragmentOf, tabFragment } from '../location.ts';

export type AuditPlace =
  | { readonly screen: 'journal'; readonly category: AuditCategory }
  | { readonly screen: 'history'; readonly category: HistoryCategory; readonly id: string }
  | { readonly screen: 'stock'; readonly productId: string }
  /** `day` is `YYYY-MM-DD`; null before one was chosen. */
  | { readonly screen: 'shop'; readonly day: string | null }
  | { readonly screen: 'integrity' };

const SLUGS: Record<AuditCategory | HistoryCategory, string> = {
  order: 'commandes',
  product: 'produits',
  promo: 'codes-promo',
  stock: 'stocks',
  review: 'avis',
  salesGoal: 'objectifs',
};
const SHOP = 'a-une-date';
const INTEGRITY = 'integrite';

/** Reads the address's fragment (`#commandes/3f0c…`, `#a-une-date/2026-03-01`); what is unknown is the journal of orders. */
export function readAuditPlace(fragment: string): AuditPlace {
  const [slug = '', detail = ''] = fragment.replace(/^#/, '').split('/');
  if (slug === INTEGRITY) return { screen: 'integrity' };
  if (slug === SHOP) return { screen: 'shop', day: /^\d{4}-\d{2}-\d{2}$/.test(detail) ? detail : null };
  if (slug === SLUGS.stock && detail !== '') return { screen: 'stock', productId: detail };
  const history = historyCategorySchema.options.find((candidate) => SLUGS[candidate] === slug) ?? 'order';
  if (detail !== '') return { screen: 'history', category: history, id: detail };
  const category = auditCategorySchema.options.find((candidate) => SLUGS[candidate] === slug) ?? 'order';
  return { screen: 'journal', category };
}

/** The fragment that leads to a place, so that links, reloading and the back button work. */
export function auditFragmentOf(place: AuditPlace): string {
  switch (place.screen) {
    case 'journal':
      return `#${SLUGS[place.category]}`;
    case 'history':
      return `#${SLUGS[place.category]}/${place.id}`;
    case 'stock':
      return `#${SLUGS.stock}/${place.productId}`;
    case 'shop':
      return place.day === null ? `#${SHOP}` : `#${SHOP}/${place.day}`;
    case 'integrity':
      return `#${INTEGRITY}`;
  }
}

/** The list that a stream's history stands in: of the journal, or where reviews and goals are listed. */
export function listOf(category: HistoryCategory): string {
  if (category === 'review') return `/admin${tabFragment('reviews')}`;
  if (category === 'salesGoal')
    return `/admin${fragmentOf({ screen: 'page', page: 'analyses', search: {} })}`;
  return auditFragmentOf({ screen: 'journal', category });
}

interface StreamTexts {
  /** Of the list. */
  readonly title: string;
  /** What one entry is called before its label: 'Commande 1A2B3C4D'. */
  readonly one: string;
}

interface CategoryTexts extends StreamTexts {
  readonly search: string;
  readonly none: string;
}

const BROWSED: Record<AuditCategory, CategoryTexts> = {
  order: {
    title: 'Commandes',
    search: 'Numéro de commande',
    none: 'Aucune commande dans le journal',
    one: 'Commande',
  },
  product: {
    title: 'Produits',
    search: 'Nom du produit',
    none: 'Aucun produit dans le journal',
    one: 'Produit',
  },
  promo: {
    title: 'Codes promo',
    search: 'Code promo',
    none: 'Aucun code promo dans le journal',
    one: 'Code promo',
  },
  stock: { title: 'Stocks', search: 'Nom du produit', none: 'Aucun stock dans le journal', one: 'Stock de' },
};

export const CATEGORY_TEXTS = {
  ...BROWSED,
  review: { title: 'Avis', one: 'Avis sur' },
  salesGoal: { title: 'Analyses', one: 'Objectif de' },
} satisfies Record<AuditCategory | HistoryCategory, StreamTexts>;
