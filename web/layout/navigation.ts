/** Links of header and drawer (specification §2). */
export const MAIN_LINKS = [
  { href: '/', label: 'Accueil' },
  { href: '/parfums', label: 'Parfums' },
  { href: '/a-propos', label: 'À Propos' },
  { href: '/contact', label: 'Contact' },
] as const;

export const FOOTER_LINKS = [
  { href: '/', label: 'Accueil' },
  { href: '/parfums', label: 'Collection' },
  { href: '/a-propos', label: 'À Propos' },
  { href: '/contact', label: 'Contact' },
] as const;

/** What the statement at /accessibilite declares: no third party has audited the site. */
export const ACCESSIBILITY_STATE = 'non conforme';

export const LEGAL_LINKS = [
  { href: '/mentions-legales', label: 'Mentions Légales' },
  { href: '/cgv', label: 'CGV' },
  { href: '/confidentialite', label: 'Confidentialité' },
  { href: '/livraison', label: 'Livraison' },
  { href: '/commande/retrouver', label: 'Retrouver ma commande' },
  { href: '/retractation', label: 'Renoncer au contrat ici' },
  { href: '/garantie-legale', label: 'Garantie légale' },
  { href: '/mes-donnees', label: 'Mes données' },
  { href: '/avis-clients', label: 'Avis clients' },
  { href: '/accessibilite', label: `Accessibilité\u00a0: ${ACCESSIBILITY_STATE}` },
] as const;

/** Where the terms of sale speak of the legal guarantees. */
export const GUARANTEES = '/cgv#article-9';

/** Whether a link leads to the page shown or to a part of which it is one. */
export function isCurrent(href: string, pathname: string): boolean {
  return href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`);
}

/** The keys of the legal texts by their addresses. */
export const LEGAL_ADDRESSES: Readonly<Record<string, string>> = {
  '/mentions-legales': 'legal',
  '/cgv': 'terms',
  '/confidentialite': 'privacy',
  '/livraison': 'shipping',
  '/avis-clients': 'reviews',
  '/accessibilite': 'accessibility',
};
