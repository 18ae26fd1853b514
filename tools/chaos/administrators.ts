import { randomUUID } from 'node:crypto';
import { type Order, orderPageSchema, placedOrderSchema } from '#contracts/http/shop/orders.ts';
import { moderatedReviewListSchema } from '#contracts/http/shop/reviews.ts';
import { toDecimal } from '#contracts/money.ts';
import { ADMIN_PASSWORD } from '#embedded/testing/shops/open-shop.ts';
import { bodyOf, drawBasket } from './baskets.ts';
import { articlesIn, type Perfume, type Person } from './market.ts';
import { type Answer, isUnanswered, untilAnswered } from './requests.ts';
import { payByLink } from './telephone.ts';

/** A change that an administrator makes. */
interface Change {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly expects: readonly number[];
  /** Where it must be known before. */
  readonly key?: string;
}

/** An administrator's session. */
interface Desk {
  read(path: string): Promise<unknown>;
  /** Makes a change under a key of its own, repeated under that key until it is answered. @returns the last answer. */
  change(change: Change): Promise<Answer>;
}

/** Looks after the shop until the time is over. */
export async function goToWork(person: Person): Promise<void> {
  const { dice, market } = person;
  const desk = createDesk(person);
  while (!market.isOver()) {
    await person.pause(400, 1_800);
    const work = dice.pickWeighted<(desk: Desk, person: Person) => Promise<void>>([
      [4, restock],
      [1, correctStock],
      [2, changePrice],
      [6, handleOrders],
      [2, sendSets],
      [2, takeOrder],
      [1, moderate],
    ]);
    await work(desk, person);
  }
}

function createDesk(person: Person): Desk {
  let cookie = '';

  /** Sends with the session, which is opened anew when the shop does not know it (any more). */
  async function withSession(send: (cookie: string) => Promise<Answer>): Promise<Answer> {
    const answer = await send(cookie);
    if (answer.status !== 401) return answer;
    const opened = await untilAnswered(() =>
      person.ask({
        method: 'POST',
        path: '/api/admin/login',
        body: { password: ADMIN_PASSWORD },
        expects: [200],
      }),
    );
    cookie = opened.setCookies.map((line) => line.split(';')[0]).join('; ');
    return send(cookie);
  }

  return {
    async read(path) {
      const { answer } = await withSession((session) =>
        person.ask({ method: 'GET', path, headers: { cookie: session }, expects: [200, 401] }),
      );
      return answer;
    },
    async change({ headers, expects, key = randomUUID(), ...change }) {
      const send = () =>
        withSession((session) =>
          person.ask({
            ...change,
            key,
            headers: { ...headers, cookie: session },
            expects: [...expects, 401],
          }),
        );
      const answer = await untilAnswered(send);
      // The answer came, but not to the administrator: the line broke, the page was loaded again.
      return !isUnanswered(answer) && person.dice.roll() < 0.15 ? untilAnswered(send) : answer;
    },
  };
}

/** Perfumes, samples and sets, those that are sold out as well. */
async function everyArticle(desk: Desk, person: Person): Promise<Perfume[]> {
  return [...(await person.readCatalogue()), ...articlesIn(await desk.read('/api/articles'))];
}

async function restock(desk: Desk, person: Person): Promise<void> {
  const perfumes = (await everyArticle(desk, person)).sort((a, b) => a.stock - b.stock);
  const perfume = person.dice.roll() < 0.7 ? perfumes[0] : perfumes.at(-1);
  if (perfume !== undefined && perfume.stock < 100)
    await moveStock(desk, person, perfume, person.dice.between(1, 9));
}

async function correctStock(desk: Desk, person: Person): Promise<void> {
  const perfume = (await everyArticle(desk, person)).find(({ stock }) => stock > 3);
  if (perfume !== undefined) await moveStock(desk, person, perfume, -person.dice.between(1, 2));
}

/** Saves the form with another stock; sometimes one that is older than the product. */
async function moveStock(desk: Desk, { dice }: Person, perfume: Perfume, by: number): Promise<void> {
  const { productId, stock, revision } = perfume;
  const seen = dice.pickWeighted<number | null>([
    [6, null],
    [3, revision],
    [1, revision - 1],
  ]);
  await desk.change({
    method: 'PATCH',
    path: `/api/admin/products/${productId}`,
    body: { stockQuantity: stock + by, stockQuantityBefore: stock },
    headers: seen === null || seen < 0 ? {} : { 'if-match': `"${seen}"` },
    expects: [200, 409, 412],
  });
}

async function changePrice(desk: Desk, person: Person): Promise<void> {
  const [perfume] = (await everyArticle(desk, person)).sort(() => person.dice.roll() - 0.5);
  if (perfume === undefined) return;
  const price = toDecimal(perfume.price).replace(/\.\d\d$/, `.${person.dice.between(10, 99)}`);
  await desk.change({
    method: 'PATCH',
    path: `/api/admin/products/${perfume.productId}`,
    body: { price },
    headers: person.dice.roll() < 0.5 ? { 'if-match': `"${perfume.revision}"` } : {},
    expects: [200, 412],
  });
}

async function handleOrders(desk: Desk, person: Person): Promise<void> {
  const page = orderPageSchema.safeParse(await desk.read('/api/admin/orders?limit=60'));
  if (!page.success || page.data.orders.length === 0) return;
  const { orders } = page.data;
  const failed = orders.find(({ refundState }) => refundState === 'failed');
  if (failed !== undefined) await changeOrder(desk, `${failed.id}/refunds`, 'POST');
  const withdrawn = orders.find(
    (order) => order.withdrawalDeclaredAt !== null && order.status !== 'cancelled',
  );
  if (withdrawn !== undefined) await changeOrder(desk, withdrawn.id, 'PATCH', { status: 'cancelled' });
  const order = orders[person.dice.between(0, orders.length - 1)];
  if (order !== undefined) await decide(desk, person, order);
}

/** Sets go first: what follows from their delivery is to be seen before the time is over. */
async function sendSets(desk: Desk, person: Person): Promise<void> {
  const page = orderPageSchema.safeParse(await desk.read('/api/admin/orders?limit=60&search=Coffret'));
  const next = { confirmed: 'shipped', shipped: 'delivered' } as const;
  for (const { id, status } of page.data?.orders ?? [])
    if ((status === 'confirmed' || status === 'shipped') && person.dice.roll() < 0.5)
      return changeOrder(desk, id, 'PATCH', { status: next[status] });
}

/** Takes an order by telephone; its customer pays by the link they are mailed, or does not. */
async function takeOrder(desk: Desk, person: Person): Promise<void> {
  const [perfumes, articles] = await Promise.all([person.readCatalogue(), person.readArticles()]);
  if (perfumes.length === 0) return;
  const key = randomUUID();
  const basket = { ...drawBasket(person, { perfumes, articles, sets: [] }, key), gift: null };
  const { termsAccepted: _, termsVersion: __, ...body } = bodyOf(basket);
  const change = { method: 'POST', path: '/api/admin/desk-orders', key, body, expects: [201, 409] } as const;
  const placed = placedOrderSchema.safeParse((await desk.change(change)).answer);
  if (placed.success) await payByLink(person, placed.data, basket.customerEmail);
}

type Step = 'ship' | 'deliver' | 'cancel' | 'delete' | 'confirm' | 'track' | 'leave';

/** What is done with an order in each status, and how often. */
const STEPS: Readonly<Record<Order['status'], readonly (readonly [number, Step])[]>> = {
  pending: [
    [14, 'leave'],
    [3, 'cancel'],
    [2, 'confirm'],
    [1, 'delete'],
  ],
  confirmed: [
    [8, 'ship'],
    [4, 'cancel'],
    [2, 'track'],
    [1, 'delete'],
  ],
  shipped: [
    [5, 'deliver'],
    [3, 'cancel'],
    [2, 'track'],
  ],
  delivered: [
    [4, 'leave'],
    [1, 'cancel'],
  ],
  cancelled: [
    [6, 'leave'],
    [2, 'ship'],
    [1, 'confirm'],
    [1, 'delete'],
  ],
};

async function decide(desk: Desk, { dice }: Person, { id, status }: Order): Promise<void> {
  const trackingNumber = `6A${dice.between(10_000_000_000, 99_999_999_999)}`;
  switch (dice.pickWeighted(STEPS[status])) {
    case 'ship':
      return changeOrder(desk, id, 'PATCH', {
        status: 'shipped',
        ...(dice.roll() < 0.6 && { trackingNumber }),
      });
    case 'deliver':
      return changeOrder(desk, id, 'PATCH', { status: 'delivered' });
    case 'cancel':
      return changeOrder(desk, id, 'PATCH', { status: 'cancelled' });
    case 'confirm':
      return changeOrder(desk, id, 'PATCH', { status: 'confirmed' });
    case 'track':
      return changeOrder(desk, id, 'PATCH', { trackingNumber });
    case 'delete':
      return changeOrder(desk, id, 'DELETE');
    case 'leave':
      return;
  }
}

/** 404: another administrator has deleted it; 409: its bottles or promo are gone, or a refund or a return stands in the way. */
async function changeOrder(
  desk: Desk,
  path: string,
  method: Change['method'],
  body?: unknown,
): Promise<void> {
  await desk.change({
    method,
    path: `/api/admin/orders/${path}`,
    ...(body === undefined ? {} : { body }),
    expects: [200, 202, 204, 404, 409],
  });
}

async function moderate(desk: Desk, { dice }: Person): Promise<void> {
  const reviews = moderatedReviewListSchema.safeParse(await desk.read('/api/reviews'));
  const waiting = reviews.data?.find(({ status }) => status === 'pending');
  if (waiting === undefined) return;
  await desk.change({
    method: 'PATCH',
    path: `/api/admin/reviews/${waiting.id}`,
    body: dice.roll() < 0.8 ? { status: 'published' } : { status: 'rejected', reason: 'off-topic' },
    expects: [200],
  });
}
