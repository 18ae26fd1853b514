import type { TestShop } from '#embedded/testing/open-shop.ts';
import type { ShopClient } from '#embedded/testing/shop-client.ts';

/** What a line measures with: one shop in production mode for the whole run. */
export interface Bench {
  readonly shop: TestShop;
  /** Signed in as administrator. */
  readonly admin: ShopClient;
  /** How often each figure is taken; the median counts. */
  readonly runs: number;
  /** Numbers of one product's reviews, of products and of orders that the costs with size are taken at. */
  readonly sizes: {
    readonly reviews: readonly number[];
    readonly products: readonly number[];
    readonly orders: readonly number[];
  };
  /** How many events the log has that everything is rebuilt from. */
  readonly events: number;
  /** Says what is going on. */
  progress(text: string): void;
}

/** One figure of the table. */
export interface Figure {
  /** Names the figure from run to run, in French. */
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The same measured at the floor, in the same run. */
  readonly floor?: number;
  /** Value through floor: what can be compared between machines. */
  readonly ratio?: number;
  /** The most favourable of what was measured, as `ratio` or `value` is: when even that is worse than before, it is no accident. */
  readonly best?: number;
  /** What two runs of the same program differ by, the lesser through the greater, where it is more than usual. */
  readonly spread?: number;
  /** What the ratio, or the value where there is none, should be. */
  readonly target?: { readonly atLeast: number } | { readonly atMost: number };
}

/** A part of the table: one file in `lines/`. */
export interface BenchLine {
  /** What `npm run bench -- NAME` calls it. */
  readonly name: string;
  measure(bench: Bench): Promise<readonly Figure[]>;
}

/** A thousand times as much is ten times as deep a tree at most, seldom felt; what grows with every row is felt at once. */
export const MOST_GROWTH = 4;
/** What one server process may hold in memory under load, in MiB. */
export const MOST_MEMORY = 300;

/** What is compared with the target, and with the last table. */
export function comparedOf({ ratio, value }: Figure): number {
  return ratio ?? value;
}

export function meetsTarget(figure: Figure): boolean {
  const { target } = figure;
  if (target === undefined) return true;
  const compared = comparedOf(figure);
  return 'atLeast' in target ? compared >= target.atLeast : compared <= target.atMost;
}

/** The middle value, so that one disturbed run does not count. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}
