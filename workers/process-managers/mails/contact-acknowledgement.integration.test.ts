import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { contactDecider } from '#domain/contact/contact.decider.ts';
import { commandHandler } from '#platform/command-handling/command-handler.ts';
import { openTestShop, shopperCause, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(inject('databaseUrl'));
});
afterAll(() => shop.close());

async function write(email: string): Promise<void> {
  const messageId = randomUUID();
  const fields = { name: 'https://evil.example', email, subject: 'Gagnez', message: 'Cliquez ici' };
  const command = { type: 'ReceiveMessage', ...fields, messageId, now: shop.clock().toISOString() } as const;
  await commandHandler(contactDecider)(shop.store).handle(`contact-${messageId}`, command, shopperCause);
}

async function acknowledged() {
  const mails = await shop.happened('EmailRequested');
  return mails.filter(({ data }) => data.type === 'contact-received');
}

describe('who writes by the contact form', () => {
  it('is told that the message came, once a day and mailbox, and nothing of what was written', async () => {
    for (const email of ['marie@example.fr', 'marie@example.fr', 'Marie+2@example.fr']) await write(email);
    await shop.react();
    await shop.reactAgain();
    const mails = await acknowledged();
    expect(mails.map(({ data }) => data.recipient)).toEqual(['marie@example.fr']);
    expect(JSON.stringify(mails[0]?.data)).not.toMatch(/evil|Gagnez|Cliquez/);
    expect(mails[0]?.stream).not.toContain('marie');
    shop.advance(24 * 60);
    await write('marie@example.fr');
    await shop.react();
    expect(await acknowledged()).toHaveLength(2);
  });

  it('is not written to when the message is read late, after an outage or from an old log', async () => {
    const before = (await acknowledged()).length;
    await write('paul@example.fr');
    shop.advance(25 * 60);
    await shop.react();
    expect(await acknowledged()).toHaveLength(before);
    expect((await shop.happened('EmailRequested')).map(({ data }) => data.replyTo)).toContain(
      'paul@example.fr',
    );
  });
});
