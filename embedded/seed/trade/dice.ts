/** Chance that comes out the same for the same seed, so that a demonstration can be repeated. */
export interface Dice {
  /** At least 0, below 1. */
  roll(): number;
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
  /** Something of which some are likelier than others. */
  pickWeighted<T>(from: readonly (readonly [weight: number, value: T])[]): T;
  uuid(): string;
}

/** Dice by the mulberry32 generator. */
export function createDice(seed: number): Dice {
  let state = seed | 0;
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number) => from + Math.floor(roll() * (to - from + 1));
  return {
    roll,
    between,
    pick: (from) => from[between(0, from.length - 1)] ?? from[0],
    pickWeighted(from) {
      let left = roll() * from.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, value] of from) {
        left -= weight;
        if (left < 0) return value;
      }
      throw new RangeError('nothing to pick from');
    },
    uuid() {
      const hex = Array.from({ length: 32 }, () => between(0, 15).toString(16)).join('');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}
