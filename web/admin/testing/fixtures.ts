import { slugOf } from '#contracts/catalog/product-slug.ts';
import type { Product } from '#contracts/http/shop/products.ts';

/** A product as the console reads it; what matters to a test is given. */
export function aProduct(given: Partial<Product> = {}): Product {
  return {
    id: 'f0b7a1de-3a41-4c0f-9d44-2c4f7f3f0001',
    slug: slugOf(given.name ?? 'Nuit de Soie'),
    name: 'Nuit de Soie',
    description: 'Un voile de soie.',
    shortDescription: 'Iris et musc',
    price: '89.00',
    imageUrl: '/media/nuit.jpg',
    imageAlt: 'Flacon',
    notes: { top: ['Bergamote'], middle: ['Iris'], base: ['Musc'] },
    category: 'floral',
    stockQuantity: 12,
    stockAlert: 5,
    weight: '0.35',
    volumeMl: 50,
    ingredients: 'ALCOHOL DENAT.',
    warnings: 'Inflammable.',
    isActive: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    averageRating: 4.5,
    reviewCount: 2,
    revision: 3,
    ...given,
  };
}
