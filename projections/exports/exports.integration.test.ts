import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import { shortId } from '#contracts/identifiers.ts';
import { cents } from '#contracts/money.ts';
import { allProjections } from '../all.ts';
import { createHistory } from '../testing/history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { orderPlaced, paymentConfirmed } from '../testing/sample-events.ts';
import { exportOrders, exportPromoUse } from './orders.ts';

const CODE = 'ETE10';
const [removed, namesake] = [randomUUID(), randomUUID()];
const [ofRemoved, paid, unpaid, plain] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
let readModels: TestReadModels;

beforeAll(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
  const history = createHistory();
  const promo = (promoId: string, event: ShopEvent) => history.add(`promo-${promoId}`, event);
  const order = (orderId: string, promoId: string | null, unitPrice: number, isPaid: boolean) => {
    const placed = orderPlaced(orderId, { lines: [{ productId: randomUUID(), quantity: 1, unitPrice }] });
    const discount = cents(promoId === null ? 0 : unitPrice / 10);
    const data = {
      ...placed.data,
      discount,
      minimumCharge: cents(orderId === plain ? 50 : 0),
      total: cents(unitPrice - discount),
      promo: promoId === null ? null : { promoId, code: CODE },
    };
    history.add(`order-${orderId}`, { ...placed, data });
    if (promoId !== null) promo(promoId, { type: 'PromoRedeemed', data: { promoId, orderId, discount } });
    if (isPaid) history.add(`order-${orderId}`, paymentConfirmed(orderId));
  };
  promo(removed, created(removed));
  order(ofRemoved, removed, 20_000, true);
  promo(removed, { type: 'PromoCodeRemoved', data: { promoId: removed } });
  promo(namesake, created(namesake));
  order(paid, namesake, 10_000, true);
  order(unpaid, namesake, 30_000, false);
  order(plain, null, 5_000, true);
  for (const projection of allProjections) await readModels.apply(projection, history.events);
});
afterAll(() => readModels.close());

function created(promoId: string): ShopEvent {
  return {
    type: 'PromoCodeCreated',
    data: {
      promoId,
      code: CODE,
      discountType: 'percentage',
      discountValue: 1_000,
      minOrderAmount: cents(0),
      maxUses: 100,
      isActive: true,
      validFrom: '2026-01-01T00:00:00.000Z',
      validUntil: '2026-12-31T23:00:00.000Z',
      createdAt: '2026-01-01T00:00:00.000Z',
    },
  };
}

/** The lines of an export, each as its cells by column. */
async function rowsOf(lines: AsyncIterable<string>) {
  let text = '';
  for await (const line of lines) text += line;
  const [head = [], ...rows] = text
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split(';'));
  return rows.map((cells) => Object.fromEntries(head.map((column, at) => [column, cells[at]])));
}

/** What Excel shows of a cell that is to stay a text: a number such as `12E45678` is one to it otherwise. */
function textOf(cell = ''): string {
  return cell.replace(/^"=""(.*)"{3}$/, '$1');
}

describe('the export of promo codes', () => {
  it('counts as sales what was confirmed, shipped or delivered, not what waits for its payment', async () => {
    const rows = await rowsOf(exportPromoUse(readModels.db));
    const live = rows.find((row) => row.Supprimé === 'Non');
    expect(live).toMatchObject({ Code: CODE, 'Remises accordées': '10,00', 'Ventes TTC': '90,00' });
  });

  it('tells a removed code from its namesake', async () => {
    const rows = await rowsOf(exportPromoUse(readModels.db));
    expect(rows.map((row) => [row.Code, row.Supprimé, row['Ventes TTC']])).toEqual([
      [CODE, 'Non', '90,00'],
      [CODE, 'Oui', '180,00'],
    ]);
  });
});

describe('the export of orders', () => {
  it('names each order by the number that people are shown, beside its id', async () => {
    const rows = await rowsOf(exportOrders(readModels.db));
    expect(rows.map((row) => [row.Commande, textOf(row.Numéro)])).toEqual(
      [plain, unpaid, paid, ofRemoved].map((id) => [id, shortId(id)]),
    );
  });

  it('says what was added to come to the least amount that can be charged', async () => {
    const rows = await rowsOf(exportOrders(readModels.db));
    expect(rows.find((row) => row.Commande === plain)).toMatchObject({ 'Complément au minimum': '0,50' });
  });
});
