import {
  articlesQuerySchema,
  productListSchema,
  productPageSchema,
  productSchema,
} from '../../http/shop/products.ts';
import { defineCalls, named, SHOP } from '../call.ts';

export const CATALOG_CALLS = defineCalls({
  'GET /api/products': {
    ...SHOP,
    summary: 'Liste des parfums en vente\u202f; une session voit aussi les inactifs',
    query: named('ProductPageQuery', productPageSchema),
    answer: named('ProductList', productListSchema),
    refusals: [400],
    shared: true,
  },
  'GET /api/products/:id': {
    ...SHOP,
    summary: 'Un parfum',
    answer: named('Product', productSchema),
    refusals: [404, 410],
    shared: true,
  },
  'GET /api/products/:id/related': {
    ...SHOP,
    summary: 'Les parfums qui partagent le plus de notes avec un parfum',
    answer: named('ProductList', productListSchema),
    refusals: [404],
    shared: true,
  },
  'GET /api/articles': {
    ...SHOP,
    summary:
      'Les coffrets en vente, et l’échantillon d’un parfum s’il est nommé\u202f; avec `kind`, les échantillons en stock\u202f; une session voit tous les échantillons et coffrets',
    query: named('ArticlesQuery', articlesQuerySchema),
    answer: named('ProductList', productListSchema),
    refusals: [400],
    shared: true,
  },
  'GET /objects/{*path}': {
    ...SHOP,
    summary: 'Une image publique',
    answer: { mediaType: 'image/*' },
    refusals: [404, 416],
  },
});
