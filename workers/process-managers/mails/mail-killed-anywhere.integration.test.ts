import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { createSmtpGateway, type MailGateway } from '#services/emails/mail-gateway.ts';
import { emailStreamOf, requestEmail, resendEmail } from '#services/emails/request-email.ts';
import { type Moment, startTestSmtp, type TestSmtp } from '#services/emails/testing/smtp-server.ts';
import { cause, openTestShop, type TestShop } from '../testing/test-shop.ts';
import {
  createMailAttemptNotes,
  createMailRetries,
  createMailSender,
  type MailSenderDeps,
} from './mail-sender.ts';

const { signal } = new AbortController();
const LEASE_MINUTES = 2;
const MARK = /^X-Miris-Possible-Duplicate: yes\r$/m;

let smtp: TestSmtp;
let gateway: MailGateway;
let shop: TestShop;
let recipient: string;
let subjectId: string;

beforeAll(async () => {
  smtp = await startTestSmtp();
  gateway = createSmtpGateway({ url: smtp.url, from: 'Mirïs <bonjour@miris.example>' });
  shop = await openTestShop(inject('databaseUrl'));
});
afterAll(async () => {
  gateway.close();
  await smtp.close();
  await shop.close();
});
beforeEach(async () => {
  smtp.cutAt(null);
  subjectId = randomUUID();
  recipient = `${subjectId}@example.fr`;
  const mail = { subject: 'Merci', html: '<p>Merci</p>', text: 'Merci', orderId: null, productId: null };
  const request = {
    ...mail,
    type: 'order-confirmation',
    recipient,
    replyTo: null,
    unsubscribeUrl: null,
  } as const;
  await requestEmail(shop.store, { ...request, subjectId, now: shop.clock() }, cause);
});

/** A worker process that sends mails, with its own process manager and timed task. */
function startWorker(changes: Partial<MailSenderDeps> = {}) {
  const deps = { ...shop, gateway, ...changes };
  const [sender, notes] = [createMailSender(deps), createMailAttemptNotes(deps)];
  const retries = createMailRetries(deps);
  return {
    /** Reads everything that ever happened to the mail, as after a lost checkpoint, until nothing follows. */
    async readAll(): Promise<void> {
      const stream = emailStreamOf('order-confirmation', subjectId);
      for (let done = 0; ; ) {
        const { events } = await shop.store.readStream(stream);
        if (done === events.length) return;
        for (const event of events.slice(done))
          for (const { handles, react } of [sender, notes]) if (handles.has(event.type)) await react(event);
        done = events.length;
      }
    },
    tick: () => retries.run(signal),
  };
}

/** What an operator does after a crash: starts a worker again; time passes. */
async function recover(minutes = LEASE_MINUTES): Promise<void> {
  const worker = startWorker();
  await worker.readAll();
  shop.advance(minutes);
  await worker.tick();
  await worker.readAll();
}

class Killed extends Error {}

/** A store and a mail server as seen by a worker that dies at one effect, before or after it took place. */
function mortal(at: number, afterEffect: boolean): Pick<MailSenderDeps, 'store' | 'gateway'> {
  let effects = 0;
  let dead = false;
  async function effect<T>(run: () => Promise<T>): Promise<T> {
    if (dead) throw new Killed();
    const mine = effects;
    effects += 1;
    if (mine !== at) return run();
    dead = true;
    if (afterEffect) await run();
    throw new Killed();
  }
  const append: EventStore['append'] = (...args) => effect(() => shop.store.append(...args));
  return {
    store: { ...shop.store, append },
    gateway: { ...gateway, send: (mail) => effect(() => gateway.send(mail)) },
  };
}

function arrived(): string[] {
  return smtp.taken.filter(({ to }) => to === recipient).map(({ message }) => message);
}

async function fate(): Promise<string[]> {
  const { events } = await shop.store.readStream(emailStreamOf('order-confirmation', subjectId));
  return events.map(({ type }) => type);
}

function messageIds(): Set<string | undefined> {
  return new Set(arrived().map((message) => /^Message-ID: (.*)\r$/m.exec(message)?.[1]));
}

describe('a worker killed while it sends a mail', () => {
  it.each([
    { where: 'before it takes the try upon itself', at: 0, afterEffect: false, mails: 1, marked: 0 },
    { where: 'between that and the mail server', at: 0, afterEffect: true, mails: 1, marked: 1 },
    { where: 'at the mail server’s door', at: 1, afterEffect: false, mails: 1, marked: 1 },
    { where: 'when the mail is out', at: 1, afterEffect: true, mails: 2, marked: 1 },
    { where: 'before it writes down that it is', at: 2, afterEffect: false, mails: 2, marked: 1 },
    { where: 'after it wrote that down', at: 2, afterEffect: true, mails: 1, marked: 0 },
  ])('$where: $mails arrive, $marked of them marked', async ({ at, afterEffect, mails, marked }) => {
    await expect(startWorker(mortal(at, afterEffect)).readAll()).rejects.toThrow(Killed);
    await recover();
    await recover(600);
    expect(arrived()).toHaveLength(mails);
    expect(arrived().filter((message) => MARK.test(message))).toHaveLength(marked);
    expect(messageIds().size).toBe(1);
    expect((await fate()).at(-1)).toBe('EmailSent');
  });

  it('twice in a row when the mail is out: two arrive, and it is then given up', async () => {
    await expect(startWorker(mortal(1, true)).readAll()).rejects.toThrow(Killed);
    await startWorker().readAll();
    shop.advance(LEASE_MINUTES);
    // Its first effect is the record of the try cut short and of the next.
    await expect(startWorker(mortal(1, true)).tick()).rejects.toThrow(Killed);
    await recover(5);
    await recover(600);
    expect(arrived().map((message) => MARK.test(message))).toEqual([false, true]);
    expect((await fate()).at(-1)).toBe('EmailFailed');
  });
});

describe('a line to the mail server that is cut', () => {
  it.each([
    { moment: 'greeting', mails: 1, marked: 0 },
    { moment: 'sender', mails: 1, marked: 0 },
    { moment: 'recipient', mails: 1, marked: 0 },
    { moment: 'content', mails: 1, marked: 1 },
    { moment: 'taken', mails: 2, marked: 1 },
    { moment: 'goodbye', mails: 1, marked: 0 },
  ] satisfies { moment: Moment; mails: number; marked: number }[])(
    'at the $moment: $mails arrive, $marked of them marked',
    async ({ moment, mails, marked }) => {
      smtp.cutAt(moment);
      await startWorker().readAll();
      smtp.cutAt(null);
      await recover(1);
      await recover(600);
      expect(arrived()).toHaveLength(mails);
      expect(arrived().filter((message) => MARK.test(message))).toHaveLength(marked);
      expect((await fate()).at(-1)).toBe('EmailSent');
    },
  );

  it('for good after the mail was taken: two arrive, and it is then given up', async () => {
    smtp.cutAt('taken');
    for (let times = 0; times < 4; times += 1) await recover(600);
    expect(arrived()).toHaveLength(2);
    expect((await fate()).at(-1)).toBe('EmailFailed');
  });
});

describe('several workers', () => {
  it('send a mail once, however they race', async () => {
    await Promise.all(Array.from({ length: 5 }, () => startWorker().readAll()));
    expect(arrived()).toHaveLength(1);
    expect(await fate()).toEqual(['EmailRequested', 'EmailSendingStarted', 'EmailSent']);
  });
});

describe('a mail sent again by an administrator', () => {
  const resend = () =>
    resendEmail(shop.store, { type: 'order-confirmation', subjectId, now: shop.clock() }, cause);

  it('goes out once more, as a mail of its own, and the log read again sends none', async () => {
    await startWorker().readAll();
    expect(await resend()).toMatchObject({ accepted: true });
    expect(await resend()).toMatchObject({ accepted: false, refusal: { code: 'email-under-way' } });
    await startWorker().readAll();
    await recover(600);
    expect(arrived()).toHaveLength(2);
    expect(messageIds().size).toBe(2);
    expect(arrived().some((message) => MARK.test(message))).toBe(false);
  });

  it('has all its tries again after it was given up', async () => {
    smtp.busy(true);
    for (let times = 0; times < 8; times += 1) await recover(600);
    smtp.busy(false);
    expect((await fate()).at(-1)).toBe('EmailFailed');
    await recover(600);
    expect(arrived()).toEqual([]);
    await resend();
    await startWorker().readAll();
    expect(arrived()).toHaveLength(1);
  });
});
