import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dayAndMonth, dayMonthYear, longDate, longDateAndTime, monthAndYear } from './dates.ts';

describe('the first of a month', () => {
  it('is 1er, the other days are plain', () => {
    expect(dayAndMonth('2026-12-01')).toBe('1er décembre');
    expect(dayMonthYear('2027-02-01')).toBe('1er février 2027');
    expect(dayMonthYear('2026-12-11')).toBe('11 décembre 2026');
    expect(dayMonthYear('2026-08-31')).toBe('31 août 2026');
  });

  it('is that of Paris', () => {
    expect(longDate('2026-06-30T22:30:00.000Z')).toBe('1er juillet 2026');
    expect(longDateAndTime(new Date('2026-11-30T23:05:00.000Z'))).toBe('1er décembre 2026 à 00:05');
    expect(longDateAndTime('2026-11-21T13:05:00.000Z')).toBe('21 novembre 2026 à 14:05');
  });
});

it('a month is named with its year, whatever is no month stays', () => {
  expect(monthAndYear('2026-08')).toBe('août 2026');
  expect(monthAndYear('inconnu')).toBe('inconnu');
});

const ROOMS = [
  'web',
  'contracts',
  'domain',
  'platform',
  'services',
  'projections',
  'workers',
  'audit',
  'embedded',
  'main',
];
const LONG = /dateStyle:\s*'(?:long|full|medium)'|month:\s*'long'/;

it('no other file writes a month in words', async () => {
  const lists = await Promise.all(
    ROOMS.map((room) => readdir(room, { recursive: true, withFileTypes: true })),
  );
  const files = lists
    .flat()
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && entry.name !== 'french-dates.test.ts')
    .map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })));
  expect(texts.filter(({ text }) => LONG.test(text)).map(({ file }) => file)).toEqual([]);
});
