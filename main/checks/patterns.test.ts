import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import { parseSync } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const ROOMS = [
  'contracts',
  'domain',
  'platform',
  'services',
  'projections',
  'workers',
  'audit',
  'web',
  'main',
  'embedded',
  'load-tests',
];
/** Tests read texts of their own. */
const SOURCES = ROOMS.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:tsx?|m?js)$/.test(path) && !/\.test\.|(?:^|\/)testing\//.test(path))
    .map((path) => join(room, path)),
);

interface Pattern {
  readonly source: string;
  readonly flags: string;
}
interface Found {
  readonly patterns: readonly Pattern[];
  /** How many are made from a value, which nobody can check beforehand. */
  readonly computed: number;
}

const regex = z.object({ pattern: z.string(), flags: z.string() });
const regExp = z.object({ type: z.literal('Identifier'), name: z.literal('RegExp') });

/** Every regular expression of a program. */
function patternsIn(file: string, code: string): Found {
  const patterns: Pattern[] = [];
  let computed = 0;
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('regex' in node) {
      const { pattern, flags } = regex.parse(node.regex);
      patterns.push({ source: pattern, flags });
    } else if ('callee' in node && regExp.safeParse(node.callee).success) computed += 1;
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(file, code).program);
  return { patterns, computed };
}

/** What a text of one repeated character would cost: more than its length, in which way. */
function superLinear(pattern: Pattern): string[] {
  return analyse(pattern).reports.map(({ type, character }) => `${type} over ${character.literal.source}`);
}

const found = new Map<string, Found>();
beforeAll(() => {
  for (const file of SOURCES) found.set(file, patternsIn(file, readFileSync(file, 'utf8')));
}, 60_000);

describe('a regular expression', () => {
  it.each([/\s*<link/g, /(?:a+)+$/, /\s+$/, /^a*a*$/])(
    'such as %s is found to backtrack without bound',
    (pattern) => {
      expect(superLinear(pattern)).not.toEqual([]);
    },
  );

  it('of this project never takes longer than in proportion to the text', () => {
    const all = [...found].flatMap(([file, { patterns }]) =>
      patterns.map((pattern) => ({ file, pattern, faults: superLinear(pattern) })),
    );
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter(({ faults }) => faults.length > 0)).toEqual([]);
  }, 60_000);

  it('is never made from a value while the shop runs', () => {
    const makers = [...found].filter(([, { computed }]) => computed > 0).map(([file]) => file);
    // The embedded event store does what a client of the store asks for.
    expect(makers).toEqual(['embedded/event-store/read-request.ts']);
  });
});
