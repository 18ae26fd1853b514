import { expect, it } from 'vitest';
import { dayAndMonth } from '#contracts/french/dates.ts';
import { estimateDelivery } from '#domain/delivery/delivery-estimate.ts';
import { BARE, hydrated, keptLine, openStorefront, openWithCart } from './storefront.ts';

/** Shoppers whose clock is years behind, and whose browser groups figures otherwise: what the shop says is the shop's. */
const shop = openStorefront();

/** In the page: its clock shows February 2024, and goes on. */
function setBackTo2024(): void {
  const behind = Date.now() - Date.parse('2024-02-10T10:00:00Z');
  const RightDate = Date;
  const { timeOrigin } = performance;
  class LateDate extends RightDate {
    constructor(...given: [] | [string | number]) {
      super(given.length === 0 ? RightDate.now() - behind : given[0]);
    }
    static override now(): number {
      return RightDate.now() - behind;
    }
  }
  Object.defineProperty(globalThis, 'Date', { value: LateDate });
  Object.defineProperty(performance, 'timeOrigin', { value: timeOrigin - behind });
}

async function openIn2024(path: string, tellsTimings = true) {
  const lines = [keptLine(await shop.perfume({ price: '1500.00' }), { price: '1500.00' })];
  const page = await openWithCart(shop.open, BARE, { lines });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  // Timings of the page stay the browser's own, which the stand-in of `page.clock` takes away.
  if (tellsTimings) await page.addInitScript(setBackTo2024);
  else await page.clock.setSystemTime(new Date('2024-02-10T10:00:00Z'));
  // As a browser whose French groups with no-break spaces, and writes dates in its own way.
  await page.addInitScript(() => {
    const format = Intl.NumberFormat.prototype.formatToParts;
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      get() {
        const parts = (value: number) => format.call(this, value);
        return (value: number) =>
          parts(value)
            .map(({ type, value: text }) => (type === 'group' ? '\u00a0' : text))
            .join('');
      },
    });
  });
  await page.goto(shop.url + path);
  await hydrated(page);
  return { page, faults };
}

it.each([
  ['tells', true],
  ['does not tell', false],
])(
  'the delivery is reckoned from the shop’s day, and the year is the shop’s, where the browser %s when a page was sent',
  async (_, tellsTimings) => {
    const perfume = await shop.perfume({ price: '1234.50' });
    for (const path of [`/parfums/${perfume.id}`, '/commande']) {
      const { page, faults } = await openIn2024(path, tellsTimings);
      expect(await page.evaluate(() => new Date().getFullYear())).toBe(2024);
      const { from, to } = estimateDelivery(new Date());
      await page
        .getByText(`Livraison estimée entre le ${dayAndMonth(from)} et le ${dayAndMonth(to)}`)
        .waitFor();
      await page.getByText(`© ${new Date().getFullYear()} Mirïs`).waitFor();
      expect(faults).toEqual([]);
    }
  },
);

it.each(['/', '/parfums', '/panier', '/cgv', '/livraison'])(
  '%s is drawn again as the server drew it',
  async (path) => {
    await shop.perfume({ price: '1234.50' });
    const { page, faults } = await openIn2024(path);
    await page.getByText(`© ${new Date().getFullYear()} Mirïs`).waitFor();
    expect(faults).toEqual([]);
  },
);
