import { expect, it } from 'vitest';
import { storable } from './storable.ts';

it('texts that PostgreSQL refuses are mended wherever they stand', () => {
  expect(
    storable({ name: 'A\u0000da', notes: { top: ['iris\ud800', 'rose'] }, rating: 5, title: null }),
  ).toEqual({ name: 'Ada', notes: { top: ['iris\uFFFD', 'rose'] }, rating: 5, title: null });
});

it('everything else stays as it is, emoji and accents too', () => {
  const data = { comment: 'Une merveille 🌸 à l’été', lines: [{ quantity: 2 }] };
  expect(storable(data)).toBe(data);
});
