import type { PageContext } from 'vike/types';
import { SHOP_TITLE } from '../../content/shop-head.ts';

/** By the page's address. */
const TITLES: Readonly<Record<string, string>> = {
  '/a-propos': 'À Propos · Maison Mirïs',
  '/commande': 'Commande · Mirïs',
  '/commande/confirmation': 'Confirmation de commande · Mirïs',
  '/commande/retrouver': 'Retrouver ma commande · Mirïs',
  '/contact': 'Contact · Mirïs',
  '/garantie-legale': 'Garantie légale dans l’UE · Mirïs',
  '/journal': 'Le journal · Mirïs',
  '/mes-donnees': 'Mes données · Mirïs',
  '/panier': 'Votre panier · Mirïs',
  '/parfums': 'Collection Mirïs · Parfums de luxe',
  '/retractation': 'Renoncer au contrat · Mirïs',
};

export function title({ urlPathname, answer }: PageContext): string {
  if (answer) return `${answer.title} · Mirïs`;
  if (urlPathname.startsWith('/commande/suivi/')) return 'Votre commande · Mirïs';
  return TITLES[urlPathname] ?? SHOP_TITLE;
}
