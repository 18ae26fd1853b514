import { describe, expect, it } from 'vitest';
import { type FigureSums, type Figures, splitSchema } from '#contracts/http/figures/figures.ts';
import { figuresCsv, reviewsCsv } from './figures.ts';
import { returnsCsv } from './return-figures.ts';
import { stockFiguresCsv } from './stock-figures.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const SPAN = { from: '2026-11-01', to: '2026-11-30' };
/** Codes and names that Excel would take for a month, a day, a number, a power of ten or a truth. */
const CODES = ['MARS26', '1-2', '03-04', '1E10', '00123', '12/2026', '1,50', 'VRAI'];

const SUMS: FigureSums = {
  ...{ orders: 1, bottles: 2, gross: '1234.50', discount: '0.00', delivery: '5.90', added: '0.00' },
  ...{ total: '-12.05', vat: '0.10', refunded: '0.00', disputed: '0.00', awaited: '0.00' },
  ...{ left: '1000.00', net: '833.33', newcomers: 0 },
};
const MARGIN = {
  ...{ articles: 2, net: '10.00', cost: '4.00', margin: '6.00' },
  uncosted: { articles: 0, net: '0.00' },
};
const BILLED = {
  ...{ invoices: 1, creditNotes: 0, invoiced: '10.00', credited: '0.00', gross: '10.00', net: '8.33' },
  ...{ vat: '1.67', payments: '10.00', disputes: '-5.00', fees: '0.00' },
};

/** Figures in which all that has a name is called so. */
function figuresOf(name: string): Figures {
  const shares = [{ key: name, label: name, sums: SUMS }];
  return {
    span: SPAN,
    beside: null,
    orders: { sums: SUMS, beside: null },
    billed: { sums: BILLED, beside: null },
    series: [{ day: '2026-11-01', orders: SUMS, billed: BILLED }],
    splits: {
      ...{ product: shares, family: shares, note: shares, country: shares, promo: shares, pair: shares },
      hour: [{ key: '2-11', label: '2-11', sums: SUMS }],
      customer: [{ key: 'new', label: 'new', sums: SUMS }],
    },
    margins: { sums: MARGIN, products: [{ ...MARGIN, key: ID, label: name }] },
    customers: { customers: 1, orders: 1, cohorts: [] },
    usesLeft: [{ code: name, uses: 3 }],
    steps: {
      ...{ placed: 0, paymentBegun: 0, refused: 0, paid: 0, expired: 0, superseded: 0, givenUp: 0 },
      ...{ shipped: 0, delivered: 0, toPay: null, toShip: null, toDeliver: null },
    },
    refusals: [],
    vat: [{ country: name, rate: 2_000, net: '8.33', vat: '1.67', gross: '10.00' }],
  };
}

/** A mark of a day that says so. */
function plansWith(text: string) {
  return { goals: [], marks: [{ id: ID, from: '2026-11-01', to: '2026-11-01', text, version: 1 }] };
}

/** The line below the head of each table that holds such a name. */
function linesWith(name: string): string[] {
  const splits = splitSchema.options.filter((split) => split !== 'hour' && split !== 'customer');
  const tables: Parameters<typeof figuresCsv>[1][] = [...splits, 'margin', 'vat', 'series'];
  const review = { written: 1, published: 1, refused: 0, waiting: 0, mean: 4.5 };
  const reviews = {
    ...{ span: SPAN, sums: review, wait: null, series: [] },
    perfumes: [{ ...review, productId: ID, name }],
  };
  const sums = { sold: 8, returned: 1, received: 1, fit: 0, depreciation: '0.50', disputed: '0.00' };
  const returned = { span: SPAN, sums, reasons: [], products: [{ ...sums, id: ID, name, reasons: [] }] };
  return [
    ...tables.map((table) => figuresCsv(figuresOf(name), table, plansWith(name), 'day')),
    reviewsCsv(reviews, 'reviewed'),
    returnsCsv(returned),
  ].map((lines) => [...lines][1] ?? '');
}

/**
 * What Excel set to French shows of a cell of a file that it opens: the text of `="…"`; a number without the zeros that say nothing; a
 * date, a truth or a power of ten otherwise than it was written.
 */
function shownInExcel(cell: string): string {
  const plain = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
  const text = /^="([^"]*)"$/.exec(plain)?.[1];
  if (text !== undefined) return text;
  if (/^-?\d+(?:,\d+)?$/.test(plain)) return String(Number(plain.replace(',', '.'))).replace('.', ',');
  const isRead =
    /^\d+(?:[.,]\d+)?e\d+$/i.test(plain) ||
    /^\d{1,4}[-/.]\d{1,4}$/.test(plain) ||
    /^(?:vrai|faux)$/i.test(plain) ||
    /^(?:jan|f[eé]v|mar|avr|mai|jui|ao[uû]|sep|oct|nov|d[eé]c)\p{L}*[ -]?\d+$/iu.test(plain);
  return isRead ? `not ${plain}` : plain;
}

describe('each table of figures, opened in Excel,', () => {
  it.each(CODES)('shows the code %s as it stands', (code) => {
    const lines = linesWith(code);
    expect(lines).toHaveLength(11);
    for (const line of lines) expect(line.trimEnd().split(';').map(shownInExcel)).toContain(code);
  });

  it('would show none of them so without care', () => {
    for (const code of CODES) expect(shownInExcel(code)).not.toBe(code);
  });

  it.each(['=cmd|1', '@SUM(A1)', '+1+cmd|1'])('runs no code %s as a formula', (code) => {
    for (const line of linesWith(code)) {
      expect(line).toContain(`'${code}`);
      expect(line).not.toMatch(/(?:^|;)"?[=+@]/);
    }
  });

  it('has amounts with a comma and two decimals, which are numbers there', () => {
    const [, line] = [...figuresCsv(figuresOf('Rose'), 'product', plansWith(''), 'day')];
    expect(line).toBe('Rose;1;2;1234,50;0,00;5,90;0,00;-12,05;0,10;0,00;0,00;0,00;1000,00;833,33;0\r\n');
  });

  it('writes the days of the stock as days', () => {
    const product = {
      ...{ id: ID, name: '1-2', available: 3, sold: 1, countedDays: 28, perDay: 0.25 },
      ...({ state: 'selling', value: '120.00', valuedBy: 'price', reorderBy: '2026-12-01' } as const),
      cover: { likely: 12, soonest: 9, latest: 20 },
      runsOut: { likely: '2026-12-12', soonest: '2026-12-09', latest: '2026-12-20' },
    };
    const stock = { leadDays: 14, pace: SPAN, alerts: [], products: [product] };
    const [, line] = [...stockFiguresCsv({ ...stock, value: { cost: '0.00', price: '120.00' } })];
    expect(line).toBe('"=""1-2""";3;1;28;0,25;12;9;20;12/12/2026;01/12/2026;120,00;prix de vente HT\r\n');
  });
});
