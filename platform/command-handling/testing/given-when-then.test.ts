import { describe, expect, it } from 'vitest';
import { accept, type Decider, refuse } from '#domain/decider.ts';
import { given } from './given-when-then.ts';

type Switched = { readonly type: 'Switched'; readonly data: { readonly on: boolean } };

/** A lamp: the smallest decider that accepts, refuses and has nothing to do. */
const lamp: Decider<boolean, 'on' | 'off' | 'smash', Switched, 'forbidden'> = {
  initialState: false,
  evolve: (_state, event) => event.data.on,
  decide(command, state) {
    if (command === 'smash') return refuse('forbidden');
    const on = command === 'on';
    return on === state ? accept() : accept({ type: 'Switched', data: { on } });
  },
};
const lit: Switched = { type: 'Switched', data: { on: true } };

describe('given, when, then', () => {
  it('passes when the decider answers what the test says', () => {
    given(lamp).when('on').then(lit);
    given(lamp, [lit]).when('on').thenNothingHappened();
    given(lamp, [lit]).when('smash').thenRefuses('forbidden');
    expect(given(lamp).when('on').state).toBe(true);
  });

  it('fails when the decider answers something else', () => {
    expect(() => given(lamp, [lit]).when('on').then(lit)).toThrow();
    expect(() => given(lamp).when('on').thenNothingHappened()).toThrow();
    expect(() => given(lamp).when('on').thenRefuses('forbidden')).toThrow();
    expect(() => given(lamp).when('smash').thenNothingHappened()).toThrow();
  });
});
