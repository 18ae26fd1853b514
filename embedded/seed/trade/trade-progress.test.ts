import { expect, it } from 'vitest';
import { createProgress } from './trade-progress.ts';

it('says how long a year of trade will take before most of it is played, and how far it is', () => {
  const said: string[] = [];
  let now = 0;
  const progress = createProgress({
    steps: 1_000,
    orders: 300,
    write: (text) => said.push(text),
    isTerminal: false,
    clock: () => now,
  });
  expect(said).toEqual(['  Une année de commerce : 300 commandes et leurs suites, 1000 étapes.\n']);
  for (let step = 1; step <= 1_000; step += 1) {
    now += 250;
    progress.played({ orders: step });
  }
  expect(said.slice(1, 3)).toEqual([
    '  Durée prévue : environ 4 min.\n',
    '  5 %, 50 commandes, encore 4 min\n',
  ]);
  expect(said.at(-1)).toBe('  100 %, 1000 commandes, encore 0 s\n');
  const before = said.length;
  for (const part of [0.25, 0.3, 0.5, 1]) progress.filled(part);
  expect(said.slice(before)).toEqual([
    '  Listes et chiffres : 25 %\n',
    '  Listes et chiffres : 50 %\n',
    '  Listes et chiffres : 100 %\n',
  ]);
});
