import { BRAND, COLLECTION_NAME } from '#contracts/constants.ts';
import { ERASED_AUTHOR } from '#contracts/erased-review.ts';
import type { HouseIdentity } from '#contracts/house.ts';
import type { Product } from '#contracts/http/products.ts';
import type { RatingCounts, Review } from '#contracts/http/reviews.ts';
import { summarize } from '../data/review-summary.ts';
import { NAMELESS_FLACON } from '../ui/ProductPicture.tsx';

type Json = Record<string, unknown>;

function absolute(publicUrl: string, path: string): string {
  return new URL(path, publicUrl).href;
}

function ratingOf(verified: RatingCounts): Json {
  const { average, count } = summarize(verified);
  if (average === null) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: average.toFixed(1),
      reviewCount: count,
      bestRating: 5,
      worstRating: 1,
    },
  };
}

function reviewsOf(shown: readonly Review[]): Json {
  // An erased one has no author and no words that could be claimed.
  const reviews = shown.filter(
    ({ isVerified, customerName }) => isVerified && customerName !== ERASED_AUTHOR,
  );
  if (reviews.length === 0) return {};
  return {
    review: reviews.map((review) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: review.customerName },
      datePublished: (review.publishedAt ?? review.createdAt).slice(0, 10),
      name: review.title,
      reviewBody: review.comment,
      reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5, worstRating: 1 },
    })),
  };
}

function productData({ product, reviews, verified, publicUrl }: ProductPageFacts): Json {
  const url = absolute(publicUrl, `/parfums/${product.id}`);
  const picture = product.imageUrl.startsWith('/') ? product.imageUrl : NAMELESS_FLACON;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.name,
    description: product.shortDescription,
    image: [absolute(publicUrl, picture)],
    sku: product.id,
    category: product.category,
    brand: { '@type': 'Brand', name: BRAND },
    offers: {
      '@type': 'Offer',
      url,
      price: product.price,
      priceCurrency: 'EUR',
      itemCondition: 'https://schema.org/NewCondition',
      availability: `https://schema.org/${product.stockQuantity > 0 ? 'InStock' : 'OutOfStock'}`,
      seller: { '@id': absolute(publicUrl, '/#organization') },
    },
    ...ratingOf(verified),
    ...reviewsOf(reviews),
  };
}

/** The house, for search engines. */
function organizationData({ publicUrl, supportEmail, house }: ProductPageFacts): Json {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': absolute(publicUrl, '/#organization'),
    name: BRAND,
    url: absolute(publicUrl, '/'),
    logo: absolute(publicUrl, '/media/logo.svg'),
    image: absolute(publicUrl, '/media/og.jpg'),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      email: supportEmail,
      ...(house.phone !== '' && { telephone: house.phone }),
      availableLanguage: 'fr',
    },
    ...(house.company !== '' && { legalName: house.company }),
    ...(house.vatNumber !== '' && { vatID: house.vatNumber.replaceAll(/\s/g, '') }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: house.street,
      postalCode: house.postalCode,
      addressLocality: house.city,
      addressCountry: house.country,
    },
    ...(house.socialLinks.length > 0 && { sameAs: house.socialLinks.map(({ url }) => url) }),
  };
}

function websiteData(publicUrl: string): Json {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    '@id': absolute(publicUrl, '/#website'),
    name: BRAND,
    url: absolute(publicUrl, '/'),
    inLanguage: 'fr-FR',
    publisher: { '@id': absolute(publicUrl, '/#organization') },
  };
}

function breadcrumbData(product: Product, publicUrl: string): Json {
  const steps = [
    { name: 'Accueil', path: '/' },
    { name: COLLECTION_NAME, path: '/parfums' },
    { name: product.name, path: `/parfums/${product.id}` },
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(publicUrl, path),
    })),
  };
}

export interface ProductPageFacts {
  readonly product: Product;
  /** Those that the page shows: search engines want no others. Of them only verified ones are claimed. */
  readonly reviews: readonly Review[];
  /** Ratings of all verified reviews. */
  readonly verified: RatingCounts;
  readonly publicUrl: string;
  readonly supportEmail: string;
  readonly house: HouseIdentity;
}

/** The four kinds of structured data of a product page (specification §2): product, organization, website, breadcrumb. */
export function productStructuredData(facts: ProductPageFacts): Json[] {
  const { product, publicUrl } = facts;
  return [
    productData(facts),
    organizationData(facts),
    websiteData(publicUrl),
    breadcrumbData(product, publicUrl),
  ];
}
