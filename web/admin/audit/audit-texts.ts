import type { AuditCategory } from '#contracts/http/audit.ts';

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
