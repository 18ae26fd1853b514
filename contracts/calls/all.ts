import { addressOf, type Call, type Calls, type Method } from './call.ts';
import { ADMIN_ORDER_CALLS } from './console/admin-orders.ts';
import { AUDIT_CALLS } from './console/audit.ts';
import { CONSOLE_CALLS, E_REPORTING_CALLS, EXPORT_CALLS } from './console/console.ts';
import { CUSTOMER_CALLS } from './console/customers.ts';
import { DESK_CALLS } from './console/desk.ts';
import { DESK_ORDER_CALLS } from './console/desk-orders.ts';
import { DOCUMENT_CALLS } from './console/documents.ts';
import { FIGURE_CALLS } from './console/figures.ts';
import { CHOSEN_ORDER_CALLS, ORDER_BATCH_CALLS } from './console/order-batches.ts';
import { ORDER_NOTE_CALLS } from './console/order-notes.ts';
import { PRODUCT_CALLS } from './console/products.ts';
import { SESSION_CALLS } from './console/session.ts';
import { CATALOG_CALLS } from './shop/catalog.ts';
import { FINDING_CALLS } from './shop/finding.ts';
import { ORDER_CALLS } from './shop/orders.ts';
import { PERSONAL_DATA_CALLS } from './shop/personal-data.ts';
import { PROMO_CALLS } from './shop/promos.ts';
import { RESTOCK_NOTICE_CALLS } from './shop/restock-notices.ts';
import { REVIEW_CALLS } from './shop/reviews.ts';
import { VISITOR_CALLS } from './shop/visitors.ts';

const API_CALLS: Calls = {
  ...CATALOG_CALLS,
  ...FINDING_CALLS,
  ...REVIEW_CALLS,
  ...VISITOR_CALLS,
  ...RESTOCK_NOTICE_CALLS,
  ...PERSONAL_DATA_CALLS,
  ...PROMO_CALLS,
  ...ORDER_CALLS,
  ...PRODUCT_CALLS,
  ...SESSION_CALLS,
  ...ADMIN_ORDER_CALLS,
  ...ORDER_NOTE_CALLS,
  ...ORDER_BATCH_CALLS,
  ...CHOSEN_ORDER_CALLS,
  ...CONSOLE_CALLS,
  ...DESK_CALLS,
  ...DESK_ORDER_CALLS,
  ...CUSTOMER_CALLS,
  ...DOCUMENT_CALLS,
  ...FIGURE_CALLS,
  ...EXPORT_CALLS,
  ...E_REPORTING_CALLS,
  ...AUDIT_CALLS,
};

/** A call with its address. */
export interface Operation extends Call {
  readonly method: Method;
  /** As OpenAPI writes it: `/api/products/{id}`. */
  readonly path: string;
}

/** Every call of the shop's server that is no page: what the OpenAPI document is made from, and what tests hold against the routers. */
export const API_OPERATIONS: readonly Operation[] = Object.entries(API_CALLS).map(([name, call]) => {
  const { method, path } = addressOf(name);
  return { ...call, method, path: path.replace(/\{\*(\w+)\}|:(\w+)/g, '{$1$2}') };
});
