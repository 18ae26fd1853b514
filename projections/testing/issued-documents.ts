import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { invoiceEvents } from '#contracts/events/house/invoice.ts';
import { cents } from '#contracts/money.ts';
import type { History } from './history.ts';

const stored = (type: string): unknown =>
  JSON.parse(readFileSync(`contracts/events/fixtures/${type}.v2.json`, 'utf8')).data;

/** A document of an order in the log, its other facts those of the fixtures; `gross` in cents. */
export function issue(
  history: History,
  kind: 'InvoiceIssued' | 'CreditNoteIssued',
  orderId: string,
  gross: number,
  issuedAt: string,
): void {
  const [documentId, vat] = [randomUUID(), Math.round(gross / 6)];
  const facts = { documentId, orderId, issuedAt };
  const amounts = { net: cents(gross - vat), vat: cents(vat), gross: cents(gross) };
  if (kind === 'InvoiceIssued') {
    const data = { ...invoiceEvents.InvoiceIssued.schema.parse(stored(kind)), ...facts, amounts };
    history.add(`invoice-${documentId}`, { type: kind, data });
  } else {
    const data = { ...invoiceEvents.CreditNoteIssued.schema.parse(stored(kind)), ...facts, amounts };
    history.add(`invoice-${documentId}`, { type: kind, data });
  }
}
