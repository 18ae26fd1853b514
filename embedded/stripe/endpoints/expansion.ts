import { chargeView, paymentIntentView, paymentMethodView, refundView } from '../payments/views.ts';
import type { Ledger } from '../store/ledger.ts';
import { invalidRequest } from '../wire/stripe-error.ts';

/**
 * Replaces identifiers by their objects, as `expand[]` asks (`latest_charge`, `data.payment_intent`, …).
 * @throws StripeError when a member cannot be expanded.
 */
export function expandObject(
  ledger: Ledger,
  object: Record<string, unknown>,
  paths: readonly string[] = [],
): Record<string, unknown> {
  return paths.reduce((expanded, path) => expandPath(ledger, expanded, path.split('.'), path), object);
}

function expandPath(
  ledger: Ledger,
  object: Record<string, unknown>,
  [name = '', ...rest]: readonly string[],
  path: string,
): Record<string, unknown> {
  if (!(name in object)) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, 'expand');
  }
  const value = object[name];
  if (Array.isArray(value)) {
    const expanded = value.map((inner: unknown) =>
      isObject(inner) ? expandPath(ledger, inner, rest, path) : inner,
    );
    return { ...object, [name]: expanded };
  }
  const inner = typeof value === 'string' ? find(ledger, value) : value;
  if (!isObject(inner)) return object;
  return { ...object, [name]: rest.length > 0 ? expandPath(ledger, inner, rest, path) : inner };
}

function find(ledger: Ledger, id: string): Record<string, unknown> | undefined {
  const intent = ledger.get('paymentIntents', id);
  if (intent) return paymentIntentView(intent);
  const charge = ledger.get('charges', id);
  if (charge) return chargeView(charge, ledger.get('paymentMethods', charge.payment_method));
  const refund = ledger.get('refunds', id);
  if (refund) return refundView(refund);
  const method = ledger.get('paymentMethods', id);
  return method ? paymentMethodView(method) : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
