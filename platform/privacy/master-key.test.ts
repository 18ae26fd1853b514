import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { orderSubject } from '#contracts/privacy/subject.ts';
import { readMasterKey } from './master-key.ts';
import { createSubjectNames } from './subject-names.ts';

const [FORMER, PRESENT, OTHER] = [7, 8, 9].map((byte) => Buffer.alloc(32, byte).toString('base64'));
const KEY_ID = 'b8a7d5b0-0000-4000-8000-000000000001';
const key = randomBytes(32);

function master(...secrets: readonly (string | undefined)[]) {
  const [present = '', ...formers] = secrets.map((secret = '') => secret);
  return readMasterKey([present, ...formers]);
}

describe('a master key', () => {
  it('opens what it wrapped itself, for the same id alone', () => {
    const wrapped = master(PRESENT).wrap(key, KEY_ID);
    expect(master(PRESENT).unwrap(wrapped, KEY_ID)).toEqual(key);
    expect(() => master(PRESENT).unwrap(wrapped, 'another')).toThrow(/another master key/);
    expect(() => master(OTHER).unwrap(wrapped, KEY_ID)).toThrow(/another master key/);
    for (const changed of [Buffer.alloc(0), wrapped.subarray(1), Buffer.alloc(60)])
      expect(() => master(PRESENT).unwrap(changed, KEY_ID)).toThrow(/another master key/);
  });

  it('opens what the former one wrapped while that is given, and wraps itself', () => {
    const both = master(PRESENT, FORMER);
    expect(both.unwrap(master(FORMER).wrap(key, KEY_ID), KEY_ID)).toEqual(key);
    expect(master(PRESENT).unwrap(both.wrap(key, KEY_ID), KEY_ID)).toEqual(key);
    expect(() => master(FORMER).unwrap(both.wrap(key, KEY_ID), KEY_ID)).toThrow(/another master key/);
    for (const one of [PRESENT, FORMER])
      expect(both.named(master(one).fingerprint)?.fingerprint).toEqual(master(one).fingerprint);
    expect(both.named(master(OTHER).fingerprint)).toBeNull();
  });

  it('rewraps what the former one wrapped, leaves what it wrapped itself, and says when neither opens it', () => {
    const both = master(PRESENT, FORMER);
    const rewrapped = both.rewrap(master(FORMER).wrap(key, KEY_ID), KEY_ID);
    expect(rewrapped && master(PRESENT).unwrap(rewrapped, KEY_ID)).toEqual(key);
    const own = both.wrap(key, KEY_ID);
    expect(both.rewrap(own, KEY_ID)).toBe(own);
    expect(both.rewrap(master(OTHER).wrap(key, KEY_ID), KEY_ID)).toBeNull();
  });

  it('is refused by its name when it is malformed', () => {
    expect(() => master('c2hvcnQ=')).toThrow(/^PERSONAL_DATA_KEY is not 32 bytes/);
    expect(() => master(PRESENT, 'c2hvcnQ=')).toThrow(/^PERSONAL_DATA_KEY_FORMER is not 32 bytes/);
  });
});

describe('the name of an address in the table of keys', () => {
  const [secret, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

  it('is one for all spellings of a mailbox, and another by another secret', () => {
    const names = createSubjectNames([secret]);
    expect(names.of('camille.b+lettre@googlemail.com')).toEqual(names.of('CamilleB@gmail.com'));
    expect(names.formersOf('camille.b@gmail.com')).toHaveLength(1);
    expect(names.formersOf('camilleb@gmail.com')).toEqual([]);
    expect(createSubjectNames([other]).of('camilleb@gmail.com')).not.toEqual(names.of('camilleb@gmail.com'));
  });

  it('is that of the first secret; whatever stands under another is found as a former name', () => {
    const names = createSubjectNames([secret, other]);
    for (const address of ['camille.b@gmail.com', orderSubject('o-1', 'camille@example.fr')]) {
      expect(names.of(address)).toEqual(createSubjectNames([secret]).of(address));
      expect(names.formersOf(address)).toContainEqual(createSubjectNames([other]).of(address));
    }
  });
});
