import { z } from 'zod';
import { uploadGrantRequestSchema, uploadGrantSchema } from '../../http/console/admin.ts';
import { revisedProductSchema, undoStockRequestSchema } from '../../http/console/stock-undo.ts';
import { addProductRequestSchema, reviseProductRequestSchema } from '../../http/shop/products.ts';
import { CONSOLE, DECISION, defineCalls, named } from '../call.ts';
import { CHANGED } from '../changed.ts';

export const PRODUCT_CALLS = defineCalls({
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
    ...DECISION,
    summary: 'Supprime un parfum',
    answer: CHANGED,
    refusals: [404, 409, 412],
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
});
