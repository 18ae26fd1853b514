import { describe, expect, it } from 'vitest';
import { clamp, nextTab, readNumber, stepByKey, tooltipDelay } from './interaction.ts';

const tabs = ['description', 'notes', 'livraison'];

it('goes to the neighbouring tab and round at the ends', () => {
  expect(nextTab('ArrowRight', tabs, 'description')).toBe('notes');
  expect(nextTab('ArrowRight', tabs, 'livraison')).toBe('description');
  expect(nextTab('ArrowLeft', tabs, 'description')).toBe('livraison');
});

it('jumps to the first and the last tab, and leaves other keys alone', () => {
  expect(nextTab('Home', tabs, 'notes')).toBe('description');
  expect(nextTab('End', tabs, 'notes')).toBe('livraison');
  expect(nextTab('Tab', tabs, 'notes')).toBeNull();
});

describe('a quantity changed by keyboard', () => {
  it('moves by one, by ten, and to its limits', () => {
    expect(stepByKey('ArrowUp', 2, 1, 9)).toBe(3);
    expect(stepByKey('ArrowDown', 2, 1, 9)).toBe(1);
    expect(stepByKey('PageUp', 2, 1, 99)).toBe(12);
    expect(stepByKey('End', 2, 1, 9)).toBe(9);
    expect(stepByKey('Home', 2, 1, 9)).toBe(1);
  });

  it('never leaves its limits, of which the upper is never below the lower', () => {
    expect(clamp(0, 1, 9)).toBe(1);
    expect(clamp(15, 1, 9)).toBe(9);
    expect(clamp(2, 1, 0)).toBe(1);
  });

  it('leaves other keys alone', () => {
    expect(stepByKey('Enter', 2, 1, 9)).toBeNull();
  });
});

describe('a quantity typed', () => {
  it('is a whole number or nothing', () => {
    expect(readNumber(' 4 ')).toBe(4);
    expect(readNumber('40')).toBe(40);
    expect(readNumber('trois')).toBeNull();
    expect(readNumber('')).toBeNull();
  });
});

it('opens after 700 ms (§9)', () => {
  expect(tooltipDelay(5_000, null)).toBe(700);
  expect(tooltipDelay(5_000, 4_699)).toBe(700);
});

it('opens at once within 300 ms of another (§9)', () => {
  expect(tooltipDelay(5_000, 4_700)).toBe(0);
});
