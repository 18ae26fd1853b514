import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { TERMS_VERSION } from '#contracts/constants.ts';
import type { EmailEvent } from '#contracts/events/house/email.ts';
import { content } from '#domain/orders/testing/order-fixtures.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { derivedId } from '#platform/command-handling/derived-id.ts';
import { unlimited } from '#platform/http/rate-limits/limit-requests.ts';
import { setLogPosition } from '#platform/http/read-your-writes.ts';
import { openPromisedWork } from '#platform/http/testing/open-promised-work.ts';
import { type ServedApp, serveApp } from '#platform/http/testing/serve-app.ts';
import { emailStreamOf } from '../emails/request-email.ts';
import { createOpenOrders } from '../orders/open-order.ts';
import { createOrderLinks, ORDER_LINK_DAYS } from '../orders/order-links.ts';
import { buying, cause, ONE_BOTTLE, orderOf } from '../orders/testing/test-shop.ts';
import { openTestPayments, PAID, type TestPayments } from '../payments/testing/test-payments.ts';
import { orderPageRoutes } from './order-page-routes.ts';
import { createOrderProof } from './order-proof.ts';

const secret = 'a secret of at least thirty-two characters';
const links = createOrderLinks(secret, 'https://miris.example', async () => 0);
/** A number that is looked for without end. */
const NEVER_FOUND = '0000feed';
const EVERY_MS = 15 * 60_000;
let payments: TestPayments;
let server: ServedApp;
let work: Awaited<ReturnType<typeof openPromisedWork>>;
const released: string[] = [];
let findNothing: (found: string[]) => void;
const neverFound = new Promise<string[]>((resolve) => (findNothing = resolve));

beforeAll(async () => {
  payments = await openTestPayments(inject('eventStoreUrl'));
  const { deps } = payments;
  work = await openPromisedWork(inject('databaseUrl'), deps.clock);
  server = await serveApp(
    orderPageRoutes({
      ...deps,
      links,
      proof: createOrderProof(secret, async () => 0),
      openOrders: createOpenOrders(secret),
      unpaidHolds: {
        claim: async () => ({ accepted: true, release: async () => undefined }),
        release: async (orderId) => void released.push(orderId),
      },
      shop: { publicUrl: 'https://miris.example', supportEmail: 'contact@miris.example' },
      findOrders: (number) => (number === NEVER_FOUND ? neverFound : Promise.resolve([])),
      promised: work.promised,
      answerCommand: async (ctx, outcome) => setLogPosition(ctx, outcome),
      limitLinks: unlimited,
      limit: unlimited,
    }),
  );
});
afterAll(async () => {
  await server.close();
  findNothing([]);
  await work.close();
  await payments.close();
});

/** As a page's own form is sent. */
function send(path: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams(fields);
  return fetch(`${server.url}/api/order-page/${path}`, { method: 'POST', body, redirect: 'manual' });
}

const tokenOf = (orderId: string, now = payments.shop.clock()) =>
  links.pathOf({ orderId, linkRevision: 0 }, now).replace('/commande/suivi/', '');

async function pay(paymentIntentId: string): Promise<void> {
  await payments.stripe.pay(paymentIntentId);
}

/** The page that the answer to a form leads to. */
async function shownAfter(answer: Response): Promise<string> {
  expect(answer.status).toBe(303);
  return (await fetch(new URL(answer.headers.get('location') ?? '', answer.url))).text();
}

describe('giving an unpaid order up', () => {
  it('closes its payment, gives its bottles back and leads back to its page', async () => {
    const { orderId, productId } = await payments.ordered(1);
    const token = tokenOf(orderId);
    const answer = await send('cancel', { token });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/commande/suivi/${token}`]);
    expect(await payments.shop.order(orderId)).toMatchObject({ status: 'cancelled', ending: 'given-up' });
    expect(await payments.shop.stockService.available(productId)).toBe(1);
    expect(released).toContain(orderId);
    // Pressed twice.
    expect((await send('cancel', { token })).status).toBe(303);
  });

  it('leaves one that was paid a moment ago, and records the payment', async () => {
    const { orderId, paymentIntentId } = await payments.ordered();
    await pay(paymentIntentId);
    expect((await send('cancel', { token: tokenOf(orderId) })).status).toBe(303);
    expect(await payments.eventsOf(orderId)).toEqual(PAID);
  });

  it('does nothing for a link that was not made here, or is too old', async () => {
    const { orderId } = await payments.ordered();
    const past = new Date(payments.shop.clock().getTime() - (ORDER_LINK_DAYS + 2) * 86_400_000);
    for (const token of ['abc', tokenOf(orderId, past)])
      expect((await send('cancel', { token })).headers.get('location')).toBe(`/commande/suivi/${token}`);
    expect((await payments.shop.order(orderId)).status).toBe('pending');
  });
});

describe('paying from the page', () => {
  it('lets the browser see and pay the order', async () => {
    const { orderId } = await payments.ordered();
    const answer = await send('pay', { token: tokenOf(orderId) });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/commande?commande=${orderId}`]);
    expect(answer.headers.getSetCookie().join()).toMatch(/miris_order=.+miris_open_order=/);
  });

  it('leads back when there is nothing to pay, and gives no cookie', async () => {
    const { orderId, paymentIntentId } = await payments.ordered();
    await pay(paymentIntentId);
    await payments.webhooks(orderId);
    const token = tokenOf(orderId);
    const answer = await send('pay', { token });
    expect(answer.headers.get('location')).toBe(`/commande/suivi/${token}`);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe('paying what the desk took', () => {
  const version = { termsVersion: TERMS_VERSION };
  async function taken(): Promise<string> {
    const productId = await payments.shop.addPerfume({ stock: 5 });
    const orderId = randomUUID();
    const content = {
      ...buying([{ productId, quantity: 1 }]),
      takenByDesk: true,
      termsVersion: null,
    } as const;
    orderOf(await payments.shop.placeOrder({ orderId, content, expectedTotal: ONE_BOTTLE }, cause));
    return orderId;
  }

  it('records that the terms were accepted, and leads to the payment', async () => {
    const orderId = await taken();
    const fields = { token: tokenOf(orderId), termsAccepted: 'on', ...version };
    for (const _time of [1, 2]) {
      const answer = await send('pay', fields);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/commande?commande=${orderId}`]);
    }
    expect(await payments.eventsOf(orderId)).toEqual(['OrderPlaced', 'OrderTermsAccepted']);
    expect(await payments.shop.order(orderId)).toMatchObject({ terms: { version: TERMS_VERSION } });
    expect(await payments.intentOf(orderId)).toMatch(/^pi_/);
  });

  it('is refused without them, and with others than those in force, and gives no cookie', async () => {
    const orderId = await taken();
    const token = tokenOf(orderId);
    const sendJson = (body: object) =>
      fetch(`${server.url}/api/order-page/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const bare = await sendJson({ token, ...version });
    expect([bare.status, await bare.text()]).toEqual([422, expect.stringContaining('conditions générales')]);
    const old = await sendJson({ token, termsAccepted: 'on', termsVersion: '2025-01-01' });
    expect([old.status, await old.text()]).toEqual([409, expect.stringContaining('Rechargez la page')]);
    expect([...bare.headers.getSetCookie(), ...old.headers.getSetCookie()]).toEqual([]);
    expect(await payments.eventsOf(orderId)).toEqual(['OrderPlaced']);
    await expect(payments.intentOf(orderId)).rejects.toThrow('"why":"terms"');
  });
});

describe('asking for a fresh link', () => {
  const { email } = content.customer;
  const mailsAbout = async (orderId: string) => {
    const window = String(Math.floor(payments.shop.clock().getTime() / EVERY_MS));
    const stream = emailStreamOf('order-link', derivedId(orderId, 'link', window));
    return (await payments.shop.store.readStream<EmailEvent>(stream)).events;
  };

  async function paidOrder(): Promise<string> {
    const { orderId, paymentIntentId } = await payments.ordered();
    await pay(paymentIntentId);
    await payments.webhooks(orderId);
    return orderId;
  }

  it('mails it to the order’s address, once in a while', async () => {
    const orderId = await paidOrder();
    for (const orderNumber of [orderId, orderId.toUpperCase()]) {
      const answer = await send('link', { orderNumber, email: ` ${email.toUpperCase()}` });
      expect(await shownAfter(answer)).toContain('<h1>Consultez votre boîte de réception</h1>');
    }
    const mails = await eventually(
      'it is mailed',
      () => mailsAbout(orderId),
      ({ length }) => length > 0,
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.data).toMatchObject({ type: 'order-link', recipient: email, orderId });
    const [, token = ''] = /commande\/suivi\/([\w-]+)/.exec(JSON.stringify(mails[0]?.data)) ?? [];
    expect(await links.orderOf(token, payments.shop.clock())).toBe(orderId);
  });

  it('mails nothing of an unpaid order: its address may be a stranger’s', async () => {
    const unpaid = await payments.ordered();
    await send('link', { orderNumber: unpaid.orderId, email });
    const paid = await paidOrder();
    await send('link', { orderNumber: paid, email });
    await eventually(
      'the paid one is mailed',
      () => mailsAbout(paid),
      ({ length }) => length > 0,
    );
    expect(await mailsAbout(unpaid.orderId)).toEqual([]);
  });

  it('answers before it looks for the order: how long that takes tells nothing', async () => {
    const answer = await send('link', { orderNumber: NEVER_FOUND, email });
    expect(await shownAfter(answer)).toContain('Consultez votre boîte de réception');
  });

  it('answers the same for another’s address and for no order, and mails nobody', async () => {
    const { orderId } = await payments.ordered();
    const right = await send('link', { orderNumber: orderId, email });
    for (const request of [
      { orderNumber: orderId, email: 'autre@exemple.fr' },
      { orderNumber: randomUUID(), email },
      { orderNumber: '0000abcd', email },
    ]) {
      const answer = await send('link', request);
      expect(answer.status).toBe(right.status);
      expect(await shownAfter(answer)).toContain('Consultez votre boîte de réception');
    }
    // Each is paid, so that nothing but the address keeps the mail back; the second mail comes after the first would have.
    const [other, own] = [await paidOrder(), await paidOrder()];
    await send('link', { orderNumber: other, email: 'autre@exemple.fr' });
    await send('link', { orderNumber: own, email });
    await eventually(
      'the own one is mailed',
      () => mailsAbout(own),
      ({ length }) => length > 0,
    );
    expect(await mailsAbout(other)).toEqual([]);
  });
});
