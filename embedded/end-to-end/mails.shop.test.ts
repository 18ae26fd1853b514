import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { emailNotificationListSchema, stockAlertSchema } from '#contracts/http/console/notifications.ts';
import { subscriberListSchema } from '#contracts/http/shop/visitors.ts';
import { readCatalogue } from '#embedded/seed/seed-shop.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { sharedShop } from '#embedded/testing/shops/shared-shop.ts';
import { createShopClient, type ShopClient } from '#embedded/testing/shops/shop-client.ts';

const receivedSchema = z.array(
  z.object({
    to: z.array(z.string()),
    subject: z.string(),
    text: z.string(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
);

let client: ShopClient;
beforeAll(async () => {
  client = createShopClient(sharedShop().url);
  await client.logIn();
});

async function received(subject: string, to?: string) {
  const { mailbox } = sharedShop().addresses;
  const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
  const mails = receivedSchema.parse(await (await fetch(`${mailbox}/api/messages${query}`)).json());
  return mails.filter((mail) => mail.subject.includes(subject));
}

async function read<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> {
  return schema.parse(await (await client.call('GET', path)).json());
}

describe('a perfume that runs low', () => {
  it('alarms the shop by one mail, which the alert then says was sent; it can be sent again', async () => {
    const name = `Dernières Gouttes ${randomUUID().slice(0, 8)}`;
    const productId = await client.addProduct({ name, price: '80.00', stockQuantity: 6 });
    for (let orders = 0; orders < 2; orders += 1) await client.order({ productId, priceCents: 8000 });

    const alerts = await eventually(
      'an alert whose mail was sent',
      async () => {
        const all = await read('/api/admin/stock-alerts', z.array(stockAlertSchema));
        return all.filter((alert) => alert.productId === productId);
      },
      (found) => found.some(({ alertSent }) => alertSent),
    );
    expect(alerts).toMatchObject([{ alertType: 'low', alertSent: true }]);
    expect(await received(`Stock faible\u00a0: ${name}`)).toHaveLength(1);

    const mail = await eventually('the mail in its list', async () => {
      const notifications = await read('/api/admin/email-notifications', emailNotificationListSchema);
      return notifications.find((each) => each.productId === productId);
    });
    const path = `/api/admin/email-notifications/${mail?.id}/resend`;
    const body = { type: mail?.type, subjectId: mail?.subjectId };
    expect((await client.call('POST', path, body)).status).toBe(202);
    await eventually(
      'the mail a second time',
      () => received(`Stock faible\u00a0: ${name}`),
      (mails) => mails.length === 2,
    );
  });
});

describe('the newsletter', () => {
  it('asks the address by mail, welcomes who says yes, and ends in one click', async () => {
    const email = `${randomUUID()}@exemple.fr`;
    const subscribers = () => read('/api/admin/newsletter', subscriberListSchema);
    const isListed = async () => (await subscribers()).some((each) => each.email === email);
    await client.call('POST', '/api/newsletter', { email });
    await client.call('POST', '/api/newsletter', { email });
    const [question] = await eventually(
      'the question',
      () => received('Confirmez votre inscription', email),
      (mails) => mails.length === 1,
    );
    const confirmation = /https?:\S+\/lettre\/confirmer\?token=\S+/.exec(question?.text ?? '')?.[0] ?? '';
    expect(await (await fetch(confirmation)).text()).toContain('Confirmer mon inscription');
    expect(await isListed()).toBe(false);
    const pressed = await fetch(confirmation, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    });
    expect(pressed.status).toBe(200);
    const [welcome] = await eventually(
      'the welcome',
      () => received('Bienvenue', email),
      (mails) => mails.length === 1,
    );
    await expect.poll(isListed).toBe(true);

    const header =
      welcome?.headers.find(({ name }) => name.toLowerCase() === 'list-unsubscribe')?.value ?? '';
    const link = header.slice(1, -1);
    expect(welcome?.text).toContain(link);
    expect(link).not.toContain('exemple.fr');
    expect(await (await fetch(link)).text()).toContain('Quitter la lettre de Mirïs');
    expect(await isListed()).toBe(true);
    const answer = await fetch(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    await eventually('an empty place in the list', isListed, (listed) => !listed);
  });
});

describe('a shop that was just opened', () => {
  it('has written to nobody about the reviews it came with', async () => {
    const { reviews } = await readCatalogue('embedded/seed/catalogue.json');
    const authors = new Set(reviews.map((review) => review.customerEmail));
    const written = (await received('Votre avis')).filter((mail) => mail.to.some((to) => authors.has(to)));
    expect(written).toEqual([]);
  });
});
