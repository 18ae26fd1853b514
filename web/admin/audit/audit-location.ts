import { type AuditCategory, auditCategorySchema } from '#contracts/http/audit.ts';

/** Streams shown step by step; a stock is shown as the sum of its movements. */
export type HistoryCategory = Exclude<AuditCategory, 'stock'>;

export type AuditPlace =
  | { readonly screen: 'journal'; readonly category: AuditCategory }
  | { readonly screen: 'history'; readonly category: HistoryCategory; readonly id: string }
  | { readonly screen: 'stock'; readonly productId: string }
  /** `day` is `YYYY-MM-DD`; null before one was chosen. */
  | { readonly screen: 'shop'; readonly day: string | null }
  | { readonly screen: 'integrity' };

const SLUGS: Record<AuditCategory, string> = {
  order: 'commandes',
  product: 'produits',
  promo: 'codes-promo',
  stock: 'stocks',
};
const SHOP = 'a-une-date';
const INTEGRITY = 'integrite';

/** Reads the address's fragment (`#commandes/3f0c…`, `#a-une-date/2026-03-01`); what is unknown is the journal of orders. */
export function readAuditPlace(fragment: string): AuditPlace {
  const [slug = '', detail = ''] = fragment.replace(/^#/, '').split('/').map(decodeURIComponent);
  if (slug === INTEGRITY) return { screen: 'integrity' };
  if (slug === SHOP) return { screen: 'shop', day: /^\d{4}-\d{2}-\d{2}$/.test(detail) ? detail : null };
  const category = auditCategorySchema.options.find((candidate) => SLUGS[candidate] === slug) ?? 'order';
  if (detail === '') return { screen: 'journal', category };
  return category === 'stock'
    ? { screen: 'stock', productId: detail }
    : { screen: 'history', category, id: detail };
}

/** The fragment that leads to a place, so that links, reloading and the back button work. */
export function auditFragmentOf(place: AuditPlace): string {
  switch (place.screen) {
    case 'journal':
      return `#${SLUGS[place.category]}`;
    case 'history':
      return `#${SLUGS[place.category]}/${encodeURIComponent(place.id)}`;
    case 'stock':
      return `#${SLUGS.stock}/${encodeURIComponent(place.productId)}`;
    case 'shop':
      return place.day === null ? `#${SHOP}` : `#${SHOP}/${place.day}`;
    case 'integrity':
      return `#${INTEGRITY}`;
  }
}

interface CategoryTexts {
  /** Of the list. */
  readonly title: string;
  readonly search: string;
  readonly none: string;
  /** What one entry is called before its label: 'Commande 1A2B3C4D'. */
  readonly one: string;
}

export const CATEGORY_TEXTS: Record<AuditCategory, CategoryTexts> = {
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
