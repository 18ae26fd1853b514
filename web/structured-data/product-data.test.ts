import { expect, it } from 'vitest';
import { z } from 'zod';
import { ERASED_AUTHOR } from '#contracts/catalog/erased-review.ts';
import { UNNAMED_HOUSE } from '#contracts/house/house.ts';
import type { Product } from '#contracts/http/shop/products.ts';
import { aReview } from '../testing/staged-shop.ts';
import { productStructuredData } from './product-data.ts';

const product: Product = {
  id: '00000000-0000-4000-8000-000000000001',
  slug: 'iris-souverain',
  name: 'Iris Souverain',
  description: '',
  shortDescription: 'Iris de Toscane',
  price: '145.00',
  imageUrl: '@assets/flacon.jpg',
  imageAlt: '',
  notes: { top: [], middle: [], base: [] },
  category: 'floral',
  stockQuantity: 0,
  stockAlert: 5,
  weight: '0.10',
  volumeMl: 50,
  ingredients: '',
  warnings: '',
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  averageRating: null,
  reviewCount: 0,
  revision: 0,
};
const none = { 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 };
const facts = {
  product,
  reviews: [],
  verified: none,
  publicUrl: 'https://miris.example',
  supportEmail: 'a@b.fr',
  house: { ...UNNAMED_HOUSE, company: 'Maison Mirïs SAS', vatNumber: 'FR40 123456824' },
};

it('describes product, organization, website and breadcrumb (§2)', () => {
  expect(productStructuredData(facts).map((item) => item['@type'])).toEqual([
    'Product',
    'Organization',
    'WebSite',
    'BreadcrumbList',
  ]);
});

it('offers the product with price, currency and availability, and claims no rating without reviews', () => {
  const [data] = productStructuredData(facts);
  expect(data).toMatchObject({
    offers: { price: '145.00', priceCurrency: 'EUR', availability: 'https://schema.org/OutOfStock' },
    image: ['https://miris.example/media/perfume-without-picture.jpg'],
  });
  expect(data).not.toHaveProperty('aggregateRating');
});

it('names all its pictures, the first one first', () => {
  const otherPictures = [
    { url: '/objects/b.jpg', alt: '' },
    { url: '@assets/c.jpg', alt: '' },
  ];
  const [data] = productStructuredData({
    ...facts,
    product: { ...product, imageUrl: '/objects/a.jpg', otherPictures },
  });
  expect(data).toMatchObject({
    image: ['https://miris.example/objects/a.jpg', 'https://miris.example/objects/b.jpg'],
  });
});

it('says what sending a bottle costs, where it goes and how soon, and how it may be sent back', () => {
  const [data] = productStructuredData(facts);
  expect(data).toMatchObject({
    offers: {
      shippingDetails: {
        shippingRate: { value: '0.00', currency: 'EUR' },
        shippingDestination: expect.arrayContaining([{ '@type': 'DefinedRegion', addressCountry: 'FR' }]),
        deliveryTime: { cutoffTime: '14:00', transitTime: { minValue: 3, maxValue: 7 } },
      },
      hasMerchantReturnPolicy: {
        applicableCountry: expect.arrayContaining(['FR', 'CH']),
        merchantReturnDays: 14,
        returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
      },
    },
  });
  const [cheap] = productStructuredData({ ...facts, product: { ...product, price: '99.97' } });
  expect(cheap).toMatchObject({ offers: { shippingDetails: { shippingRate: { value: '4.99' } } } });
});

it('names the country of the house by its code', () => {
  expect(productStructuredData(facts)[1]).toMatchObject({ address: { addressCountry: 'FR' } });
});

it('carries the rating of verified reviews alone, and names no others', () => {
  const [data] = productStructuredData({
    ...facts,
    product: { ...product, averageRating: 4.1, reviewCount: 9 },
    verified: { ...none, 5: 2, 4: 1 },
    reviews: [aReview({ isVerified: true, comment: 'Acheté' }), aReview({ comment: 'Reçu' })],
  });
  expect(JSON.stringify(data)).toContain('Acheté');
  expect(JSON.stringify(data)).not.toContain('Reçu');
  expect(data).toMatchObject({ aggregateRating: { ratingValue: '4.7', reviewCount: 3 } });
});

/** What Google asks of a product's ratings and reviews ('Review snippet', 'Merchant listing'): required, and within their scale. */
const onScale = z.coerce.number().min(1).max(5);
const asGoogleAsks = z.object({
  name: z.string().min(1),
  aggregateRating: z.object({
    '@type': z.literal('AggregateRating'),
    ratingValue: onScale,
    reviewCount: z.int().positive(),
    bestRating: z.literal(5),
    worstRating: z.literal(1),
  }),
  review: z.array(
    z.object({
      '@type': z.literal('Review'),
      author: z.object({ '@type': z.literal('Person'), name: z.string().min(1).max(100) }),
      datePublished: z.iso.date(),
      reviewBody: z.string().min(1),
      reviewRating: z.object({
        '@type': z.literal('Rating'),
        ratingValue: onScale,
        bestRating: z.literal(5),
        worstRating: z.literal(1),
      }),
    }),
  ),
});

it('says of verified reviews all that search engines require', () => {
  const [data] = productStructuredData({
    ...facts,
    verified: { ...none, 5: 1, 2: 1 },
    reviews: [
      aReview({ isVerified: true, rating: 5, publishedAt: '2026-03-01T09:00:00.000Z' }),
      aReview({ isVerified: true, rating: 2, publishedAt: null }),
    ],
  });
  const { aggregateRating, review } = asGoogleAsks.parse(data);
  expect([aggregateRating.ratingValue, aggregateRating.reviewCount]).toEqual([3.5, 2]);
  expect(review.map(({ reviewRating }) => reviewRating.ratingValue)).toEqual([5, 2]);
  expect(review[0]?.datePublished).toBe('2026-03-01');
});

it('claims no review whose author was erased', () => {
  const erased = {
    id: 'r',
    productId: product.id,
    customerName: ERASED_AUTHOR,
    title: 'Avis effacé',
    comment: 'Effacé.',
    rating: 5 as const,
    isVerified: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    publishedAt: null,
    experiencedOn: null,
    answer: null,
  };
  const [data] = productStructuredData({ ...facts, reviews: [erased], verified: { ...none, 5: 1 } });
  expect(data).toHaveProperty('aggregateRating');
  expect(data).not.toHaveProperty('review');
});

it('names the house as it named itself, and only what it said', () => {
  const [, organization] = productStructuredData(facts);
  expect(organization).toMatchObject({
    legalName: 'Maison Mirïs SAS',
    vatID: 'FR40123456824',
    address: { streetAddress: '12 rue de l’Oratoire', addressLocality: 'Grasse' },
  });
  expect(organization).not.toHaveProperty('sameAs');
});
