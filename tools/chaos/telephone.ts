import { z } from 'zod';
import { TERMS_VERSION } from '#contracts/constants.ts';
import type { PlacedOrder } from '#contracts/http/shop/orders.ts';
import type { Person } from './market.ts';
import { untilAnswered } from './requests.ts';
import { pay } from './shoppers.ts';

const LOOKS = 8;
const LINK = /\/commande\/suivi\/([\w.~-]+)/;
const receivedSchema = z.array(z.object({ text: z.string() }));

/** The customer of an order that the desk took waits for the link in their mailbox, accepts the terms there and pays; some never look. */
export async function payByLink(person: Person, order: PlacedOrder, email: string): Promise<void> {
  if (person.dice.roll() < 0.2) return;
  const token = await linkIn(person, email);
  if (token === null) return;
  const path = '/api/order-page/pay';
  const body = new URLSearchParams({ token, termsAccepted: 'on', termsVersion: TERMS_VERSION });
  const answer = await untilAnswered(() => person.ask({ method: 'POST', path, body, expects: [303] }));
  // It leads to the payment, or back to the page of an order that cannot be paid any more.
  if (answer.status === 303) await pay(person, order);
}

/** The token of the link that was mailed to an address; null when none comes in time. */
async function linkIn({ who, market, pause }: Person, email: string): Promise<string | null> {
  const { book, shop } = market;
  for (let left = LOOKS; left > 0; left -= 1) {
    await pause(300, 1_500);
    const path = `/api/messages?to=${encodeURIComponent(email)}`;
    const call = { who, server: 0, method: 'GET', path, expects: [200] } as const;
    const { answer } = await book.send({ ...call, url: shop.mailbox() });
    const mails = receivedSchema.safeParse(answer);
    for (const { text } of mails.data ?? []) {
      const token = LINK.exec(text)?.[1];
      if (token !== undefined) return token;
    }
  }
  return null;
}
