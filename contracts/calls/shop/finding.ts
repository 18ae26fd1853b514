import {
  collectionQuerySchema,
  collectionSchema,
  suggestionsQuerySchema,
  suggestionsSchema,
} from '../../http/shop/finding.ts';
import { defineCalls, named, SHOP } from '../call.ts';

/** Finding among the perfumes: apart from the catalogue's calls, for few visits need them. */
export const FINDING_CALLS = defineCalls({
  'GET /api/collection': {
    ...SHOP,
    summary: 'Combien de parfums répondent à une recherche, par famille, prix et note',
    query: named('CollectionQuery', collectionQuerySchema),
    answer: named('Collection', collectionSchema),
    refusals: [400],
    shared: true,
  },
  'GET /api/suggestions': {
    ...SHOP,
    summary: 'Parfums, familles et notes proposés pendant la saisie',
    query: named('SuggestionsQuery', suggestionsQuerySchema),
    answer: named('Suggestions', suggestionsSchema),
    refusals: [400],
  },
});
