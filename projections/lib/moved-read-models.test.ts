import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createMoveNotices, type MoveNotices } from './moved-read-models.ts';

let now: number;
let moves: MoveNotices;
let told: (readonly string[])[];
beforeEach(() => {
  vi.useFakeTimers();
  now = 1_000;
  told = [];
  moves = createMoveNotices(() => now);
  moves.resume();
  moves.follow((moved) => told.push(moved));
  return () => vi.useRealTimers();
});

describe('who follows the read models', () => {
  it('is told of moves together, each with the last place it came to', () => {
    moves.hear('moved orders@7 reviews@7');
    moves.hear('catalog:rose');
    moves.hear('moved orders@9');
    expect(told).toEqual([]);
    vi.runAllTimers();
    expect(told).toEqual([['orders@9', 'reviews@7']]);
  });

  it('is told that everything may have moved once notices were missed', () => {
    moves.pause();
    moves.resume();
    moves.hear('moved orders@7');
    vi.runAllTimers();
    expect(told).toEqual([['*']]);
  });

  it('is told nothing any more once it is left', () => {
    const other: (readonly string[])[] = [];
    const leave = moves.follow((moved) => other.push(moved));
    leave();
    moves.hear('moved orders@7');
    vi.runAllTimers();
    expect([told.length, other.length]).toEqual([1, 0]);
  });
});

describe('what moved since a moment', () => {
  it('is what moved then or later, at its last place', () => {
    moves.hear('moved orders@7 promos@7');
    now = 2_000;
    moves.hear('moved orders@9');
    expect(moves.since(1_000)).toEqual(['orders@9', 'promos@7']);
    expect(moves.since(2_000)).toEqual(['orders@9']);
    expect(moves.since(3_000)).toEqual([]);
  });

  it('is not known of times when notices were missed', () => {
    now = 2_000;
    moves.pause();
    expect(moves.since(2_000)).toBeNull();
    now = 3_000;
    moves.resume();
    expect(moves.since(2_500)).toBeNull();
    expect(moves.since(3_000)).toEqual([]);
  });
});
