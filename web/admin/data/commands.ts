import type { OrderStatus } from '#contracts/events/order.ts';
import type { EmailNotification } from '#contracts/http/notifications.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contracts/http/problem.ts';
import type { Method } from '../../data/api.ts';
import { apiRequest } from '../../data/api.ts';
import type { ProductBody, ProductRevision } from '../products/product-form.ts';
import type { PromoBody } from '../promos/promo-form.ts';
import { guarded } from './guarded.ts';

/** Sends a command; the server answers once the lists show it, so that its body is not needed. */
async function command(method: Method, path: string, body?: unknown): Promise<void> {
  await guarded(apiRequest(method, path, { body }));
}

export interface Creation<Body> {
  /** The same creation under the same key happens once. */
  readonly key: string;
  readonly body: Body;
}

async function create<Body>(path: string, { key, body }: Creation<Body>): Promise<void> {
  await guarded(apiRequest('POST', path, { body, headers: { [IDEMPOTENCY_KEY_HEADER]: key } }));
}

export function createProduct(creation: Creation<ProductBody>): Promise<void> {
  return create('/api/admin/products', creation);
}

/** Saved only while the product still is as it was seen; else an `ApiError` 412 says what others changed. */
export async function reviseProduct(update: { seen: number; body: ProductRevision }): Promise<void> {
  const { seen, body } = update;
  const headers = { 'If-Match': `"${seen}"` };
  await guarded(apiRequest('PATCH', `/api/admin/products/${body.id}`, { body, headers }));
}

export function deleteProduct(id: string): Promise<void> {
  return command('DELETE', `/api/admin/products/${id}`);
}

export interface OrderRevision {
  readonly id: string;
  readonly status?: OrderStatus;
  readonly trackingNumber?: string;
}

export function reviseOrder({ id, ...changes }: OrderRevision): Promise<void> {
  return command('PATCH', `/api/admin/orders/${id}`, changes);
}

export function deleteOrder(id: string): Promise<void> {
  return command('DELETE', `/api/admin/orders/${id}`);
}

/** Asks the payment provider again for a refund that failed. */
export function retryRefund(orderId: string): Promise<void> {
  return command('POST', `/api/admin/orders/${orderId}/refunds`);
}

/** Has a mail sent again; refused while it is still on its way. */
export function resendMail({ id, type, subjectId }: EmailNotification): Promise<void> {
  return command('POST', `/api/admin/email-notifications/${id}/resend`, { type, subjectId });
}

export function createPromo(creation: Creation<PromoBody>): Promise<void> {
  return create('/api/admin/promo-codes', creation);
}

export function revisePromo({ id, body }: { id: string; body: PromoBody }): Promise<void> {
  return command('PATCH', `/api/admin/promo-codes/${id}`, body);
}

export function deletePromo(id: string): Promise<void> {
  return command('DELETE', `/api/admin/promo-codes/${id}`);
}

/** Publishes or rejects a review (decision 8). */
export function moderateReview({
  id,
  status,
}: {
  id: string;
  status: 'published' | 'rejected';
}): Promise<void> {
  return command('PATCH', `/api/admin/reviews/${id}`, { status });
}
