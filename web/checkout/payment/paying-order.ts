import type { KeyValue } from '../../ui/browser-storage.ts';

/** The order whose payment this tab shows, so that a reload goes on paying it. */
const PAYING_KEY = 'miris-paying';

export function notePaying(storage: KeyValue, orderId: string): void {
  storage.setItem(PAYING_KEY, orderId);
}

export function endPaying(storage: KeyValue): void {
  storage.removeItem(PAYING_KEY);
}

let isFirstLook = true;

/** The order that was being paid when this document was reloaded; null on any other visit, and when asked again. */
export function orderBeforeReload(storage: KeyValue): string | null {
  const [loaded] = performance.getEntriesByType('navigation');
  const isReloaded = isFirstLook && loaded instanceof PerformanceNavigationTiming && loaded.type === 'reload';
  isFirstLook = false;
  return isReloaded ? storage.getItem(PAYING_KEY) : null;
}
