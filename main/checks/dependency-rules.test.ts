import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { checkLockFile, readAdvisories } from './dependency-rules.ts';

const sound = { version: '1.0.0', integrity: 'sha512-abc', license: 'MIT' };

describe('the lock file', () => {
  it('of this project is sound', async () => {
    const { packages, faults } = checkLockFile(JSON.parse(await readFile('package-lock.json', 'utf8')));
    expect(faults).toEqual([]);
    expect(packages).toBeGreaterThan(100);
  });
  it.each([
    ['a package without a hash', { ...sound, integrity: undefined }, 'aucune empreinte sha512'],
    ['an old hash', { ...sound, integrity: 'sha1-abc' }, 'aucune empreinte sha512'],
    ['a package from elsewhere', { ...sound, resolved: 'https://evil.example/a.tgz' }, 'vient de'],
    ['a licence that binds the shop', { ...sound, license: 'AGPL-3.0-only' }, 'licence AGPL-3.0-only'],
    ['such a licence beside a free one', { ...sound, license: 'MIT AND GPL-3.0-only' }, 'licence MIT AND'],
    ['no licence', { ...sound, license: undefined }, 'aucune licence'],
  ])('with %s is faulty', (_what, entry, fault) => {
    const { faults } = checkLockFile({ packages: { '': {}, 'node_modules/a': entry } });
    expect(faults).toEqual([expect.stringContaining(fault)]);
  });
  it('may offer a choice of licences, name tools under others, and leave out hashes of other systems’ packages', () => {
    const packages = {
      'node_modules/a': { ...sound, license: '(MIT OR GPL-3.0-only)' },
      'node_modules/b': { ...sound, license: 'GPL-3.0-only', dev: true },
      'node_modules/c': { version: '1.0.0', optional: true },
    };
    expect(checkLockFile({ packages })).toEqual({ packages: 3, faults: [], unhashed: 1 });
  });
});

describe('what npm audit prints', () => {
  it('tells severe vulnerabilities from others', () => {
    const metadata = { vulnerabilities: { info: 0, low: 1, moderate: 2, high: 3, critical: 1, total: 7 } };
    expect(readAdvisories(JSON.stringify({ metadata }))).toEqual({ kind: 'known', severe: 4, others: 3 });
  });
  it.each(['', 'npm error', '{"message":"405 Method Not Allowed"}'])(
    'is no verdict when it is %j',
    (printed) => {
      expect(readAdvisories(printed).kind).toBe('unknown');
    },
  );
});
