import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClosingEvent, DocumentKind, InvoiceNumberEvent } from '#contracts/events/house/invoice.ts';
import { cents } from '#contracts/money.ts';
import { freshEventStore } from '#embedded/testing/fresh-event-store.ts';
import { ClockDoubted } from '#platform/clock/clock-doubted.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import { ANY } from '#platform/event-store/event-store.ts';
import { createRootSigner, createSignatureCheck, publicKeyOf } from '#platform/integrity/root-keys.ts';
import { closePeriods } from './close-periods.ts';
import { closingHash, closingStream } from './closing.ts';
import { nextNumber, numberStream } from './document-numbers.ts';

const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const signer = createRootSigner(key);
const cause = { actor: 'system', correlationId: 'test', causationId: 'test' } as const;
let events: Awaited<ReturnType<typeof freshEventStore>>;
let store: ReturnType<typeof createEventStore>;
let now = new Date();
beforeAll(async () => {
  events = await freshEventStore();
  store = createEventStore(events.url, { sealing: 'none' });
});
afterAll(async () => {
  await store.close();
  await events.close();
});

const deps = () => ({ store, clock: () => now, signer });
const close = (at: string) => {
  now = new Date(at);
  return closePeriods(deps(), cause);
};

async function number(kind: DocumentKind, at: string, gross: number): Promise<void> {
  const stream = numberStream(kind);
  const last = (await store.readStream<InvoiceNumberEvent>(stream, { backwards: true, limit: 1 })).events[0]
    ?.data;
  const amounts = { net: cents(gross - 100), vat: cents(100), gross: cents(gross) };
  const request = { documentId: randomUUID(), orderId: randomUUID(), kind, cause: 'pi_1', amounts };
  const data = nextNumber(request, last, new Date(at));
  await store.append(stream, [{ type: 'InvoiceNumberTaken', data }], { expectedRevision: ANY, cause });
}

async function closings(period: 'day' | 'month' | 'year') {
  return (await store.readStream<ClosingEvent>(closingStream(period))).events.map(({ data }) => data);
}

it('closes nothing by a clock that is not believed', async () => {
  const certainNow = () => Promise.reject(new ClockDoubted('database', 126_000_000));
  const other = await freshEventStore();
  const own = createEventStore(other.url, { sealing: 'none' });
  const amounts = { net: cents(900), vat: cents(100), gross: cents(1_000) };
  const request = {
    documentId: randomUUID(),
    orderId: randomUUID(),
    kind: 'invoice',
    cause: 'pi_1',
    amounts,
  } as const;
  const data = nextNumber(request, undefined, new Date('2026-12-30T12:00:00.000Z'));
  const numbered = { type: 'InvoiceNumberTaken', data } as const;
  await own.append(numberStream('invoice'), [numbered], { expectedRevision: ANY, cause });
  const clock = () => new Date('2030-12-31T12:00:00.000Z');
  await expect(closePeriods({ store: own, clock, certainNow, signer }, cause)).rejects.toThrow(ClockDoubted);
  expect((await own.readStream(closingStream('day'))).revision).toBeNull();
  await own.close();
  await other.close();
});

it('closes each day, month and year of Paris once, those that were missed too, with running totals that are signed', async () => {
  expect(await close('2026-12-30T12:00:00.000Z')).toBe(0);
  await number('invoice', '2026-12-30T12:00:00.000Z', 1_000);
  // Half past midnight in Paris: the next day.
  await number('invoice', '2026-12-30T23:30:00.000Z', 2_000);
  await number('credit-note', '2026-12-31T10:00:00.000Z', 500);
  // Nothing is closed before its day is well over.
  expect(await close('2026-12-30T23:15:00.000Z')).toBe(0);
  expect(await close('2026-12-31T00:05:00.000Z')).toBe(1);
  await number('invoice', '2027-01-02T10:00:00.000Z', 4_000);
  // Three days went by: they, the month and the year are closed now, by two workers at once.
  now = new Date('2027-01-04T08:00:00.000Z');
  await Promise.all([closePeriods(deps(), cause), closePeriods(deps(), cause)]);
  expect(await closePeriods(deps(), cause)).toBe(0);

  const days = await closings('day');
  expect(days.map(({ label }) => label)).toEqual([
    ...['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03'],
  ]);
  expect(days.map(({ invoices }) => [invoices.documents, invoices.gross, invoices.grossSoFar])).toEqual([
    ...[
      [1, 1_000, 1_000],
      [1, 2_000, 3_000],
      [0, 0, 3_000],
      [1, 4_000, 7_000],
      [0, 0, 7_000],
    ],
  ]);
  expect(days[1]?.creditNotes).toMatchObject({
    documents: 1,
    gross: 500,
    grossSoFar: 500,
    last: 'A2026-000001',
  });
  expect(await closings('month')).toMatchObject([
    {
      label: '2026-12',
      invoices: { documents: 2, gross: 3_000, last: 'F2026-000002' },
      creditNotes: { gross: 500 },
    },
  ]);
  expect(await closings('year')).toMatchObject([
    { label: '2026', invoices: { gross: 3_000, grossSoFar: 3_000 } },
  ]);

  const isSigned = createSignatureCheck([publicKeyOf(key)]);
  days.forEach((day, index) => {
    expect(day.hash).toBe(closingHash(day));
    expect(day.previous).toBe(days[index - 1]?.hash ?? '');
    expect(isSigned({ root: day.hash, keyId: day.keyId, signature: day.signature })).toBe(true);
  });
});
