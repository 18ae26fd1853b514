import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '#embedded/testing/eventually.ts';
import { createShopClient, type ShopClient } from '#embedded/testing/shops/shop-client.ts';
import type { TestSmtp } from '#services/emails/testing/smtp-server.ts';

const PRICE_CENTS = 8_000;
const VISITORS = 6;

export interface Provider {
  readonly url: string;
  readonly secretKey: string;
}

/** In the addresses that visitors ask for: no log may hold it. */
export const LINK_TOKEN = 'jeton-qui-ouvre-une-commande';

/** Shoppers and an administrator in front of the shop, over https as everybody reaches it. */
export function createVisitors(url: string, provider: Provider, mails: TestSmtp) {
  let productId = '';
  let buyers = 0;
  /** The e-mail address of each shopper who paid. */
  const paid: string[] = [];
  const noted = { backup: 0, restore: 0 };

  async function admin(): Promise<ShopClient> {
    const client = createShopClient(url);
    await client.logIn();
    return client;
  }

  async function buy(): Promise<string> {
    buyers += 1;
    const email = `acheteur-${buyers}@exemple.fr`;
    const client = createShopClient(url);
    const ordered = await client.order({ productId, priceCents: PRICE_CENTS, customerEmail: email });
    if (!('placed' in ordered)) throw new Error(`an order was refused: ${ordered.refused.detail}`);
    const { paymentIntentId } = await client.requestPayment(ordered.placed);
    const confirmed = await fetch(`${provider.url}/v1/payment_intents/${paymentIntentId}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${provider.secretKey}` },
      body: new URLSearchParams({ payment_method: 'pm_card_visa', return_url: url }),
    });
    if (!confirmed.ok) throw new Error(`the provider refused a payment: ${confirmed.status}`);
    paid.push(email);
    return ordered.placed.id;
  }

  /** One page or one order; null when it was answered well. */
  async function request(client: ShopClient, turn: number): Promise<string | null> {
    try {
      if (turn % 4 === 0) {
        const email = `visiteur-${turn}@exemple.fr`;
        const ordered = await client.order({ productId, priceCents: PRICE_CENTS, customerEmail: email });
        return 'placed' in ordered ? null : `POST /api/orders: ${ordered.refused.status}`;
      }
      const path = turn % 4 === 1 ? '/parfums' : `/parfums/${productId}`;
      const answer = await client.call('GET', `${path}?token=${LINK_TOKEN}`);
      await answer.text();
      return answer.ok ? null : `GET ${path}: ${answer.status}`;
    } catch (error) {
      return `no answer: ${error instanceof Error ? String(error.cause ?? error) : String(error)}`;
    }
  }

  return {
    paid,
    /** How a path is answered, asked one time after another. */
    async statusesOf(path: string, times: number): Promise<number[]> {
      const statuses: number[] = [];
      for (let asked = 0; asked < times; asked += 1) statuses.push((await fetch(url + path)).status);
      return statuses;
    },
    /** Says who runs the shop: before, it takes no payments. */
    async nameHouse(): Promise<void> {
      const ordered = await createShopClient(url).tryToOrder({ productId, priceCents: PRICE_CENTS });
      if (ordered.status !== 503) throw new Error(`a house without a name sold: ${ordered.status}`);
      await (await admin()).nameHouse();
    },
    async addPerfume(): Promise<void> {
      productId = await (await admin()).addProduct({
        name: 'Exercice',
        price: '80.00',
        stockQuantity: 100_000,
      });
      await eventually('the perfume for sale', async () =>
        (await createShopClient(url).listProducts()).some(({ id }) => id === productId),
      );
    },
    /** Buys a bottle and waits until its order is confirmed in the console and all mails came. */
    async buyWholly(): Promise<number> {
      const begun = Date.now();
      const bought = await buy();
      const client = await admin();
      await eventually(
        'the order confirmed',
        async () => (await client.listOrders()).find(({ id }) => id === bought)?.status,
        (status) => status === 'confirmed',
        120_000,
      );
      await eventually(
        'their mails',
        async () => paid.filter((email) => !mails.taken.some(({ to }) => to === email)),
        (without) => without.length === 0,
        120_000,
      );
      return Date.now() - begun;
    },
    /** Buys one bottle, without waiting for anything after the payment. */
    buy,
    /** Requests, POSTs included, until `work` is done and there were so many. */
    async during(work: Promise<unknown>, least: number) {
      let isDone = false;
      let requests = 0;
      const failures: string[] = [];
      const done = work.finally(() => {
        isDone = true;
      });
      const visit = async () => {
        const client = createShopClient(url);
        while (!isDone || requests < least) {
          requests += 1;
          const failure = await request(client, requests);
          if (failure !== null) failures.push(failure);
          await sleep(5);
        }
      };
      await Promise.all([done, ...Array.from({ length: VISITORS }, visit)]);
      return { requests, failures };
    },
    noteBackup(): void {
      noted.backup = paid.length;
    },
    noteRestore(): void {
      noted.restore = paid.length;
    },
    paidBeforeBackup: () => noted.backup,
    paidSinceRestore: () => paid.length - noted.restore,
    /** The names of who ordered, as the console shows them. */
    async namesInConsole(): Promise<readonly string[]> {
      return (await (await admin()).listOrders()).map(({ customerName }) => customerName);
    },
    /** Who got more than one confirmation of an order. */
    mailedTwice(): readonly string[] {
      const confirmations = mails.taken.filter(({ message }) => /^Subject: .*onfirm/m.test(message));
      return paid.filter((email) => confirmations.filter(({ to }) => to === email).length > 1);
    },
  };
}

export type Visitors = ReturnType<typeof createVisitors>;
