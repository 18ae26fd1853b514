import { cents } from './cents.ts';

/** Business constants and limits (specification §9), in one place so that the shop never contradicts itself. */

export const BRAND = 'Mirïs';
export const COLLECTION_NAME = 'Collection Mirïs';
export const CURRENCY = 'eur';
export const TIME_ZONE = 'Europe/Paris';

export const SHIPPING_COST = cents(499);
/** Subtotal after discount from which delivery is free (decision 2). */
export const FREE_SHIPPING_THRESHOLD = cents(9998);
/** Least amount that can be charged (specification §5, decision 23). */
export const MINIMUM_CHARGE = cents(50);
/** Largest amount that the card provider takes in one payment. */
export const MAX_PAYMENT = cents(99_999_999);
/** How every order goes, unless the console changes it before its dispatch (decision 33). */
export const SHIPPING_METHOD = 'colissimo';
export const SHIPPING_METHODS = ['colissimo', 'mondial-relay'] as const;
export type ShippingMethod = (typeof SHIPPING_METHODS)[number];

/** Stock from which a product card says 'Stock faible (n)' (specification §4). */
export const LOW_STOCK = 5;
export const DEFAULT_STOCK_ALERT = 5;
export const DEFAULT_WEIGHT_KG = '0.10';
/** What a perfume that is not on sale yet counts as until its volume is said. */
export const DEFAULT_VOLUME_ML = 50;
export const DEFAULT_PROMO_MAX_USES = 1;
/** What the admin form sends when the field is left empty (specification §5). */
export const DEFAULT_PROMO_MAX_USES_IN_FORM = 100;

export const FEATURED_PRODUCTS = 3;
/** Longest note that is searched, in characters. */
export const MAX_NOTE = 100;
/** Longest text that is read as a question, in characters. */
export const MAX_QUESTION = 80;
/** Perfumes shown as alike on a product's page. */
export const RELATED_PRODUCTS = 3;
/** Products on one page of the collection and in one answer; further ones follow page by page. */
export const PRODUCTS_AT_ONCE = 120;
export const PRODUCT_PLACEHOLDERS = 6;
export const REVIEW_PLACEHOLDERS = 3;
export const REVIEWS_SHOWN = 5;
/** Reviews in one answer to shoppers, the newest; a perfume's overview counts all. */
export const REVIEWS_AT_ONCE = 500;
export const RECENT_ORDERS = 10;
/** Messages, subscribers, alerts and mails in one answer to the console; exports hold all. */
export const MAX_LISTED = 500;
export const TOP_PRODUCTS = 10;

export const UPLOAD_LIMIT_BYTES = 5 * 1024 * 1024;
export const PAYMENT_DEADLINE_MINUTES = 30;
/** How long the mail that a parcel has left waits for its tracking number. */
export const DISPATCH_MAIL_WAIT_MINUTES = 10;
/** How long after its deadline an order waits for a payment that the provider is still processing. */
export const PAYMENT_PROCESSING_MINUTES = 120;
/** Bottles of one perfume in one order, unless the configuration says otherwise. */
export const MAX_BOTTLES_PER_LINE = 10;

/** Longest texts, in UTF-16 units: the contracts refuse longer ones, form fields take no more (`maxlength`). */
export const MAX_LENGTH = {
  email: 254,
  promoCode: 40,
  contact: { name: 200, subject: 300, message: 10_000 },
  giftMessage: 280,
  delivery: { name: 200, phone: 40, street: 300, city: 200, postalCode: 20, country: 100 },
  review: { name: 100, comment: 5_000 },
  product: {
    name: 200,
    description: 10_000,
    shortDescription: 500,
    imageUrl: 2_000,
    imageAlt: 500,
    ingredients: 5_000,
    warnings: 2_000,
    perfumerWords: 600,
  },
  trackingNumber: 60,
  search: { orders: 200, journal: 100 },
} as const;

/** Countries of the shipping policy (decision 18), France first. */
export const SHIPPING_COUNTRIES = [
  'France',
  'Allemagne',
  'Autriche',
  'Belgique',
  'Danemark',
  'Espagne',
  'Finlande',
  'Grèce',
  'Irlande',
  'Italie',
  'Luxembourg',
  'Monaco',
  'Pays-Bas',
  'Pologne',
  'Portugal',
  'République tchèque',
  'Suède',
  'Suisse',
] as const;

/** Product pictures whose address starts so are the bundled one (decision 20). */
export const ASSET_ALIAS = '@assets/';

/** How long a link to somebody's data is good for, in hours. */
export const DATA_LINK_HOURS = 24;

/** The version of the terms of sale that orders accept now: the day they took effect. Raised with every change of their text. */
export const TERMS_VERSION = '2026-11-26';
