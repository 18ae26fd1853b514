import { z } from 'zod';
import { uploadGrantRequestSchema, uploadGrantSchema } from '../../http/console/admin.ts';
import { revisedProductSchema, undoStockRequestSchema } from '../../http/console/stock-undo.ts';
import {
  addProductRequestSchema,
  articlesQuerySchema,
  productListSchema,
  productPageSchema,
  productSchema,
  reviseProductRequestSchema,
} from '../../http/shop/products.ts';
import { CONSOLE, DECISION, defineCalls, named, SHOP } from '../call.ts';
import { CHANGED } from '../changed.ts';

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
  'POST /api/admin/products': {
    ...CONSOLE,
    summary: 'Ajoute un parfum',
    headers: ['Idempotency-Key'],
    body: named('AddProductRequest', addProductRequestSchema),
    answer: CHANGED,
    status: 201,
    refusals: [409, 422],
  },
  'PATCH /api/admin/products/:id': {
    ...DECISION,
    summary: 'Modifie un parfum\u202f; ce qui est absent reste',
    body: named('ReviseProductRequest', reviseProductRequestSchema),
    answer: named('RevisedProduct', revisedProductSchema),
    refusals: [404, 409, 412, 422],
  },
  'POST /api/admin/products/:id/stock/undo': {
    ...CONSOLE,
    summary:
      'Annule un changement de stock, tant que rien n’en a suivi ; ce qui fut vendu entre-temps le reste',
    headers: ['Idempotency-Key'],
    body: named('UndoStockRequest', undoStockRequestSchema),
    answer: CHANGED,
    refusals: [404, 409, 422],
  },
  'DELETE /api/admin/products/:id': {
    ...CONSOLE,
    summary: 'Supprime un parfum',
    headers: ['If-Match'],
    answer: CHANGED,
    refusals: [404, 412],
  },
  'POST /api/admin/product-image/upload': {
    ...CONSOLE,
    summary: 'Accorde une adresse d’envoi d’image',
    body: named('UploadGrantRequest', uploadGrantRequestSchema),
    answer: named('UploadGrant', uploadGrantSchema),
  },
  'PUT /objects/uploads/:token': {
    tag: 'console',
    summary: 'Envoie une image à l’adresse accordée (5 Mo au plus)\u202f; l’adresse est la permission',
    access: 'public',
    body: { mediaType: 'image/*' },
    answer: named('StoredImage', z.object({ publicPath: z.string(), width: z.int(), height: z.int() })),
    status: 201,
    refusals: [409, 422],
  },
  'GET /objects/{*path}': {
    ...SHOP,
    summary: 'Une image publique',
    answer: { mediaType: 'image/*' },
    refusals: [404, 416],
  },
});
