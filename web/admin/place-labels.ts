import type { Page, Tab } from './location.ts';

/** The six tabs as people read them (specification §2). */
export const TAB_LABELS: Record<Tab, string> = {
  dashboard: 'Tableau de bord',
  products: 'Produits',
  orders: 'Commandes',
  promos: 'Codes promo',
  reviews: 'Avis',
  inventory: 'Inventaire',
};

/** The pages of the header's menu. */
export const PAGE_LABELS: Record<Page, string> = {
  analyses: 'Analyses',
  factures: 'Factures',
  retractations: 'Rétractations',
  'sans-commande': 'Argent sans commande',
  messages: 'Messages de contact',
  emails: 'E-mails',
  newsletter: 'Newsletter',
  exports: 'Exports',
  donnees: 'Données personnelles',
  maison: 'Maison',
  securite: 'Sécurité',
};

/** The dashboard's sub-tabs (specification §2). */
export const DASHBOARD_VIEWS = {
  recent: 'Commandes récentes',
  top: 'Meilleures ventes',
  monthly: 'Évolution mensuelle',
} as const;
