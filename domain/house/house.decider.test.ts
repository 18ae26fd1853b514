import { expect, it } from 'vitest';
import { missingIdentity, UNNAMED_HOUSE } from '#contracts/house/house.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { houseDecider } from './house.decider.ts';

const now = '2026-11-24T10:00:00.000Z';
const identity = { ...UNNAMED_HOUSE, company: 'Maison Mirïs' };
const revised = {
  type: 'HouseIdentityRevised',
  data: { version: 1, identity, revisedAt: now },
} as const;

it('each statement of the house is a version of its own', () => {
  given(houseDecider).when({ type: 'ReviseIdentity', identity, seenVersion: null, now }).then(revised);
  const moved = { ...identity, city: 'Paris' };
  given(houseDecider, [revised])
    .when({ type: 'ReviseIdentity', identity: moved, seenVersion: 1, now })
    .then({
      type: 'HouseIdentityRevised',
      data: { version: 2, identity: moved, revisedAt: now },
    });
});

it('saying the same again is no new version', () => {
  given(houseDecider, [revised])
    .when({ type: 'ReviseIdentity', identity, seenVersion: 0, now })
    .thenNothingHappened();
});

it('a statement that was made from another version replaces nothing', () => {
  const moved = { ...identity, city: 'Paris' };
  given(houseDecider, [revised])
    .when({ type: 'ReviseIdentity', identity: moved, seenVersion: 0, now })
    .thenRefuses({ code: 'stale-version' });
});

it('a house that nobody named lacks what the law demands', () => {
  expect(missingIdentity(UNNAMED_HOUSE)).toContain('SIRET');
  expect(missingIdentity(identity)).not.toContain('Raison sociale');
});
