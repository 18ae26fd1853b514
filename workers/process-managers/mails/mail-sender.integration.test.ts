import { randomUUID } from 'node:crypto';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { contactDecider } from '#domain/contact/contact.decider.ts';
import { commandHandler } from '#platform/command-handling/command-handler.ts';
import { createSmtpGateway, type MailGateway } from '#services/emails/mail-gateway.ts';
import { requestSubscription } from '#services/newsletter/subscription.ts';
import { subscribe } from '#services/newsletter/testing/subscribe.ts';
import { changeOrder, setOrderStatus } from '#services/orders/change-order.ts';
import { commandReview } from '#services/reviews/review-stream.ts';
import { cause, openTestShop, shopperCause, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let server: SMTPServer;
let gateway: MailGateway;
let answer: 'take' | 'busy';
let taken: { to: string; message: string }[];

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onMailFrom(_address, _session, done) {
      if (answer === 'busy') return done(Object.assign(new Error('busy'), { responseCode: 451 }));
      done();
    },
    onData(stream, session, done) {
      let message = '';
      stream.on('data', (chunk) => {
        message += String(chunk);
      });
      stream.on('end', () => {
        taken.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), message });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  gateway = createSmtpGateway({
    url: `smtp://127.0.0.1:${address.port}`,
    from: 'Mirïs <bonjour@miris.example>',
  });
  shop = await openTestShop(inject('databaseUrl'), { mail: gateway });
});
afterAll(async () => {
  gateway.close();
  await new Promise<void>((resolve) => server.close(resolve));
  await shop.close();
});
beforeEach(() => {
  answer = 'take';
  taken = [];
});

async function write(email = 'marie@example.fr'): Promise<void> {
  const messageId = randomUUID();
  const now = '2026-03-01T10:00:00.000Z';
  const fields = { name: 'Marie', email, subject: 'Échantillon', message: 'Bonjour' };
  const command = { type: 'ReceiveMessage', ...fields, messageId, now } as const;
  await commandHandler(contactDecider)(shop.store).handle(`contact-${messageId}`, command, cause);
}

async function retriesNoted(): Promise<number> {
  return (await shop.pool.query('select 1 from process_managers.mail_retries')).rowCount ?? 0;
}

describe('a mail the server takes', () => {
  it('is sent once, however often the log is read again', async () => {
    await write();
    await shop.react();
    await shop.reactAgain();
    expect(taken.map(({ to }) => to)).toEqual(['contact@miris.example', 'marie@example.fr']);
    expect(await shop.happened('EmailSent')).toHaveLength(2);
    expect(await retriesNoted()).toBe(0);
  });

  it('welcomes a subscriber once', async () => {
    const now = new Date('2026-03-01T10:00:00.000Z');
    await subscribe(shop, { email: 'paul@example.fr', now }, cause);
    await subscribe(shop, { email: 'paul@example.fr', now }, cause);
    await shop.react();
    expect(taken.map(({ to }) => to)).toEqual(['paul@example.fr']);
    expect(taken[0]?.message).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(taken[0]?.message).not.toMatch(/^List-Unsubscribe: .*paul/m);
  });

  it('asks an address for the newsletter, and writes to it no more unless it says yes', async () => {
    const now = new Date('2026-03-01T10:00:00.000Z');
    for (let times = 0; times < 5; times += 1) {
      await requestSubscription(shop, { email: 'victime@example.fr', now }, shopperCause);
      await shop.react();
    }
    expect(taken.map(({ to }) => to)).toEqual(['victime@example.fr']);
    expect(taken[0]?.message).toContain('/lettre/confirmer?token=');
    expect(taken[0]?.message).not.toContain('List-Unsubscribe');
  });

  it('tells a review’s author once that it was not published', async () => {
    const reviewId = randomUUID();
    const productId = await shop.stock(50);
    const now = '2026-03-01T10:00:00.000Z';
    const review = { customerName: 'Léa', customerEmail: 'lea@example.fr', comment: 'Superbe', now };
    await commandReview(
      shop.store,
      { type: 'SubmitReview', ...review, reviewId, productId, rating: 5 },
      shopperCause,
    );
    await shop.react();
    expect(taken).toEqual([]);
    for (const verdict of ['published', 'rejected', 'published', 'rejected'] as const)
      await commandReview(shop.store, { type: 'ModerateReview', reviewId, verdict }, cause);
    await shop.react();
    expect(taken.map(({ to }) => to)).toEqual(['lea@example.fr']);
    expect(taken[0]?.message).not.toContain('Léa');
  });

  it('is no longer sent when it comes late and its order has gone on: the last mail tells the truth', async () => {
    const orderId = await shop.place(await shop.stock(50));
    await shop.pay(orderId);
    answer = 'busy';
    await shop.react();
    answer = 'take';
    await setOrderStatus(shop, { orderId, to: 'cancelled' }, cause);
    await shop.react();
    shop.advance(10);
    await shop.tick('mail-retries');
    await shop.react();
    const subjects = taken.map(({ message }) => /^Subject: (.*)$/m.exec(message)?.[1]);
    expect(subjects).toHaveLength(1);
    const requested = await shop.happened('EmailRequested');
    const [late] = requested.filter(({ data }) => data.orderId === orderId);
    expect(late?.data.type).toBe('order-confirmation');
    const failed = await shop.happened('EmailFailed');
    expect(failed.filter(({ data }) => data.emailId === late?.data.emailId).at(-1)?.data).toMatchObject({
      reason: 'EOVERTAKEN',
      final: true,
    });
    expect(await retriesNoted()).toBe(0);
  });

  it('passes a message on so that an answer goes to who wrote it', async () => {
    await write('zoe@example.fr');
    await shop.react();
    expect(taken[0]?.message).toMatch(/^Reply-To: zoe@example\.fr\r$/m);
    expect(taken[0]?.message).toMatch(/^Subject: Nouveau message de contact [0-9A-F]{8}\r$/m);
  });

  it('is not written to the authors of imported reviews', async () => {
    const reviewId = randomUUID();
    const productId = await shop.stock(50);
    const now = '2026-03-01T10:00:00.000Z';
    const review = { customerName: 'Léa', customerEmail: 'lea@example.fr', comment: 'Superbe', now };
    await commandReview(
      shop.store,
      { type: 'SubmitReview', ...review, reviewId, productId, rating: 5 },
      cause,
    );
    const verdict = { type: 'ModerateReview', reviewId, verdict: 'published' } as const;
    await commandReview(shop.store, verdict, cause);
    await commandReview(
      shop.store,
      { type: 'ModerateReview', reviewId, verdict: 'rejected' },
      { ...cause, actor: 'admin' },
    );
    await shop.react();
    expect(taken).toEqual([]);
  });
});

describe('the mail that says that a parcel has left', () => {
  async function shippedOrder(): Promise<string> {
    const orderId = await shop.place(await shop.stock(50));
    await shop.pay(orderId);
    await setOrderStatus(shop, { orderId, to: 'shipped' }, cause);
    await shop.react();
    taken = [];
    return orderId;
  }
  async function later(minutes: number): Promise<void> {
    shop.advance(minutes);
    await shop.tick('mail-retries');
    await shop.react();
  }

  it('waits a little for the tracking number, then goes without it', async () => {
    await shippedOrder();
    await later(9);
    expect(taken).toEqual([]);
    await later(2);
    expect(taken.map(({ to }) => to)).toEqual(['camille@example.fr']);
    await later(60);
    expect(taken).toHaveLength(1);
  });

  it('goes at once, and alone, when the number is there', async () => {
    const orderId = await shippedOrder();
    shop.advance(3);
    await changeOrder(shop, orderId, { type: 'AssignTracking', trackingNumber: '6A12345678901' }, cause);
    await shop.react();
    expect(taken).toHaveLength(1);
    expect(taken[0]?.message).toContain('6A12345678901');
    await later(60);
    expect(taken).toHaveLength(1);
    expect(await retriesNoted()).toBe(0);
  });

  it('holds up no other mail while it waits', async () => {
    await shippedOrder();
    await write('marc@example.fr');
    await shop.react();
    expect(taken.map(({ to }) => to)).toEqual(['contact@miris.example', 'marc@example.fr']);
    await later(60);
  });

  it('is not sent when the status was set by mistake, and is when it is set again', async () => {
    const orderId = await shippedOrder();
    await setOrderStatus(shop, { orderId, to: 'confirmed' }, cause);
    await shop.react();
    await later(11);
    expect(taken).toEqual([]);
    await setOrderStatus(shop, { orderId, to: 'shipped' }, cause);
    await shop.react();
    await later(11);
    expect(taken).toHaveLength(1);
    await setOrderStatus(shop, { orderId, to: 'delivered' }, cause);
    await setOrderStatus(shop, { orderId, to: 'shipped' }, cause);
    await shop.react();
    await shop.reactAgain();
    await later(11);
    expect(taken).toHaveLength(1);
  });

  it('does not name a number that was taken back before it went', async () => {
    const orderId = await shippedOrder();
    answer = 'busy';
    await changeOrder(shop, orderId, { type: 'AssignTracking', trackingNumber: '6A777' }, cause);
    await shop.react();
    await changeOrder(shop, orderId, { type: 'AssignTracking', trackingNumber: null }, cause);
    await shop.react();
    answer = 'take';
    await later(11);
    expect(taken.map(({ message }) => message.includes('6A777'))).toEqual([false]);
    await later(60);
    expect(taken).toHaveLength(1);
  });
});

describe('a mail the server does not take now', () => {
  it('is tried again when its time has come, not before', async () => {
    answer = 'busy';
    await write();
    await shop.react();
    expect(await retriesNoted()).toBe(1);
    answer = 'take';
    await shop.tick('mail-retries');
    expect(taken).toEqual([]);
    shop.advance(1);
    await Promise.all([shop.tick('mail-retries'), shop.tick('mail-retries')]);
    await shop.react();
    expect(taken).toHaveLength(1);
    expect(await retriesNoted()).toBe(0);
  });

  it('is given up after its last try, and does not hold up the others', async () => {
    answer = 'busy';
    const before = (await shop.happened('EmailFailed')).length;
    await write();
    await write('lea@example.fr');
    await shop.react();
    for (let tries = 0; tries < 8; tries += 1) {
      shop.advance(400);
      await shop.tick('mail-retries');
      await shop.react();
    }
    const failures = (await shop.happened('EmailFailed')).slice(before);
    // Both messages, and the acknowledgement to Léa; Marie's is out since today's first message.
    expect(failures).toHaveLength(21);
    expect(failures.filter(({ data }) => data.final)).toHaveLength(3);
    expect(failures[0]?.data.reason).toBe('EENVELOPE 451');
    expect(await retriesNoted()).toBe(0);
    answer = 'take';
    await write();
    await shop.react();
    expect(taken).toHaveLength(1);
  });
});
