import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { billedSchema, sumsSchema } from '#contracts/http/figures/figures.ts';
import { missingTests, namedTests } from '#embedded/testing/named-tests.ts';

/** Tables that are made from the code, or held against it row by row, and a form to sign. */
const TABLES = new Set([
  'docs/asvs.md',
  'docs/events.md',
  'docs/field-reports.md',
  'docs/figures.md',
  'docs/law.md',
  'docs/models/attestation-editeur.md',
  'docs/specification-coverage.md',
]);
const MAX_WORDS = { all: 20_000, 'docs/performance.md': 1_200, 'docs/field-reports.md': 600, decision: 300 };
const packageSchema = z.object({ scripts: z.record(z.string(), z.string()) });
const ROOMS =
  'contracts|platform|services|projections|workers|audit|web|main|embedded|load-tests|tools|deploy|docs';

const files = (await readdir('docs', { recursive: true })).filter((file) => file.endsWith('.md'));
const documents = await Promise.all(
  ['README.md', 'CONTRIBUTING.md', ...files.map((file) => `docs/${file}`)].map(async (file) => {
    const text = await readFile(file, 'utf8');
    // A table's rules are not words.
    return { file, text, words: text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length };
  }),
);

describe('the documents', () => {
  it('are short enough to be read', () => {
    const prose = documents.filter(({ file }) => file.startsWith('docs/') && !TABLES.has(file));
    expect(prose.reduce((sum, { words }) => sum + words, 0)).toBeLessThanOrEqual(MAX_WORDS.all);
    for (const name of ['docs/performance.md', 'docs/field-reports.md'] as const)
      expect(documents.find(({ file }) => file === name)?.words).toBeLessThanOrEqual(MAX_WORDS[name]);
    const decisions = prose.filter(({ file }) => file.startsWith('docs/decisions/'));
    expect(decisions.filter(({ words }) => words > MAX_WORDS.decision)).toEqual([]);
  });

  it.each(documents)('$file links to and names files that exist', ({ file, text }) => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, to = '']) =>
      normalize(join(dirname(file), to)),
    );
    const named = [...text.matchAll(new RegExp(`\`((?:${ROOMS})/[\\w./-]+)\``, 'g'))].map(
      ([, path = '']) => path,
    );
    expect([...links, ...named].filter((path) => !existsSync(path))).toEqual([]);
  });

  it('say what each figure of the console is', () => {
    const text = documents.find(({ file }) => file === 'docs/figures.md')?.text ?? '';
    const named = [...text.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    );
    expect(named.toSorted()).toEqual(
      [...sumsSchema.keyof().options, ...billedSchema.keyof().options].toSorted(),
    );
  });

  it('name tests that exist for each duty of the law, by their titles', async () => {
    const rows = await namedTests('docs/law.md', ['duty']);
    expect(rows.length).toBeGreaterThan(50);
    expect(await missingTests(rows)).toEqual([]);
    // Each entry is read: a file without a title names nothing.
    const text = documents.find(({ file }) => file === 'docs/law.md')?.text ?? '';
    const files = text.match(/^\| .*$/gm)?.flatMap((row) => row.match(/`[\w./()-]+\.test\.ts`/g) ?? []);
    expect(rows.flatMap(({ tests }) => tests)).toHaveLength(files?.length ?? 0);
  });

  it.each(documents)('$file calls scripts that exist', async ({ text }) => {
    const { scripts } = packageSchema.parse(JSON.parse(await readFile('package.json', 'utf8')));
    const called = [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name = '']) => name);
    expect(called.filter((name) => !(name in scripts))).toEqual([]);
  });
});
