import type { CallName } from '#contracts/calls/call.ts';
import type { OrderStatus } from '#contracts/events/order.ts';
import type { HouseIdentity } from '#contracts/house.ts';
import type { EmailNotification } from '#contracts/http/notifications.ts';
import { IDEMPOTENCY_KEY_HEADER, READ_MODELS_CURRENT_HEADER } from '#contracts/http/problem.ts';
import type { RecordReturnRequest } from '#contracts/http/returns.ts';
import type { ReviewRefusalReason } from '#contracts/review-refusals.ts';
import type { CallInput } from '../../data/api.ts';
import type { ProductBody, ProductRevision } from '../products/product-form.ts';
import type { PromoBody } from '../promos/promo-form.ts';
import { type AdminCalls, adminApi, guarded } from './admin-api.ts';

/** What became of a command. */
export interface Saved {
  /** The lists show it already; else they follow in a moment. */
  readonly isShown: boolean;
}

/**
 * Sends a command; the server answers once the lists show it, or says that they do not yet, so that its body is not needed.
 * @param key under which it counts once, however often it is sent.
 */
async function command<N extends keyof AdminCalls & CallName>(
  name: N,
  key: string,
  input: CallInput<AdminCalls[N]> = {},
): Promise<Saved> {
  const headers = { ...input.headers, [IDEMPOTENCY_KEY_HEADER]: key };
  const answer = await guarded(adminApi.send(name, { ...input, headers }));
  return { isShown: answer.headers.get(READ_MODELS_CURRENT_HEADER) !== 'no' };
}

export function createProduct(body: ProductBody, key: string): Promise<Saved> {
  return command('POST /api/admin/products', key, { body });
}

/** Saved only while the product still is as it was seen; else an `ApiError` 412 says what others changed. */
export function reviseProduct(
  { seen, body }: { seen: number; body: ProductRevision },
  key: string,
): Promise<Saved> {
  const headers = { 'If-Match': `"${seen}"` };
  return command('PATCH /api/admin/products/:id', key, { id: body.id, body, headers });
}

export function deleteProduct(id: string, key: string): Promise<Saved> {
  return command('DELETE /api/admin/products/:id', key, { id });
}

export interface OrderRevision {
  readonly id: string;
  readonly status?: OrderStatus;
  /** Null takes the number back. */
  readonly trackingNumber?: string | null;
}

export function reviseOrder({ id, ...body }: OrderRevision, key: string): Promise<Saved> {
  return command('PATCH /api/admin/orders/:id', key, { id, body });
}

export function deleteOrder(id: string, key: string): Promise<Saved> {
  return command('DELETE /api/admin/orders/:id', key, { id });
}

/** Asks the payment provider again for a refund that failed. */
export function retryRefund(orderId: string, key: string): Promise<Saved> {
  return command('POST /api/admin/orders/:id/refunds', key, { id: orderId });
}

/** The shopper proved that a return is on its way. */
export function noteReturnSent(orderId: string, key: string): Promise<Saved> {
  return command('POST /api/admin/orders/:id/return-proofs', key, { id: orderId });
}

/** What came back, and in which condition. */
export function recordReturn(
  { id, ...body }: RecordReturnRequest & { readonly id: string },
  key: string,
): Promise<Saved> {
  return command('POST /api/admin/orders/:id/returns', key, { id, body });
}

/** Pays back what is due of a return. */
export function refundReturn(orderId: string, key: string): Promise<Saved> {
  return command('POST /api/admin/orders/:id/return-refunds', key, { id: orderId });
}

/** Has a mail sent again; refused while it is still on its way. */
export function resendMail({ id, type, subjectId }: EmailNotification, key: string): Promise<Saved> {
  return command('POST /api/admin/email-notifications/:id/resend', key, { id, body: { type, subjectId } });
}

export function createPromo(body: PromoBody, key: string): Promise<Saved> {
  return command('POST /api/admin/promo-codes', key, { body });
}

export function revisePromo({ id, body }: { id: string; body: PromoBody }, key: string): Promise<Saved> {
  return command('PATCH /api/admin/promo-codes/:id', key, { id, body });
}

export function deletePromo(id: string, key: string): Promise<Saved> {
  return command('DELETE /api/admin/promo-codes/:id', key, { id });
}

/** Publishes or rejects a review (decision 8). */
export function moderateReview(
  { id, ...body }: { id: string; status: 'published' | 'rejected'; reason?: ReviewRefusalReason },
  key: string,
): Promise<Saved> {
  return command('PATCH /api/admin/reviews/:id', key, { id, body });
}

/** Answers a review in public; null takes the answer back. */
export function answerReview(
  { id, answer }: { id: string; answer: string | null },
  key: string,
): Promise<Saved> {
  return command('PUT /api/admin/reviews/:id/answer', key, { id, body: { answer } });
}

/** Says anew who runs the shop. */
export function reviseHouse(body: HouseIdentity, key: string): Promise<Saved> {
  return command('PUT /api/admin/house', key, { body });
}
