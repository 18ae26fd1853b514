import type { PieceHead } from '../content/journal/piece.ts';
import {
  absolute,
  breadcrumbData,
  type HouseFacts,
  itemListData,
  type Json,
  organizationData,
  websiteData,
} from './house-data.ts';

const JOURNAL = { name: 'Le journal', path: '/journal' };

function pageOf({ slug, title }: PieceHead) {
  return { name: title, path: `/journal/${slug}` };
}

/** Structured data of the journal: the house, its site and the pieces in their order. */
export function journalStructuredData(facts: HouseFacts, pieces: readonly PieceHead[]): Json[] {
  const { publicUrl } = facts;
  return [
    organizationData(facts),
    websiteData(publicUrl),
    itemListData(publicUrl, JOURNAL.name, pieces.map(pageOf)),
  ];
}

/** Structured data of a piece of the journal: the article, the house, its site, the way to it. */
export function pieceStructuredData(facts: HouseFacts, piece: PieceHead): Json[] {
  const { publicUrl } = facts;
  const url = absolute(publicUrl, pageOf(piece).path);
  const house = { '@id': absolute(publicUrl, '/#organization') };
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Article',
      '@id': `${url}#article`,
      mainEntityOfPage: url,
      headline: piece.title,
      description: piece.intro,
      image: [absolute(publicUrl, piece.picture)],
      datePublished: piece.published,
      dateModified: piece.published,
      inLanguage: 'fr-FR',
      author: house,
      publisher: house,
    },
    organizationData(facts),
    websiteData(publicUrl),
    breadcrumbData(publicUrl, [{ name: 'Accueil', path: '/' }, JOURNAL, pageOf(piece)]),
  ];
}
