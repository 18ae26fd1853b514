import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { environmentSchema, PRODUCTION_EXCEPTIONS } from '#contracts/environment.ts';

const names = Object.keys(environmentSchema.shape).sort();

describe('the variables of the shop’s processes', () => {
  it('stand in .env.example, all of them and no other', async () => {
    const example = await readFile('.env.example', 'utf8');
    const listed = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name);
    expect([...listed].sort()).toEqual(names);
  });

  it('are explained in docs/configuration.md, all of them and no other', async () => {
    const text = await readFile('docs/configuration.md', 'utf8');
    const explained = [...text.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name]) => name);
    expect([...explained].sort()).toEqual(names);
  });

  it('and the exceptions of production are explained there too', async () => {
    const text = await readFile('docs/configuration.md', 'utf8');
    for (const exception of PRODUCTION_EXCEPTIONS) expect(text).toContain(`\`${exception}\``);
  });
});
