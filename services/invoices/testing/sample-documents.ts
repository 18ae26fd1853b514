import { readFileSync } from 'node:fs';
import { invoiceEvents } from '#contracts/events/house/invoice.ts';
import { cents } from '#contracts/money.ts';
import { creditNoteFigures, invoiceFigures } from '#domain/invoices/document-content.ts';
import { upcast } from '#platform/event-store/codec/event-codec.ts';
import type { IssuedDocument } from '../factur-x.ts';
import { TEMPLATE } from '../render-document.ts';

/** Of the first template, and of the first version of its event. */
const stored = (type: 'InvoiceIssued' | 'CreditNoteIssued'): unknown => {
  const { data, metadata } = JSON.parse(readFileSync(`contracts/events/fixtures/${type}.v1.json`, 'utf8'));
  return upcast(type, data, {
    from: 1,
    to: invoiceEvents[type].version,
    recordedAt: metadata.recordedAt,
  });
};
export const invoice: IssuedDocument = {
  ...invoiceEvents.InvoiceIssued.schema.parse(stored('InvoiceIssued')),
  kind: 'invoice',
};
export const creditNote: IssuedDocument = {
  ...invoiceEvents.CreditNoteIssued.schema.parse(stored('CreditNoteIssued')),
  kind: 'credit-note',
};

/** An order of many articles to a country, with texts that XML and fonts may stumble over. */
export function inCountry(country: string, rate: number, articles = 3): IssuedDocument {
  const lines = Array.from({ length: articles }, (_, index) => ({
    productId: `p${index}`,
    productName: `Nuit d’Été & <ambre> n°${index}`,
    quantity: 1 + (index % 3),
    unitPrice: cents(8_900 + index),
  }));
  const subtotal = cents(lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0));
  const totals = { subtotal, discount: cents(1_234), shipping: cents(499), minimumCharge: cents(0) };
  const figures = invoiceFigures({ lines, totals: { ...totals, total: cents(subtotal - 735) } }, rate);
  const buyer = { ...invoice.buyer, name: 'Łukasz Ελένη "Dvořák" 😀', country };
  return { ...invoice, lines: [...figures.lines], amounts: figures.amounts, buyer, rate };
}

/** Letters that fonts join, put together from two, show by their first use or do not have. */
export const STUMBLING = 'ffi fl Th e\u0301\u00ad- \u00ad i\u0307 1/2 1\u20442 \u2060x\ufe0f שלום Ǆ №';
export const ALPHABETS = String.fromCodePoint(
  ...[
    [0x20, 0x7e] as const,
    [0xa0, 0x17f] as const,
    [0x386, 0x3ce] as const,
    [0x400, 0x45f] as const,
  ].flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index)),
);
/** To somebody of that name. */
export function called(name: string): IssuedDocument {
  return { ...invoice, buyer: { ...invoice.buyer, name } };
}

/** As it would be issued today. */
export function recent(document: IssuedDocument): IssuedDocument {
  return { ...document, template: TEMPLATE };
}

/** Money back for an order of two articles at a rate, one of them used. */
export function partlyBack(amount: number, before: number): IssuedDocument {
  const lines = [{ productId: 'p0', productName: 'Iris', quantity: 2, unitPrice: cents(10_000) }];
  const totals = {
    subtotal: cents(20_000),
    discount: cents(2_000),
    shipping: cents(0),
    minimumCharge: cents(0),
  };
  const depreciation = { amount: cents(450), reason: 'flacon entamé' };
  const back = { productId: 'p0', quantity: 1, amount: cents(amount), depreciation };
  const order = { lines, totals: { ...totals, total: cents(18_000) } };
  const figures = creditNoteFigures(order, { amount: cents(amount), lines: [back] }, cents(before), 2_000);
  return recent({ ...creditNote, lines: [...figures.lines], amounts: figures.amounts, rate: 2_000 });
}
