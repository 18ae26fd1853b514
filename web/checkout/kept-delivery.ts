import type { KeyValue } from './checkout-attempt.ts';

/** What was typed into the delivery form: kept for the browser tab, so that it survives a reload, Back and a refused payment. */
const DELIVERY_KEY = 'miris-delivery';

/** The form's fields by name, nested names joined by dots; only texts. */
export type KeptDelivery = Readonly<Record<string, string>>;

export function readDelivery(storage: KeyValue): KeptDelivery {
  try {
    const value: unknown = JSON.parse(storage.getItem(DELIVERY_KEY) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    const texts = Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return Object.fromEntries(texts);
  } catch {
    return {};
  }
}

export function keepDelivery(storage: KeyValue, form: FormData): void {
  const fields = [...form].filter(([, value]) => typeof value === 'string');
  try {
    storage.setItem(DELIVERY_KEY, JSON.stringify(Object.fromEntries(fields)));
  } catch (error) {
    console.warn('the delivery form could not be kept', error);
  }
}

export function forgetDelivery(storage: KeyValue): void {
  storage.removeItem(DELIVERY_KEY);
}
