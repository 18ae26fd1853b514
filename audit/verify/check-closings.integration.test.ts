import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type {
  ClosedPeriod,
  ClosingEvent,
  DocumentKind,
  InvoiceNumberEvent,
} from '#contracts/events/house/invoice.ts';
import { cents } from '#contracts/money.ts';
import { freshEventStore } from '#embedded/testing/fresh-event-store.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import { ANY } from '#platform/event-store/event-store.ts';
import { createRootSigner, publicKeyOf } from '#platform/integrity/root-keys.ts';
import { closePeriods } from '#services/invoices/close-periods.ts';
import { type Closing, closingHash, closingStream, NO_DOCUMENTS, plus } from '#services/invoices/closing.ts';
import { nextNumber, numberStream } from '#services/invoices/document-numbers.ts';
import { type Closings, checkClosings, type DocumentsSoFar } from './check-closings.ts';

const newKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const key = newKey();
const signer = createRootSigner(key);
const cause = { actor: 'system', correlationId: 'test', causationId: 'test' } as const;
let closings: Closings;
const documents = {
  invoices: new Map<number, DocumentsSoFar>(),
  creditNotes: new Map<number, DocumentsSoFar>(),
};

/** Two months and two days of a shop that sells something every other day, closed as its workers close it. */
beforeAll(async () => {
  const events = await freshEventStore();
  const store = createEventStore(events.url, { sealing: 'none' });
  const number = async (kind: DocumentKind, at: string, gross: number) => {
    const all = kind === 'invoice' ? documents.invoices : documents.creditNotes;
    const last = (
      await store.readStream<InvoiceNumberEvent>(numberStream(kind), { backwards: true, limit: 1 })
    ).events[0];
    const amounts = { net: cents(gross - 100), vat: cents(100), gross: cents(gross) };
    const ids = { documentId: randomUUID(), orderId: randomUUID() };
    const data = nextNumber({ ...ids, kind, cause: 'pi_1', amounts }, last?.data, new Date(at));
    await store.append(numberStream(kind), [{ type: 'InvoiceNumberTaken', data }], {
      expectedRevision: ANY,
      cause,
    });
    const before = all.get(all.size) ?? NO_DOCUMENTS;
    const flow = { ...NO_DOCUMENTS, ...before, documentsSoFar: all.size, grossSoFar: before.gross };
    all.set(all.size + 1, {
      ...plus(flow, { documents: 1, ...amounts, last: data.number }),
      issuedAt: data.issuedAt,
    });
  };
  for (
    let day = Date.parse('2026-11-20T10:00:00Z');
    day < Date.parse('2027-01-02T00:00:00Z');
    day += 172_800_000
  )
    await number('invoice', new Date(day).toISOString(), 1_000 + (day % 977));
  await number('credit-note', '2026-12-24T10:00:00.000Z', 700);
  await closePeriods({ store, clock: () => new Date('2027-01-02T08:00:00.000Z'), signer }, cause);
  const read = async (period: ClosedPeriod) =>
    (await store.readStream<ClosingEvent>(closingStream(period))).events.map(({ data }) => data);
  closings = { day: await read('day'), month: await read('month'), year: await read('year') };
  await store.close();
  await events.close();
});

const check = (changed: Partial<Closings>, keys = [publicKeyOf(key)]) =>
  checkClosings({ ...closings, ...changed }, documents, keys);

/** The closings of a period with one of them changed. */
function withChanged(
  period: ClosedPeriod,
  label: string,
  change: (closing: Closing) => Closing,
): Partial<Closings> {
  const changed = closings[period].map((closing) => (closing.label === label ? change(closing) : closing));
  expect(changed).not.toEqual(closings[period]);
  return { [period]: changed };
}

/** A closing with other content, signed as if it had always said so. */
function forged(closing: Closing, by = signer): Closing {
  const hash = closingHash(closing);
  return { ...closing, hash, keyId: by?.keyId ?? '', signature: by?.sign(hash) ?? '' };
}

const moreGross = ({ invoices, ...closing }: Closing): Closing => ({
  ...closing,
  invoices: { ...invoices, net: cents(invoices.net + 1), gross: cents(invoices.gross + 1) },
});
const without = (period: ClosedPeriod, label: string) => ({
  [period]: closings[period].filter((closing) => closing.label !== label),
});

describe('closings as they were made', () => {
  it('are right, whoever looks at signatures', () => {
    expect(closings.day).toHaveLength(43);
    expect(closings.month.map(({ label }) => label)).toEqual(['2026-11', '2026-12']);
    expect(closings.year.map(({ label }) => label)).toEqual(['2026']);
    expect(check({})).toEqual([]);
    expect(check({}, [])).toEqual([]);
  });
});

describe('a closing that somebody changed', () => {
  it('is told by its figure, though its hash was left', () => {
    expect(check(withChanged('day', '2026-12-02', moreGross))).toEqual([
      'Clôture 2026-12-02\u00a0: son contenu n’est pas celui de son empreinte.',
      'Clôture 2026-12-02\u00a0: ses montants et ses cumuls ne sont pas ceux des documents.',
      'Clôture 2026-12\u00a0: ses montants ne sont pas la somme de ses jours.',
    ]);
  });

  it.each([
    ['month', '2026-12', 'jours'],
    ['year', '2026', 'mois'],
  ] as const)('is told even where the key of the shop was stolen: the last %s', (period, label, parts) => {
    const found = check(withChanged(period, label, (closing) => forged(moreGross(closing))));
    expect(found).toContain(`Clôture ${label}\u00a0: ses montants ne sont pas la somme de ses ${parts}.`);
  });

  it('is told by running totals that do not go on', () => {
    const setBack = (closing: Closing) =>
      forged({ ...closing, invoices: { ...closing.invoices, grossSoFar: cents(0) } });
    expect(check(withChanged('day', '2027-01-01', setBack))).toEqual([
      'Clôture 2027-01-01\u00a0: ses montants et ses cumuls ne sont pas ceux des documents.',
    ]);
    expect(check(withChanged('year', '2026', setBack))).toEqual([
      'Clôture 2026\u00a0: ses montants ne sont pas la somme de ses mois.',
    ]);
  });
});

describe('a closing that is missing', () => {
  it('is told: a day', () => {
    expect(check(without('day', '2026-12-02'))).toEqual([
      'Clôture 2026-12-03\u00a0: celle de 2026-12-02 manque avant elle.',
      'Clôture 2026-12-03\u00a0: elle ne suit pas la clôture précédente.',
      'Clôture 2026-12-03\u00a0: ses montants et ses cumuls ne sont pas ceux des documents.',
      'Clôture 2026-12\u00a0: ses montants ne sont pas la somme de ses jours.',
    ]);
  });

  it('is told: the first day, a month, the year', () => {
    expect(check(without('day', '2026-11-20'))).toContain(
      'Clôture 2026-11-21\u00a0: celle de 2026-11-20 manque avant elle.',
    );
    expect(check(without('month', '2026-12'))).toEqual([
      'Clôture 2026-12\u00a0: elle manque, tous ses jours sont clos.',
      'Clôture 2026\u00a0: ses mois ne sont pas tous clos.',
    ]);
    expect(check(without('year', '2026'))).toEqual([
      'Clôture 2026\u00a0: elle manque, tous ses mois sont clos.',
    ]);
  });
});

describe('a closing that the shop did not sign', () => {
  it('is told: unsigned, or by another key', () => {
    const unsigned = (closing: Closing) => ({ ...closing, keyId: '', signature: '' });
    expect(check(withChanged('day', '2026-12-02', unsigned))).toEqual([
      'Clôture 2026-12-02\u00a0: elle n’est pas signée.',
    ]);
    expect(
      check(withChanged('month', '2026-11', (closing) => forged(closing, createRootSigner(newKey())))),
    ).toEqual(['Clôture 2026-11\u00a0: sa signature n’est pas de la clé de la boutique.']);
  });
});
