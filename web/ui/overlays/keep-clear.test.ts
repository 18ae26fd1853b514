import { describe, expect, it } from 'vitest';
import { shiftClearOf } from './keep-clear.ts';

const WINDOW = 844;
const box = (top: number, bottom: number, left = 16, right = 374) => ({ top, bottom, left, right });
const message = box(748, 828);

describe('a message', () => {
  it('stays where nothing is below it', () => {
    expect(shiftClearOf(message, [], WINDOW)).toBe(0);
    expect(shiftClearOf(message, [box(100, 140)], WINDOW)).toBe(0);
    expect(shiftClearOf(message, [box(760, 800, 400, 600)], WINDOW)).toBe(0);
  });

  it('moves to the top of the window off what lies there', () => {
    expect(748 + (shiftClearOf(message, [box(760, 800)], WINDOW) ?? 0)).toBe(8);
    expect(748 + (shiftClearOf(message, [box(700, 745)], WINDOW) ?? 0)).toBe(8);
  });

  it('moves above what is lowest where the top is taken too', () => {
    const shift = shiftClearOf(message, [box(20, 60), box(760, 800)], WINDOW) ?? 0;
    expect(748 + shift).toBe(760 - 8 - 80);
  });

  it('finds the gap between many, and none where there is none', () => {
    const rows = [box(0, 300), box(420, 600), box(620, 840)];
    expect(748 + (shiftClearOf(message, rows, WINDOW) ?? 0)).toBe(420 - 8 - 80);
    expect(shiftClearOf(message, [box(0, 844)], WINDOW)).toBeNull();
  });
});
