import { MASKED } from '../history/describe-change.ts';

/** Text columns that hold nothing personal, by column, or by `read model.table.column` where others of the name do. */
const HARMLESS: ReadonlySet<string> = new Set([
  'status',
  'payment_state',
  'payment_intent_id',
  'money_intent_id',
  'refund_state',
  'shipping_method',
  'tracking_number',
  'country',
  'promo_code',
  'code',
  'discount_type',
  'alert_type',
  'category',
  'month',
  'stream',
  'label',
  'type',
  'image_url',
  'image_alt',
  'short_description',
  'ingredients',
  'warnings',
  'catalog.products.name',
  'catalog.products.description',
  'analytics.products.name',
  'reviews.product_names.name',
  'newsletter.subscribers.consent_version',
  'newsletter.subscribers.consent_text',
  'reviews.reviews.refusal',
  'reviews.reviews.experienced_on',
  'privacy_register.runs.day',
  'privacy_register.acts.erasure_reason',
]);

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+([+-]\d{2}:\d{2}|Z)$/;

/** A column's value as a report may show it: text that is not known to be harmless is masked. */
export function describeColumn(
  { readModel, table, column }: { readModel: string; table: string; column: string },
  value: unknown,
): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return MASKED;
  const isPlain = ID.test(value) || INSTANT.test(value);
  const isHarmless = HARMLESS.has(column) || HARMLESS.has(`${readModel}.${table}.${column}`);
  return isPlain || isHarmless ? value : MASKED;
}
