import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cents } from '#contracts/cents.ts';
import { TERMS_VERSION } from '#contracts/constants.ts';
import { priceBasket } from '#domain/pricing/pricing.ts';
import { openTestShop, type TestShop } from '#services/orders/testing/test-shop.ts';
import { type ServedShopApi, serveShopApiTwice } from '../testing/serve-shop-api.ts';

let shop: TestShop;
/** Two servers of one shop, behind a proxy, as they are configured when nobody says otherwise. */
let servers: ServedShopApi[];

beforeAll(async () => {
  const eventStoreUrl = inject('eventStoreUrl');
  shop = openTestShop(eventStoreUrl);
  servers = await serveShopApiTwice(
    { eventStoreUrl, databaseUrl: inject('databaseUrl') },
    { TRUSTED_PROXIES: '1' },
  );
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await shop.close();
});

interface OrderRequest {
  readonly items: readonly {
    readonly productId: string;
    readonly quantity: number;
    readonly price?: number;
  }[];
  readonly from?: string;
  readonly email?: string;
  readonly promoCode?: string;
  readonly key?: string;
  readonly cookie?: string;
  readonly server?: number;
}

interface Answer {
  readonly status: number;
  readonly body: {
    readonly id?: string;
    readonly code?: string;
    readonly detail?: string;
    readonly fresh?: unknown;
  };
  readonly cookie: string;
}

let visitors = 0;
/** An address of a network that nothing else came from. */
function newNetwork(): string {
  visitors += 1;
  return `198.${visitors}.0.7`;
}
const newEmail = () => `camille-${randomUUID()}@exemple.fr`;

async function order({
  items,
  from = newNetwork(),
  email = newEmail(),
  ...rest
}: OrderRequest): Promise<Answer> {
  const discount = rest.promoCode === undefined ? null : ({ type: 'percentage', hundredths: 1_000 } as const);
  const lines = items.map(({ quantity, price = 8_900 }) => ({ quantity, unitPrice: cents(price) }));
  const answer = await fetch(`${servers[rest.server ?? 0]?.url}/api/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      'idempotency-key': rest.key ?? randomUUID(),
      cookie: rest.cookie ?? '',
    },
    body: JSON.stringify({
      customerName: 'Camille Martin',
      customerEmail: email,
      shippingAddress: { street: '12 rue des Lilas', city: 'Lyon', postalCode: '69003', country: 'France' },
      total: (priceBasket(lines, discount).total / 100).toFixed(2),
      promoCode: rest.promoCode ?? null,
      termsAccepted: true,
      termsVersion: TERMS_VERSION,
      items: items.map(({ productId, quantity }) => ({ productId, quantity })),
    }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { status: answer.status, body: await answer.json(), cookie };
}

const codeOf = ({ status, body }: Answer) => (status === 201 ? 'placed' : body.code);

describe('one anonymous request', () => {
  it('cannot take every bottle of the shop', async () => {
    const shelves = await Promise.all([40, 30, 28, 20].map((stock) => shop.addPerfume({ stock })));
    const everything = shelves.map((productId, index) => ({
      productId,
      quantity: [40, 30, 28, 20][index] ?? 0,
    }));
    expect(await order({ items: everything })).toMatchObject({
      status: 422,
      body: { code: 'too-many-bottles', fresh: { productId: expect.any(String), max: 10 } },
    });
    expect(await order({ items: shelves.map((productId) => ({ productId, quantity: 10 })) })).toMatchObject({
      status: 422,
      body: { code: 'too-many-bottles', fresh: { productId: null, max: 20 } },
    });
    expect(await Promise.all(shelves.map((productId) => shop.stockService.available(productId)))).toEqual([
      40, 30, 28, 20,
    ]);
  });

  it('cannot take all that is left of a perfume', async () => {
    const productId = await shop.addPerfume({ stock: 5 });
    expect(await order({ items: [{ productId, quantity: 5 }] })).toMatchObject({
      status: 409,
      body: { code: 'too-many-unpaid', fresh: { productId, max: 3 } },
    });
    expect(codeOf(await order({ items: [{ productId, quantity: 3 }] }))).toBe('placed');
  });

  it('is not held to what was claimed by a server whose clock was years ahead', async () => {
    const productId = await shop.addPerfume({ stock: 8 });
    const from = newNetwork();
    expect(codeOf(await order({ items: [{ productId, quantity: 4 }], from }))).toBe('placed');
    const db = new pg.Client(servers[0]?.databaseUrl);
    await db.connect();
    const later =
      "update http.unpaid_holds set expires_at = expires_at + interval '2 years' where thing = $1";
    expect((await db.query(later, [productId])).rowCount).toBeGreaterThan(0);
    await db.end();
    expect(codeOf(await order({ items: [{ productId, quantity: 2 }], from }))).toBe('placed');
  });

  it('may have the last two, one to keep and one to give', async () => {
    const productId = await shop.addPerfume({ stock: 2 });
    expect(codeOf(await order({ items: [{ productId, quantity: 2 }] }))).toBe('placed');
  });

  it('is told that a sum is more than the card provider takes, before anything is held', async () => {
    const price = 99_999_999;
    const productId = await shop.addPerfume({ stock: 20, price });
    const dear = await order({ items: [{ productId, quantity: 2, price }] });
    expect(dear).toMatchObject({ status: 422, body: { code: 'amount-too-large' } });
    expect(await shop.stockService.available(productId)).toBe(20);
    expect(codeOf(await order({ items: [{ productId, quantity: 1, price }] }))).toBe('placed');
  });
});

describe('one network', () => {
  it.each([
    ['an address', () => '203.0.113.9'],
    ['a /24', (index: number) => `203.0.114.${index}`],
    ['a /48', (index: number) => `2001:db8:1:${index.toString(16)}::1`],
  ])('that is %s cannot hold more than half of a perfume, however often it asks', async (_what, address) => {
    const productId = await shop.addPerfume({ stock: 12 });
    const answers: Answer[] = [];
    for (let index = 1; index <= 8; index += 1)
      answers.push(
        await order({ items: [{ productId, quantity: 1 }], from: address(index), server: index % 2 }),
      );
    expect(answers.map(codeOf)).toEqual([...Array(6).fill('placed'), ...Array(2).fill('too-many-unpaid')]);
    expect(codeOf(await order({ items: [{ productId, quantity: 4 }] }))).toBe('placed');
  });

  it('cannot by asking two servers for everything at the same moment', async () => {
    const productId = await shop.addPerfume({ stock: 10 });
    const from = newNetwork();
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        order({ items: [{ productId, quantity: 1 }], from, server: index % 2 }),
      ),
    );
    expect(await shop.stockService.available(productId)).toBeGreaterThanOrEqual(5);
  });

  it('cannot have more than so many bottles wait for their payment', async () => {
    const from = newNetwork();
    const shelves = await Promise.all(Array.from({ length: 6 }, () => shop.addPerfume({ stock: 100 })));
    const answers: Answer[] = [];
    for (const productId of shelves)
      answers.push(await order({ items: [{ productId, quantity: 10 }], from }));
    expect(answers.map(codeOf)).toEqual([...Array(4).fill('placed'), ...Array(2).fill('too-many-unpaid')]);
    expect(answers.at(-1)?.body.detail).toContain('réessayez dans quelques minutes');
  });

  it('is not counted for what was refused', async () => {
    const [plenty, scarce] = [await shop.addPerfume({ stock: 100 }), await shop.addPerfume({ stock: 0 })];
    const from = newNetwork();
    const both = [plenty, scarce].map((productId) => ({ productId, quantity: 1 }));
    for (let tries = 0; tries < 3; tries += 1)
      expect(codeOf(await order({ items: both, from }))).toBe('insufficient-stock');
    const ten = { items: [{ productId: plenty, quantity: 10 }], from };
    const answers = [await order(ten), await order(ten), await order(ten), await order(ten)];
    expect(answers.map(codeOf)).toEqual(Array(4).fill('placed'));
  });

  it('cannot keep a scarce code from everybody', async () => {
    const productId = await shop.addPerfume({ stock: 100 });
    const promoCode = await shop.addPromo(4);
    const from = newNetwork();
    const items = [{ productId, quantity: 1 }];
    const answers: Answer[] = [];
    for (let tries = 0; tries < 4; tries += 1) answers.push(await order({ items, from, promoCode }));
    expect(answers.map(codeOf)).toEqual(['placed', 'placed', 'promo-invalid', 'promo-invalid']);
    expect(answers.at(-1)?.body.detail).toContain('attend son paiement');
    expect(codeOf(await order({ items, promoCode }))).toBe('placed');
  });
});

describe('unpaid orders together', () => {
  it('do not hold a perfume’s last bottles: whoever holds none of it gets one of them', async () => {
    const productId = await shop.addPerfume({ stock: 8 });
    const [one, other] = [newNetwork(), newNetwork()];
    const tryToOrder = (quantity: number, from = newNetwork(), server = 0) =>
      order({ items: [{ productId, quantity }], from, server });
    expect(codeOf(await tryToOrder(4, one))).toBe('placed');
    expect(await tryToOrder(4, other, 1)).toMatchObject({
      status: 409,
      body: { code: 'too-many-unpaid', fresh: { max: 2 } },
    });
    expect(codeOf(await tryToOrder(2, other, 1))).toBe('placed');
    for (const [from, server] of [
      [one, 0],
      [other, 1],
    ] as const)
      expect(codeOf(await tryToOrder(1, from, server))).toBe('too-many-unpaid');
    expect(codeOf(await tryToOrder(1))).toBe('placed');
    expect(codeOf(await tryToOrder(1, undefined, 1))).toBe('placed');
    expect(codeOf(await tryToOrder(1))).toBe('insufficient-stock');
  });

  it('of one /24 get the last ones only while it has not held the perfume unpaid for ten minutes of the hour', async () => {
    const productId = await shop.addPerfume({ stock: 5 });
    const tryToOrder = (from: string) => order({ items: [{ productId, quantity: 1 }], from });
    for (const last of [1, 2, 3]) expect(codeOf(await tryToOrder(`192.0.2.${last}`))).toBe('placed');
    const db = new pg.Client(servers[0]?.databaseUrl);
    await db.connect();
    const earlier =
      "update http.unpaid_holds set claimed_at = claimed_at - interval '4 minutes' where thing = $1";
    await db.query(earlier, [productId]);
    await db.end();
    expect(codeOf(await tryToOrder('192.0.2.4'))).toBe('too-many-unpaid');
    expect(codeOf(await tryToOrder(newNetwork()))).toBe('placed');
    expect(codeOf(await tryToOrder(newNetwork()))).toBe('placed');
  });
});

describe('one e-mail address', () => {
  it('is one with any tag and from any network', async () => {
    const name = randomUUID();
    const answers: Answer[] = [];
    for (let tag = 1; tag <= 3; tag += 1) {
      const productId = await shop.addPerfume({ stock: 100 });
      answers.push(await order({ items: [{ productId, quantity: 10 }], email: `${name}+${tag}@exemple.fr` }));
    }
    expect(answers.map(codeOf)).toEqual(['placed', 'placed', 'too-many-unpaid']);
  });

  it('uses a code once at a time', async () => {
    const items = [{ productId: await shop.addPerfume({ stock: 100 }), quantity: 1 }];
    const promoCode = await shop.addPromo(50);
    const email = newEmail();
    expect(codeOf(await order({ items, promoCode, email }))).toBe('placed');
    expect(codeOf(await order({ items, promoCode, email }))).toBe('promo-invalid');
  });
});

describe('one browser', () => {
  it('may change its order as often as it likes: the one before is not counted any more', async () => {
    const productId = await shop.addPerfume({ stock: 40 });
    const [from, email] = [newNetwork(), newEmail()];
    let cookie = '';
    for (let quantity = 10; quantity > 4; quantity -= 1) {
      const answer = await order({ items: [{ productId, quantity }], from, email, cookie });
      expect(codeOf(answer)).toBe('placed');
      cookie = answer.cookie;
    }
    expect(await shop.stockService.available(productId)).toBe(35);
  });

  it('may repeat its order: it is counted once', async () => {
    const productId = await shop.addPerfume({ stock: 40 });
    const again = {
      items: [{ productId, quantity: 10 }],
      from: newNetwork(),
      email: newEmail(),
      key: randomUUID(),
    };
    const answers = await Promise.all([0, 1, 0, 1].map((server) => order({ ...again, server })));
    expect(answers.map(codeOf)).toEqual(Array(4).fill('placed'));
    expect(codeOf(await order({ ...again, key: randomUUID() }))).toBe('placed');
  });
});
