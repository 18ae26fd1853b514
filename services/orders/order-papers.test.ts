import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import type { OrderPaper } from '#contracts/http/desk/order-batches.ts';
import { shortId } from '#contracts/identifiers.ts';
import { cents } from '#contracts/money.ts';
import { orderDecider } from '#domain/orders/order.decider.ts';
import type { PlacedOrder } from '#domain/orders/order.state.ts';
import { orderId, placed } from '#domain/orders/testing/order-fixtures.ts';
import { DEMO_HOUSE } from '#embedded/seed/demo-house.ts';
import { asParcel, parcelsToPack, renderPaper } from './order-papers.ts';

const now = new Date('2027-03-09T10:00:00.000Z');
const OTHER = '3f0c1de2-5a41-4c0f-9d44-2c4f7f3f00ff';

function orderOf(
  changes: Partial<PlacedOrder> = {},
  events: readonly OrderEvent[] = [placed()],
): PlacedOrder {
  const order = events.reduce(orderDecider.evolve, orderDecider.initialState);
  if (order.status === 'absent') throw new Error('no order was placed');
  return { ...order, ...changes };
}

/** Of the orders that the read models know. */
const numbers = new Map([[orderId, 1042]]);

/** The pages of a paper: size in points, text, whether every font is embedded. */
async function pagesOf(paper: OrderPaper, orders: readonly PlacedOrder[]) {
  const pdf = await renderPaper({ orders, house: DEMO_HOUSE, now, numbers }, paper);
  expect(pdf.toString('latin1')).not.toMatch(/\/BaseFont \/Helvetica/);
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1);
      const { items } = await page.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
      const [, , width = 0, height = 0] = page.view;
      // Of the lowest line, in points from the foot of the page.
      const lowest = Math.min(
        ...items.flatMap((item) => ('transform' in item ? Number(item.transform[5]) : [])),
      );
      const size = `${Math.round(width)} × ${Math.round(height)}`;
      return { text: text.replaceAll(/\s+/g, ' '), size, lowest };
    }),
  );
}

const first = orderOf({ sampleRequested: true });
const [line] = first.lines;
if (line === undefined) throw new Error('the fixture has a line');
const relayPoint = { name: 'Tabac du Port', street: '3 quai', postalCode: '06600', city: 'Antibes' };
const second = orderOf({
  orderId: OTHER,
  customer: { ...first.customer, name: 'Łukasz Ødegård', phone: '+33612345678' },
  shippingMethod: 'mondial-relay',
  relayPoint,
  lines: [{ ...line, quantity: 3 }],
});

describe('the papers of some orders', () => {
  it('packing slips: one to a page, with samples and without any price', async () => {
    const pages = await pagesOf('packing-slips', [first, second]);
    expect(pages).toHaveLength(2);
    expect(pages[0]?.text).toContain(line.productName);
    expect(pages[0]?.text).toContain('Échantillon de 2 ml');
    expect(pages[1]?.text).toContain('Point relais Tabac du Port');
    expect(pages[1]?.text).not.toContain('Échantillon');
    for (const { text } of pages) expect(text).not.toMatch(/€|Page \d/);
  });

  it('name each order by both its numbers, where the shorter is known', async () => {
    const both = `${shortId(orderId)} nº 1042`;
    for (const paper of ['packing-slips', 'labels-a6', 'pick-list'] as const) {
      const text = (await pagesOf(paper, [first, second])).map((page) => page.text).join(' ');
      expect(text).toContain(both);
      expect(text).toMatch(new RegExp(`${shortId(OTHER)}(?! nº)`));
    }
  });

  it('name the sample that was chosen, in the place of one of each perfume', async () => {
    const sample = { productId: OTHER, productName: 'Échantillon Cèdre Blanc' };
    const order = orderOf({ sampleRequested: true, sample });
    const [slip] = await pagesOf('packing-slips', [order]);
    expect(slip?.text).toContain('Échantillon Cèdre Blanc');
    expect(slip?.text).not.toContain('pour chaque parfum');
    const [list] = await pagesOf('pick-list', [order]);
    expect(list?.text).toMatch(/Échantillon Cèdre Blanc \S+ nº 1042 – 1/);
    expect(list?.text).toContain('1 commande, 3 articles');
  });

  it('labels: of the longest address that can be typed, each in its own place', async () => {
    const long = orderOf({
      customer: { ...first.customer, name: 'Maximilien '.repeat(18), phone: '+33 6 12 34 56 78' },
      shippingAddress: {
        ...first.shippingAddress,
        street: 'Résidence '.repeat(30),
        city: 'Lyon '.repeat(40),
      },
      relayPoint: {
        name: 'Tabac '.repeat(33),
        street: 'X'.repeat(300),
        postalCode: '69003',
        city: 'Y'.repeat(200),
      },
    });
    const small = await pagesOf('labels-a6', [long, second]);
    expect(small.map(({ text }) => text)).toEqual([
      expect.stringContaining('Colissimo'),
      expect.stringContaining('Łukasz Ødegård'),
    ]);
    const [sheet] = await pagesOf('labels-a4', [long]);
    expect(sheet?.lowest).toBeGreaterThan(842 / 2);
  });

  it('of a gift: for whom it is, with the message, and no price', async () => {
    const message = 'Joyeux anniversaire,\nà bientôt !';
    const gift = { wrap: true, wrapPrice: cents(500), message, recipientName: 'Zoé Petit' } as const;
    const [slip] = await pagesOf('packing-slips', [orderOf({ gift })]);
    for (const said of ['Zoé Petit', 'Emballage cadeau', 'Joyeux anniversaire,', 'à bientôt'])
      expect(slip?.text).toContain(said);
    expect(slip?.text).not.toMatch(/€|5,00/);
    expect(slip?.text).not.toContain(first.customer.name);
    const [label] = await pagesOf('labels-a6', [orderOf({ gift })]);
    expect(label?.text).toContain('Zoé Petit');
  });

  it('of a replacement: what is sent again and where to, without sample, wrap and message', async () => {
    const replacementId = '77777777-7777-4777-8777-777777777777';
    const gift = {
      wrap: true,
      wrapPrice: cents(500),
      message: 'Pour toi',
      recipientName: 'Zoé Petit',
    } as const;
    const sample = { productId: OTHER, productName: 'Échantillon Cèdre Blanc' };
    const decided: OrderEvent = {
      type: 'ReplacementDecided',
      data: {
        ...{ orderId, replacementId, email: 'camille@example.fr', reason: 'damaged' },
        items: [{ productId: line.productId, quantity: 1 }],
        ...{ shippingMethod: 'mondial-relay', relayPoint, trackingNumber: '87654321' },
        decidedAt: now.toISOString(),
      },
    };
    const order = orderOf({ gift, sample, sampleRequested: true }, [placed(), decided]);
    const parcel = asParcel(order, replacementId);
    if (parcel === null) throw new Error('the replacement is a parcel');
    const [slip] = await pagesOf('packing-slips', [parcel]);
    for (const said of [line.productName, 'Point relais Tabac du Port', 'Suivi 87654321', 'Zoé Petit'])
      expect(slip?.text).toContain(said);
    for (const before of ['Cèdre Blanc', 'Échantillon', 'Emballage', 'Pour toi'])
      expect(slip?.text).not.toContain(before);
    const [label] = await pagesOf('labels-a6', [parcel]);
    expect(label?.text).toContain('Mondial Relay');
    const [list] = await pagesOf('pick-list', [parcel]);
    expect(list?.text).toContain('1 commande, 1 article');
    expect(asParcel(order, OTHER)).toBeNull();
  });

  it('of parcels ahead and of the rest: the sample is in the first that leaves', async () => {
    const sample = { productId: OTHER, productName: 'Échantillon Cèdre Blanc' };
    const ahead = (parcelId: string) => ({
      ...{ parcelId, shippingMethod: 'colissimo', relayPoint: null, trackingNumber: '', dispatchedAt: '' },
      lines: [{ productId: line.productId, quantity: 1 }],
    });
    const lines = [{ ...line, quantity: 3 }];
    const order = orderOf({ sample, sampleRequested: true, lines, parcels: [ahead('1'), ahead('2')] });
    const parcels = [asParcel(order, '1'), asParcel(order, '2'), order].flatMap((parcel) => parcel ?? []);
    const slips = await pagesOf('packing-slips', parcels);
    expect(slips.map(({ text }) => text.includes('Cèdre Blanc'))).toEqual([true, false, false]);
    const [list] = await pagesOf('pick-list', parcels.slice(1));
    expect(list?.text).not.toContain('Cèdre Blanc');
  });

  it('of an order that was replaced are of what is sent again; of one that is here, of what is to leave', () => {
    const decided = (replacementId: string, decidedAt: string, sentAt: string | null) => ({
      ...({ replacementId, decidedAt, sentAt, reason: 'damaged', shippingMethod: 'colissimo' } as const),
      ...{ relayPoint: null, trackingNumber: '', lines: [{ productId: line.productId, quantity: 1 }] },
    });
    const [old, one, other] = ['1', '2', '3'] as const;
    const replacements = [
      decided(old, '2027-03-01T10:00:00.000Z', '2027-03-01T10:00:01.000Z'),
      decided(one, '2027-03-08T10:00:00.000Z', '2027-03-08T10:00:01.000Z'),
      decided(other, '2027-03-08T17:00:00.000Z', '2027-03-08T17:00:01.000Z'),
    ];
    const order = orderOf({ status: 'delivered', replacements });
    expect(parcelsToPack(order)).toEqual([asParcel(order, one), asParcel(order, other)]);
    const waiting = orderOf({
      status: 'delivered',
      replacements: [...replacements, decided('4', '2027-03-09T10:00:00.000Z', null)],
    });
    expect(parcelsToPack(waiting)).toEqual([asParcel(waiting, '4')]);
    expect(parcelsToPack(orderOf({ status: 'cancelled', replacements }))).toEqual([]);
    expect(parcelsToPack(first)).toEqual([first]);
  });

  it('labels: one to an A6 page, four to an A4 sheet', async () => {
    const small = await pagesOf('labels-a6', [first, second]);
    expect(small.map(({ size }) => size)).toEqual(['298 × 420', '298 × 420']);
    expect(small[0]?.text).toContain(first.shippingAddress.street);
    expect(small[1]?.text).toContain(`Commande ${shortId(OTHER)} · Mondial Relay`);
    expect(small[1]?.text).toContain('Tél. +33612345678');
    const sheets = await pagesOf('labels-a4', [first, second, first, second, first]);
    expect(sheets.map(({ size }) => size)).toEqual(['595 × 842', '595 × 842']);
    expect(sheets[0]?.text.match(/Łukasz Ødegård/g)).toHaveLength(2);
    expect(sheets[1]?.text).toContain(first.customer.name);
  });

  it('a pick list: articles and samples, for which orders, and which of them are to be wrapped', async () => {
    const gift = { wrap: true, message: 'Pour toi' } as const;
    const [page] = await pagesOf('pick-list', [first, { ...second, gift }]);
    const articles = first.lines.reduce((sum, { quantity }) => sum + quantity, 3);
    expect(page?.text).toContain(
      `2 commandes, ${articles} articles À emballer en cadeau : ${shortId(OTHER)}`,
    );
    expect(page?.text).toContain(`${shortId(OTHER)} (3)`);
    expect(page?.text).toContain(shortId(orderId));
  });
});
