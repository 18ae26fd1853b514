import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|(?:^|\/)testing\//.test(path))
  .map((path) => join('web', path));
const NUMBER_INPUT = /\btype(?:=|: )\{?["']number["']/;

it('no field is one that browsers read in their own language and change by the wheel', () => {
  expect(
    ['type="number"', "type={'number'}", "type: 'number'"].filter((text) => !NUMBER_INPUT.test(text)),
  ).toEqual([]);
  expect(SOURCES.length).toBeGreaterThan(200);
  expect(SOURCES.filter((path) => NUMBER_INPUT.test(readFileSync(path, 'utf8')))).toEqual([]);
});
