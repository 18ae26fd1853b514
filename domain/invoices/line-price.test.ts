import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#contracts/money.ts';
import { priceBasket } from '../pricing/pricing.ts';
import { creditNoteFigures, invoiceFigures } from './document-content.ts';
import { linePrice, unitPriceText } from './line-price.ts';

const sold = fc.array(
  fc.record({ unitPrice: fc.integer({ min: 0, max: 50_000 }), quantity: fc.integer({ min: 1, max: 99 }) }),
  { minLength: 1, maxLength: 6 },
);
const rates = fc.constantFrom(0, 1700, 1900, 2000, 2100, 2550);

/** As somebody reckons it who reads the paper. */
function netAsPrinted(unit: number, quantity: number, discount: number): number {
  const printed = unitPriceText(unit)
    .replace(/[^\d,-]/g, '')
    .replace(',', '.');
  return Math.round(Number(printed) * quantity * 100) - discount;
}

describe('the price without VAT', () => {
  it('times the quantity, less the discount, is the total of its line, on invoices and credit notes', () => {
    fc.assert(
      fc.property(
        sold,
        rates,
        fc.integer({ min: 0, max: 9_000 }),
        fc.integer({ min: 1, max: 500 }),
        (items, rate, hundredths, loss) => {
          const lines = items.map(({ unitPrice, quantity }, index) => ({
            ...{ productId: `p${index}`, productName: 'Iris', quantity, unitPrice: cents(unitPrice) },
          }));
          const order = { lines, totals: priceBasket(lines, { type: 'percentage', hundredths }) };
          const back = { productId: 'p0', quantity: 1, amount: cents(lines[0]?.unitPrice ?? 0) };
          const depreciation = { amount: cents(loss), reason: 'flacon entamé' };
          const note = { amount: cents(back.amount + 77), lines: [{ ...back, depreciation }] };
          const documents = [invoiceFigures(order, rate), creditNoteFigures(order, note, cents(333), rate)];
          for (const line of documents.flatMap((document) => document.lines)) {
            const { unit, discount } = linePrice(line, rate);
            expect(netAsPrinted(unit, line.quantity, discount)).toBe(line.net);
          }
        },
      ),
    );
  });

  it.each([
    [7_965, '79,65\u00a0€'],
    [7_965.67, '79,6567\u00a0€'],
    [7_965.5, '79,655\u00a0€'],
    [-833, '-8,33\u00a0€'],
    [123_456_789, '1\u202f234\u202f567,89\u00a0€'],
    [0, '0,00\u00a0€'],
  ])('of %d cents is printed as %s', (unit, text) => {
    expect(unitPriceText(unit)).toBe(text);
  });
});
