import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCents, cents } from '#contracts/money.ts';
import { priceBasket } from '../pricing/pricing.ts';
import { vatIncluded } from '../vat/vat.ts';
import { creditNoteFigures, invoiceFigures, type SoldOrder } from './document-content.ts';

const orders: fc.Arbitrary<SoldOrder> = fc
  .tuple(
    fc.array(
      fc.record({
        unitPrice: fc.integer({ min: 0, max: 50_000 }),
        quantity: fc.integer({ min: 1, max: 10 }),
      }),
      {
        minLength: 1,
        maxLength: 8,
      },
    ),
    fc.integer({ min: 0, max: 10_000 }),
    fc.constantFrom(0, 500),
  )
  .map(([lines, hundredths, wrap]) => {
    const priced = lines.map((line, index) => ({
      productId: `p${index}`,
      productName: `Parfum ${index}`,
      quantity: line.quantity,
      unitPrice: cents(line.unitPrice),
    }));
    return { lines: priced, totals: priceBasket(priced, { type: 'percentage', hundredths }, cents(wrap)) };
  });
const rates = fc.constantFrom(0, 1700, 1900, 2000, 2100, 2550);

describe('an invoice', () => {
  it('adds up to the cent: lines to totals, net and VAT to what was paid', () => {
    fc.assert(
      fc.property(orders, rates, (order, rate) => {
        const { lines, amounts } = invoiceFigures(order, rate);
        expect(amounts.gross).toBe(order.totals.total);
        expect(amounts.vat).toBe(vatIncluded(order.totals.total, rate));
        expect(addCents(amounts.net, amounts.vat)).toBe(amounts.gross);
        expect(addCents(...lines.map(({ gross }) => gross))).toBe(amounts.gross);
        expect(addCents(...lines.map(({ net }) => net))).toBe(amounts.net);
        expect(addCents(...lines.map(({ discount }) => discount))).toBe(order.totals.discount);
        for (const { unitPrice, quantity, discount, gross, net } of lines) {
          expect(gross).toBe(unitPrice * quantity - discount);
          expect(discount).toBeGreaterThanOrEqual(0);
          expect(net).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

it('an invoice says the wrap of a gift in a line of its own, with its VAT', () => {
  const lines = [{ productId: 'a', productName: 'Iris', quantity: 1, unitPrice: cents(12_000) }];
  const { lines: said, amounts } = invoiceFigures(
    { lines, totals: priceBasket(lines, null, cents(600)) },
    2_000,
  );
  expect(said[1]).toEqual({
    ...{ label: 'Emballage cadeau', quantity: 1, unitPrice: 600, discount: 0, gross: 600, net: 500 },
  });
  expect(amounts).toEqual({ net: 10_500, vat: 2_100, gross: 12_600 });
});

describe('credit notes', () => {
  it('of parts that make up the whole give back exactly the VAT of the invoice', () => {
    fc.assert(
      fc.property(
        orders,
        rates,
        fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 6 }),
        (order, rate, parts) => {
          const { total } = order.totals;
          let before = cents(0);
          const notes = [];
          for (const part of [...parts, total]) {
            const amount = cents(Math.min(part, total - before));
            if (amount <= 0) continue;
            notes.push(creditNoteFigures(order, { amount }, before, rate).amounts);
            before = addCents(before, amount);
          }
          const invoice = invoiceFigures(order, rate).amounts;
          expect(addCents(...notes.map(({ gross }) => gross))).toBe(invoice.gross);
          expect(addCents(...notes.map(({ vat }) => vat))).toBe(invoice.vat);
          expect(addCents(...notes.map(({ net }) => net))).toBe(invoice.net);
        },
      ),
    );
  });

  it('names the articles that came back, with their share of the discount', () => {
    const lines = [
      { productId: 'a', productName: 'Iris', quantity: 2, unitPrice: cents(10_000) },
      { productId: 'b', productName: 'Ambre', quantity: 1, unitPrice: cents(5_000) },
    ];
    const order = { lines, totals: priceBasket(lines, { type: 'percentage', hundredths: 1_000 }) };
    const paidBack = { amount: cents(9_499), lines: [{ productId: 'a', quantity: 1, amount: cents(9_000) }] };
    expect(creditNoteFigures(order, paidBack, cents(0), 2_000)).toEqual({
      lines: [
        { label: 'Iris', quantity: 1, unitPrice: 10_000, discount: 1_000, gross: 9_000, net: 7_500 },
        { label: 'Frais et arrondis', quantity: 1, unitPrice: 499, discount: 0, gross: 499, net: 416 },
      ],
      amounts: { net: 7_916, vat: 1_583, gross: 9_499 },
    });
  });

  it('says in a line of its own what was taken off for an article that was used, and why', () => {
    const lines = [{ productId: 'a', productName: 'Iris', quantity: 1, unitPrice: cents(10_000) }];
    const order = { lines, totals: priceBasket(lines, null) };
    const depreciation = { amount: cents(1_000), reason: 'flacon entamé' };
    const paidBack = {
      amount: cents(9_000),
      lines: [{ productId: 'a', quantity: 1, amount: cents(9_000), depreciation }],
    };
    expect(creditNoteFigures(order, paidBack, cents(0), 2_000)).toEqual({
      lines: [
        { label: 'Iris', quantity: 1, unitPrice: 10_000, discount: 0, gross: 10_000, net: 8_333 },
        {
          label: 'Moins-value\u00a0: flacon entamé (Iris)',
          ...{ quantity: 1, unitPrice: -1_000, discount: 0, gross: -1_000, net: -833 },
        },
      ],
      amounts: { net: 7_500, vat: 1_500, gross: 9_000 },
    });
  });

  it('of the whole payment says the invoice again', () => {
    fc.assert(
      fc.property(orders, rates, (order, rate) => {
        const whole = creditNoteFigures(order, { amount: order.totals.total }, cents(0), rate);
        expect(whole).toEqual(invoiceFigures(order, rate));
      }),
    );
  });
});
