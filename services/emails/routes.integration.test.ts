import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createEventStore } from '#platform/event-store/connect.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { createReadYourWrites } from '#platform/http/read-your-writes.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { type ServedApp, serveApp } from '#platform/http/testing/serve-app.ts';
import { emailIdOf, emailStreamOf, emails, requestEmail } from './request-email.ts';
import { notificationRoutes } from './routes.ts';

const cause = { actor: 'system', correlationId: 'test', causationId: 'test' } as const;
const type = 'order-confirmation';
let store: EventStore;
let shop: ServedApp;
let subjectId: string;
let emailId: string;

beforeAll(async () => {
  store = createEventStore(inject('eventStoreUrl'), { sealing: 'none' });
  const routes = notificationRoutes({
    store,
    requireSession: async (ctx, next) => {
      if (ctx.get('x-test-session') !== 'yes')
        throw new HttpRefusal(401, 'unauthenticated', 'Veuillez vous connecter');
      await next();
    },
    answerCommand: createReadYourWrites(async () => true),
    clock: () => new Date(),
  });
  shop = await serveApp(routes);
});
afterAll(async () => {
  await shop.close();
  await store.close();
});
beforeEach(async () => {
  subjectId = randomUUID();
  emailId = emailIdOf(emailStreamOf(type, subjectId));
  const mail = { subject: 'Merci', html: '<p>Merci</p>', text: 'Merci', replyTo: null, unsubscribeUrl: null };
  const about = { type, subjectId, recipient: 'marie@example.fr', orderId: null, productId: null } as const;
  await requestEmail(store, { ...mail, ...about, now: new Date() }, cause);
});

async function settle(type_: 'RecordSent' | 'RecordFailure'): Promise<void> {
  const stream = emailStreamOf(type, subjectId);
  const [attemptId, now] = [randomUUID(), new Date().toISOString()];
  await emails(store).handle(stream, { type: 'StartAttempt', attemptId, now }, cause);
  const failure = { reason: 'EENVELOPE 550', permanent: true, inDoubt: false };
  await emails(store).handle(stream, { type: type_, attempt: 1, now, ...failure }, cause);
}

async function resend(id = emailId, body: unknown = { type, subjectId }, session = 'yes', key = '') {
  const answer = await fetch(`${shop.url}/api/admin/email-notifications/${id}/resend`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-test-session': session,
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });
  const json: unknown = await answer.json();
  return { status: answer.status, json, current: answer.headers.get('x-read-models-current') };
}

async function resendsAsked(): Promise<number> {
  const { events } = await store.readStream(emailStreamOf(type, subjectId));
  return events.filter((event) => event.type === 'EmailResendRequested').length;
}

describe('asking for a mail again', () => {
  it('sends it once when the call comes again under its key, also after it was sent', async () => {
    await settle('RecordSent');
    const key = randomUUID();
    const again = () => resend(emailId, { type, subjectId }, 'yes', key);
    const answers = [...(await Promise.all([again(), again()])), await again()];
    await settle('RecordSent');
    answers.push(await again());
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(await resendsAsked()).toBe(1);
  });

  it.each(['RecordSent', 'RecordFailure'] as const)('is heard after %s', async (fate) => {
    await settle(fate);
    expect(await resend()).toMatchObject({ status: 202, json: {}, current: 'yes' });
    const { events } = await store.readStream(emailStreamOf(type, subjectId));
    expect(events.at(-1)).toMatchObject({ type: 'EmailResendRequested', metadata: { actor: 'admin' } });
  });

  it('is refused while the mail is on its way, also when asked twice at once', async () => {
    expect(await resend()).toMatchObject({
      status: 409,
      json: { code: 'conflict', detail: expect.stringContaining('déjà en cours d’envoi') },
    });
    await settle('RecordSent');
    const answers = await Promise.all([resend(), resend(), resend()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    expect(await resendsAsked()).toBe(1);
  });

  it('is refused for what is no mail, and for one that is not the one named', async () => {
    await settle('RecordSent');
    expect((await resend('no-id')).status).toBe(404);
    expect((await resend(randomUUID())).status).toBe(404);
    const other = randomUUID();
    const unknown = emailIdOf(emailStreamOf(type, other));
    expect((await resend(unknown, { type, subjectId: other })).status).toBe(404);
    expect((await resend(emailId, { type: 'order-shipped', subjectId })).status).toBe(404);
    expect((await resend(emailId, {})).status).toBe(400);
    expect(await resendsAsked()).toBe(0);
  });

  it('is the administrator’s alone', async () => {
    await settle('RecordSent');
    expect((await resend(emailId, { type, subjectId }, 'no')).status).toBe(401);
    expect(await resendsAsked()).toBe(0);
  });
});
