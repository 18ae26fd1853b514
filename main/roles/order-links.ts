import { findLinkRevision } from '#projections/order-links/projection.ts';
import { createOrderLinks, type OrderLinks } from '#services/orders/order-links.ts';
import { type Parts, sessionSecretsOf } from './parts.ts';

/** The links to orders' pages that this shop gives out and opens. */
export function orderLinksOf({ environment, publicUrl, database }: Parts): OrderLinks {
  return createOrderLinks(sessionSecretsOf(environment), publicUrl, (orderId) =>
    findLinkRevision(database.db, orderId),
  );
}
