import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createEventStore } from '#platform/event-store/connect.ts';
import type { Cause, EventStore } from '#platform/event-store/event-store.ts';
import { createMemoryKeyring } from '#platform/privacy/testing/memory-keyring.ts';
import { requestSubscription, subscriptionIdOf } from '../newsletter/handlers.ts';
import { subscribe } from '../newsletter/testing/subscribe.ts';
import { isOnlyAsked } from './data-requests.ts';

const cause: Cause = { actor: 'shopper', correlationId: 'a', causationId: 'a' };
const keyring = createMemoryKeyring();
let store: EventStore;
beforeAll(() => {
  store = createEventStore(inject('eventStoreUrl'), { sealing: 'none' });
});
afterAll(() => store.close());

describe('a request for the data of an address', () => {
  const now = new Date('2026-03-01T10:00:00.000Z');
  const wished = async (isConfirmed: boolean) => {
    const email = `${randomUUID()}@exemple.fr`;
    await (isConfirmed ? subscribe : requestSubscription)({ store, keyring }, { email, now }, cause);
    return `newsletter-${await subscriptionIdOf(keyring, email)}`;
  };
  const held = (...streams: string[]) => [
    {
      keyId: randomUUID(),
      streams: [...streams, `privacy-request-${randomUUID()}`, `email-newsletter-opt-in-${randomUUID()}`],
    },
  ];

  it('is answered unless anybody may have typed it: for a confirmed subscription, an order or a message', async () => {
    const asked = await wished(false);
    expect(await isOnlyAsked(store, held(asked))).toBe(true);
    expect(await isOnlyAsked(store, held())).toBe(true);
    expect(await isOnlyAsked(store, held(await wished(true)))).toBe(false);
    for (const category of ['order', 'contact', 'review'])
      expect(await isOnlyAsked(store, held(asked, `${category}-${randomUUID()}`))).toBe(false);
  });
});
