import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { statusEffects } from './testing/status-effects.ts';

const DOCUMENT = new URL('../../docs/order-states.md', import.meta.url);

it('the table in docs/order-states.md says what the code does, pair by pair', async () => {
  const rows = (await readFile(DOCUMENT, 'utf8'))
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, from = '', to = '']) => from in statusEffects && to in statusEffects)
    .map(([, from, to, stock, money, promo]) => ({ from, to, stock, money, promo }));
  const pairs = Object.entries(statusEffects).flatMap(([from, row]) =>
    Object.entries(row).map(([to, effect]) => ({ from, to, ...effect })),
  );
  expect(rows).toEqual(pairs);
});
