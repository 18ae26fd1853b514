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

export const LEGAL_LINKS = [
  { href: '/mentions-legales', label: 'Mentions Légales' },
  { href: '/cgv', label: 'CGV' },
  { href: '/confidentialite', label: 'Confidentialité' },
  { href: '/livraison', label: 'Livraison' },
  { href: '/retractation', label: 'Renoncer au contrat ici' },
  { href: '/mes-donnees', label: 'Mes données' },
  { href: '/avis-clients', label: 'Avis clients' },
] as const;

/** Whether a link leads to the page shown or to a part of which it is one. */
export function isCurrent(href: string, pathname: string): boolean {
  return href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`);
}
