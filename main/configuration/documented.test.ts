import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  environmentSchema,
  migrationSchema,
  PRODUCTION_EXCEPTIONS,
} from '#contracts/settings/environment.ts';
import { readStartEnvironment, startSchema } from '#embedded/start/environment.ts';

const names = Object.keys(environmentSchema.shape);
/** What `npm start` reads besides. */
const startNames = Object.keys(startSchema.shape).filter((name) => !names.includes(name));
const REQUIRED = {
  EVENTSTORE_URL: 'esdb://localhost:2113',
  DATABASE_URL: 'postgres://localhost/miris',
  ADMIN_PASSWORD_HASH: 'hash',
  SESSION_SECRET: 'secret'.repeat(6),
  PERSONAL_DATA_KEY: 'key',
};
/** Defaults that follow from something else, and examples. */
const IN_WORDS: Readonly<Record<string, string>> = {
  PUBLIC_URL: '`http://localhost:PORT`',
  KEYS_DATABASE_URL: 'that of `DATABASE_URL`',
  S3_ENDPOINT: "Amazon's",
  MAIL_FROM: 'an example',
  SUPPORT_EMAIL: 'an example',
  ADMIN_PASSWORD: 'printed once',
};

/** The tables of docs/configuration.md: the default of each variable, as it is written there. */
async function explained(): Promise<Map<string, string>> {
  const text = await readFile('docs/configuration.md', 'utf8');
  const rows = [...text.matchAll(/^\| `([A-Z0-9_]+)` \|(.*?)\|/gm)];
  return new Map(rows.map(([, name = '', value = '']) => [name, value.trim()]));
}

function asWritten(name: string, value: unknown): string {
  if (name in REQUIRED) return 'required';
  if (name in IN_WORDS) return IN_WORDS[name] ?? '';
  return typeof value === 'string' ? `\`${value}\`` : String(value ?? '');
}

describe('the variables of the shop’s processes', () => {
  it('stand in .env.example, all of them and no other', async () => {
    const example = await readFile('.env.example', 'utf8');
    const listed = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual(names.toSorted());
  });

  it('are explained in docs/configuration.md with those of npm start, all of them and no other', async () => {
    expect([...(await explained()).keys()].toSorted()).toEqual([...names, ...startNames].toSorted());
  });

  it('have the defaults that stand there', async () => {
    const defaults = { ...readStartEnvironment({}), ...environmentSchema.parse(REQUIRED) };
    const values = new Map(Object.entries(defaults));
    for (const [name, said] of await explained()) expect(said, name).toBe(asWritten(name, values.get(name)));
    for (const name of Object.keys(REQUIRED))
      expect(environmentSchema.safeParse({ ...REQUIRED, [name]: undefined }).success, name).toBe(false);
  });

  it('and the exceptions of production are explained there too', async () => {
    const text = await readFile('docs/configuration.md', 'utf8');
    for (const exception of PRODUCTION_EXCEPTIONS) expect(text).toContain(`\`${exception}\``);
  });
});

it('what miris migrate reads besides is explained in docs/deployment.md', async () => {
  const text = await readFile('docs/deployment.md', 'utf8');
  const own = Object.keys(migrationSchema.shape).filter((name) => !names.includes(name));
  expect(own.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
