import type { RouteSync } from 'vike/types';

/** The keys of the legal texts by their addresses. */
export const LEGAL_ADDRESSES: Readonly<Record<string, string>> = {
  '/mentions-legales': 'legal',
  '/cgv': 'terms',
  '/confidentialite': 'privacy',
  '/livraison': 'shipping',
  '/avis-clients': 'reviews',
  '/accessibilite': 'accessibility',
};

export const route: RouteSync = ({ urlPathname }) => {
  const text = LEGAL_ADDRESSES[urlPathname];
  return text === undefined ? false : { routeParams: { text } };
};
