import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { cents, toDecimal } from '#contracts/money.ts';
import { orderBody } from '#embedded/testing/shop-client.ts';
import type { Call, Target } from './target.ts';

const MAILS_MS = 8_000;

/** Tries one after the other, numbered from 1. */
export async function inTurn<T>(times: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let n = 1; n <= times; n += 1) results.push(await work(n));
  return results;
}

/** Asks until there is something, or for as long as read models and mails take at most. */
export async function untilFound<T>(ask: () => Promise<T | undefined>): Promise<T | undefined> {
  const deadline = performance.now() + MAILS_MS;
  for (;;) {
    const found = await ask();
    if (found !== undefined || performance.now() > deadline) return found;
    await sleep(100);
  }
}

const mailsSchema = z.array(z.object({ subject: z.string(), text: z.string() }));

/** What the embedded mailbox holds for an address. */
export async function mailsTo({ mailbox }: Target, email: string): Promise<z.output<typeof mailsSchema>> {
  const answer = await fetch(`${mailbox}/api/messages?to=${encodeURIComponent(email)}`);
  return mailsSchema.parse(await answer.json());
}

const PRICE = cents(8000);
const idSchema = z.object({ id: z.string() });

/** A perfume of the attack's own, so that no other is bought. */
export async function addPerfume(console: Call, stockQuantity: number): Promise<string> {
  const answer = await console('POST', '/api/admin/products', {
    name: `Attaque ${randomUUID().slice(0, 8)}`,
    price: toDecimal(PRICE),
    stockQuantity,
    shortDescription: 'Un parfum d’essai',
    description: 'Composé pour une seule attaque.',
    category: 'boisé',
    volumeMl: 50,
    ingredients: 'ALCOHOL DENAT.',
    warnings: 'Inflammable.',
  });
  return idSchema.parse(await answer.json()).id;
}

/** What a checkout sends, with changes. */
export function orderOf(productId: string, quantity = 1, changes: object = {}): object {
  const customerEmail = `attaque-${randomUUID()}@exemple.fr`;
  return { ...orderBody({ productId, priceCents: PRICE, quantity, customerEmail }), ...changes };
}

/** Sends an order as a browser does. */
export function placeOrder(browser: Call, order: object, key: string = randomUUID()): Promise<Response> {
  return browser('POST', '/api/orders', order, { 'idempotency-key': key });
}

/** The id in an answer; empty when it holds none. */
export async function idIn(answer: Response): Promise<string> {
  const parsed = idSchema.safeParse(await answer.json());
  return parsed.success ? parsed.data.id : '';
}
