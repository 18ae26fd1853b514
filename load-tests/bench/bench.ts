import { setTimeout as sleep } from 'node:timers/promises';
import type { TestShop } from '#embedded/testing/shops/open-shop.ts';
import type { ShopClient } from '#embedded/testing/shops/shop-client.ts';

/** What a measurement works with: one shop in production mode for the whole run. */
export interface Bench {
  readonly shop: TestShop;
  /** Signed in as administrator. */
  readonly admin: ShopClient;
  /** How often pages and orders are measured; the median counts. */
  readonly runs: number;
  /** The terms of sale that the shop has in force. */
  readonly termsVersion: string;
  /** Where the shop's processes count their calls, see `readCallCounts`. */
  readonly countsIn: string;
  progress(text: string): void;
}

/** One row of the table. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The same work without a shop, measured in turns with it: their ratio can be compared between machines. */
  readonly floor?: number;
  readonly ratio?: number;
  /** What the ratio, or the value where there is none, should be. */
  readonly target?: { readonly atLeast: number } | { readonly atMost: number };
}

export function meetsTarget({ target, ratio, value }: Figure): boolean {
  if (target === undefined) return true;
  const compared = ratio ?? value;
  return 'atLeast' in target ? compared >= target.atLeast : compared <= target.atMost;
}

/**
 * Sends at an even pace, however slow the answers.
 * @returns what was answered, in the order sent.
 */
export async function sendSteadily<T>(
  perSecond: number,
  seconds: number,
  send: (n: number) => Promise<T>,
): Promise<T[]> {
  const begun = performance.now();
  const sent: Promise<T>[] = [];
  for (let n = 0; n < seconds * perSecond; n += 1) {
    const early = begun + (n * 1_000) / perSecond - performance.now();
    if (early > 0) await sleep(early);
    sent.push(send(n));
  }
  return Promise.all(sent);
}

/** The middle value, so that one disturbed run does not count. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value that a share of the values does not exceed; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
