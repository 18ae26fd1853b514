import { countryCode } from '#contracts/addresses/countries.ts';
import { ERASED_AUTHOR } from '#contracts/catalog/erased-review.ts';
import { fromDecimal, toDecimal } from '#contracts/cents.ts';
import {
  BRAND,
  COLLECTION_NAME,
  FREE_SHIPPING_THRESHOLD,
  SHIPPING_COST,
  SHIPPING_COUNTRIES,
} from '#contracts/constants.ts';
import type { Product } from '#contracts/http/shop/products.ts';
import type { RatingCounts, Review } from '#contracts/http/shop/reviews.ts';
import { DISPATCH_HOUR, FASTEST_DAYS, SLOWEST_DAYS } from '#domain/delivery/delivery-estimate.ts';
import { WITHDRAWAL_DAYS } from '#domain/returns/withdrawal.ts';
import { summarize } from '../data/review-summary.ts';
import { KIND_LABELS } from '../product/product-texts.ts';
import { NAMELESS_FLACON } from '../ui/pictures/ProductPicture.tsx';
import {
  absolute,
  breadcrumbData,
  type HouseFacts,
  type Json,
  type NamedPage,
  organizationData,
  websiteData,
} from './house-data.ts';

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

const COUNTRIES = SHIPPING_COUNTRIES.map(countryCode);

/** What it costs to have one bottle sent, where to and how soon (specification §9). */
function shippingData(product: Product): Json {
  const isFree = (fromDecimal(product.price) ?? 0) >= FREE_SHIPPING_THRESHOLD;
  const days = (minValue: number, maxValue: number) => ({
    '@type': 'QuantitativeValue',
    minValue,
    maxValue,
    unitCode: 'DAY',
  });
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: isFree ? '0.00' : toDecimal(SHIPPING_COST),
      currency: 'EUR',
    },
    shippingDestination: COUNTRIES.map((addressCountry) => ({ '@type': 'DefinedRegion', addressCountry })),
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      cutoffTime: `${DISPATCH_HOUR}:00`,
      handlingTime: days(0, 1),
      transitTime: days(FASTEST_DAYS, SLOWEST_DAYS),
      businessDays: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map(
          (day) => `https://schema.org/${day}`,
        ),
      },
    },
  };
}

/** The withdrawal of the terms: the customer pays for the parcel back and is refunded in full. */
const RETURN_POLICY = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: COUNTRIES,
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: WITHDRAWAL_DAYS,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  refundType: 'https://schema.org/FullRefund',
};

function productData({ product, reviews, verified, publicUrl }: ProductPageFacts): Json {
  const url = absolute(publicUrl, `/parfums/${product.slug}`);
  const first = product.imageUrl.startsWith('/') ? product.imageUrl : NAMELESS_FLACON;
  const others = (product.otherPictures ?? []).filter((picture) => picture.url.startsWith('/'));
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.name,
    description: product.shortDescription,
    image: [first, ...others.map((picture) => picture.url)].map((path) => absolute(publicUrl, path)),
    sku: product.id,
    category: product.kind ? KIND_LABELS[product.kind] : product.category,
    brand: { '@type': 'Brand', name: BRAND },
    offers: {
      '@type': 'Offer',
      url,
      price: product.price,
      priceCurrency: 'EUR',
      itemCondition: 'https://schema.org/NewCondition',
      availability: `https://schema.org/${product.stockQuantity > 0 ? 'InStock' : 'OutOfStock'}`,
      seller: { '@id': absolute(publicUrl, '/#organization') },
      shippingDetails: shippingData(product),
      hasMerchantReturnPolicy: RETURN_POLICY,
    },
    ...ratingOf(verified),
    ...reviewsOf(reviews),
  };
}

/** Where a product's page stands in the shop. */
function stepsTo(product: Product): NamedPage[] {
  return [
    { name: 'Accueil', path: '/' },
    { name: COLLECTION_NAME, path: '/parfums' },
    { name: product.name, path: `/parfums/${product.slug}` },
  ];
}

export interface ProductPageFacts extends HouseFacts {
  readonly product: Product;
  /** Those that the page shows: search engines want no others. Of them only verified ones are claimed. */
  readonly reviews: readonly Review[];
  /** Ratings of all verified reviews. */
  readonly verified: RatingCounts;
}

/** The four kinds of structured data of a product page (specification §2): product, organization, website, breadcrumb. */
export function productStructuredData(facts: ProductPageFacts): Json[] {
  const { product, publicUrl } = facts;
  return [
    productData(facts),
    organizationData(facts),
    websiteData(publicUrl),
    breadcrumbData(publicUrl, stepsTo(product)),
  ];
}
