import { z } from 'zod';
import type { Facts } from '../facts.ts';
import { grouped, type Violation } from './violation.ts';

const stockChange = z.object({ stockQuantity: z.int(), stockQuantityBefore: z.int() });
/** Answers that say that nothing was done. */
const REFUSALS = new Set([400, 401, 404, 409, 412]);

/** A command counts once under its key however often it is sent, and one that was refused changed nothing. */
export function commandsCountOnce({ log, requests }: Facts): Violation[] {
  const moved = new Map<string, number>();
  for (const { type, data, metadata } of log)
    if (type === 'StockAdjusted')
      moved.set(metadata.causationId, (moved.get(metadata.causationId) ?? 0) + data.delta);
  const changes = requests.filter(
    ({ method, body }) => method === 'PATCH' && stockChange.safeParse(body).success,
  );
  return [...grouped(changes, ({ key }) => key)].flatMap(([key, asked]) => {
    const { stockQuantity, stockQuantityBefore } = stockChange.parse(asked[0]?.body);
    const wanted = stockQuantity - stockQuantityBefore;
    const done = asked.reduce((sum, { id }) => sum + (moved.get(id) ?? 0), 0);
    const isAcknowledged = asked.some(({ status }) => status === 200);
    const isUncertain = asked.some(({ status }) => status === null || !REFUSALS.has(status));
    if (done === wanted ? isAcknowledged || isUncertain : done === 0 && !isAcknowledged) return [];
    const productId = asked[0]?.path.split('/').at(-1);
    const answers = asked.map(({ status }) => status ?? 'no answer').join(', ');
    return [
      { key, productId, sentence: `a stock change by ${wanted} came to ${done} (answered ${answers})` },
    ];
  });
}

/** A refusal (4xx) is a promise that nothing was done by that request. */
export function refusalsChangeNothing({ log, requests }: Facts): Violation[] {
  const refused = new Map(
    requests
      .filter(({ status, method }) => method !== 'GET' && status !== null && REFUSALS.has(status))
      .map((asked) => [asked.id, asked]),
  );
  return log.flatMap(({ type, data, metadata }) => {
    const asked = refused.get(metadata.causationId);
    if (asked === undefined || !LASTING.has(type)) return [];
    // Records the call alone: its stock was sold before it could be moved, and no detail was to change.
    if ('changes' in data && Object.keys(data.changes).length === 0) return [];
    const orderId = 'orderId' in data ? (data.orderId ?? undefined) : undefined;
    const sentence = `${asked.method} ${asked.path} was refused with ${asked.status}, and ${type} was recorded`;
    return [{ key: asked.key ?? undefined, orderId, sentence }];
  });
}

/** Events that nothing takes back; holds and uses of a promo are another invariant's concern. */
const LASTING: ReadonlySet<string> = new Set([
  'OrderPlaced',
  'OrderTermsAccepted',
  'OrderStatusChanged',
  'OrderCancelled',
  'OrderReinstated',
  'OrderDeleted',
  'DeliveryMethodChanged',
  'DeliveryAddressChanged',
  'OrderEmailCorrected',
  'TrackingNumberAssigned',
  'TrackingNumberRemoved',
  'ParcelDispatched',
  'ParcelCorrected',
  'ReplacementSent',
  'OrderPutOnHold',
  'OrderTakenOffHold',
  'ProductRevised',
  'PurchaseCostSet',
  'ReviewPublished',
  'ReviewRejected',
  'WithdrawalDeclared',
  'OrderLinksRevoked',
]);

/** Every answer is one that its request may get; 503 may come while something is down, 500 never. */
export function answersAreExpected({ requests }: Facts): Violation[] {
  return requests
    .filter(({ isExpected }) => !isExpected)
    .map(({ id, status, method, path, key, at }) => ({
      requestId: id,
      key: key ?? undefined,
      sentence: `${method} ${path} was answered ${status} at ${new Date(at).toISOString()}`,
    }));
}
