import fc from 'fast-check';

/** Texts that have broken programs before: in databases, in templates, in paths, in prototypes, in terminals. */
export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff',
  '\u202eevil',
  '\ufeff',
  '__proto__',
  'constructor',
  'toString',
  "' or 1=1 --",
  "'; drop table http.rate_limits; --",
  '"><script>alert(1)</script>',
  '{{7*7}}',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%E0%A4%A',
  'null',
  'NaN',
  '1e400',
  '-0',
  '9'.repeat(400),
  'a\r\nSet-Cookie: stolen=1',
  '\u001b[31m',
  'é'.repeat(5_000),
  '=cmd|calc',
] as const;

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, -1, 0, 1.5, 1e308, Number.MAX_SAFE_INTEGER, [], {}, [[]], { length: -1 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Bodies that no contract describes, as bytes. */
const HOSTILE_BODIES: readonly (string | Buffer)[] = [
  '',
  'null',
  '[]',
  '0',
  '"text"',
  '{',
  '{"a":1,}',
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
  `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
  `${'['.repeat(40_000)}${']'.repeat(40_000)}`,
  `{"a":${'9'.repeat(5_000)}}`,
  '{"\\u0000":"\\ud800"}',
  Buffer.from([0x22, 0xc3, 0x28, 0x22]),
  Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
];

/** A body made from a valid one: as it is, with one member spoilt, without one, with one too many, or nothing like it. */
export function spoiltBody(valid: fc.Arbitrary<unknown>): fc.Arbitrary<string | Buffer> {
  const spoilt = fc.tuple(
    valid,
    fc.nat(),
    hostileValue,
    fc.constantFrom('keep', 'keep', 'replace', 'drop', 'add'),
  );
  return fc.oneof(
    {
      weight: 4,
      arbitrary: spoilt.map(([value, at, hostile, how]) => JSON.stringify(spoil(value, at, hostile, how))),
    },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_BODIES) },
  );
}

function spoil(value: unknown, at: number, hostile: unknown, how: string): unknown {
  if (typeof value !== 'object' || value === null || how === 'keep') return value;
  const entries: [string, unknown][] = Object.entries(value);
  if (how === 'add' || entries.length === 0)
    return Object.fromEntries([...entries, [JSON.stringify(hostile), hostile]]);
  const index = at % entries.length;
  if (how === 'drop') return Object.fromEntries(entries.toSpliced(index, 1));
  const [name = '', held] = entries[index] ?? [];
  // Half of the time deeper, where there is a deeper.
  const inner = typeof held === 'object' && at % 2 === 0 ? spoil(held, at >> 1, hostile, how) : hostile;
  return { ...value, [name]: inner };
}
