import type { PaymentConfig } from './http/payments.ts';
import type { Product } from './http/products.ts';
import type { Review } from './http/reviews.ts';

/** What public pages read: implemented by `projections`, handed to `web` at start, so that pages know no database. */
export interface ShopReads {
  /** Active products, oldest first. */
  listProducts(): Promise<Product[]>;
  /** One active product, or null. */
  findProduct(id: string): Promise<Product | null>;
  /** Published reviews of a product, newest first. */
  listProductReviews(productId: string): Promise<Review[]>;
}

/** What pages need to know of the configuration; all of it may be seen by anybody. */
export interface PublicConfig {
  readonly publicUrl: string;
  readonly supportEmail: string;
  readonly payment: PaymentConfig;
}
