import { shortId } from '../identifiers.ts';
import { runningNumberText } from './running-number.ts';

/** Both numbers of an order in a sentence: `7617E342 (nº 1042)`; of one that has no running number its own alone. */
export function bothNumbers(orderId: string, runningNumber: number | undefined): string {
  const number = shortId(orderId);
  return runningNumber === undefined ? number : `${number} (${runningNumberText(runningNumber)})`;
}
