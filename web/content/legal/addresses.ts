/** The keys of the legal texts by their addresses. */
export const LEGAL_ADDRESSES: Readonly<Record<string, string>> = {
  '/mentions-legales': 'legal',
  '/cgv': 'terms',
  '/confidentialite': 'privacy',
  '/livraison': 'shipping',
  '/avis-clients': 'reviews',
  '/accessibilite': 'accessibility',
};
