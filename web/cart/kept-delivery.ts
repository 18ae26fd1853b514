import type { KeyValue } from '../ui/browser-storage.ts';
import { isFields, readJson } from './cart-storage.ts';

/** What was typed into the delivery form: kept for the browser tab, so that it survives a reload, Back and a refused payment. */
const DELIVERY_KEY = 'miris-delivery';

/** The form's fields by name, nested names joined by dots; only texts. */
export type KeptDelivery = Readonly<Record<string, string>>;

export function readDelivery(storage: KeyValue): KeptDelivery {
  const value = readJson(storage, DELIVERY_KEY);
  const texts = Object.entries(isFields(value) ? value : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}

/** @param isShown whether a field is on the page: those of a gift come with their own code, and stay as they were kept until then. */
export function keepDelivery(storage: KeyValue, form: FormData, isShown: (name: string) => boolean): void {
  const fields = [...form].filter(([, value]) => typeof value === 'string');
  const toCome = Object.entries(readDelivery(storage)).filter(
    ([name]) => form.get('isGift') === 'on' && name.startsWith('gift.') && !isShown(name),
  );
  storage.setItem(DELIVERY_KEY, JSON.stringify(Object.fromEntries([...toCome, ...fields])));
}

/** Keeps a wish for a sample for the form: of which one, of each perfume where that is empty, of none where it is null. */
export function keepSampleChoice(storage: KeyValue, productId: string | null): void {
  const chosen = { sampleRequested: productId === null ? '' : 'on', sampleProductId: productId ?? '' };
  storage.setItem(DELIVERY_KEY, JSON.stringify({ ...readDelivery(storage), ...chosen }));
}

export function forgetDelivery(storage: KeyValue): void {
  storage.removeItem(DELIVERY_KEY);
}
