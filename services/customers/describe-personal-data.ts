import { dayMonthYear, longDateAndTime } from '#contracts/french/dates.ts';
import { withoutInvisible } from '#contracts/french/typed-text.ts';
import { shortId } from '#contracts/identifiers.ts';
import { cents, formatEuros } from '#contracts/money.ts';
import { type HeldRecord, ofEachKind, type PersonalData } from './collect-personal-data.ts';
import { AMOUNTS, LABELS, MEANINGS, TITLES, whyNotSent } from './personal-data-words.ts';

/** A kind of thing the shop holds of a person, in words. */
export interface DescribedSection {
  readonly title: string;
  readonly records: readonly DescribedRecord[];
}

/** One order, review, message …, event by event. */
export type DescribedRecord = readonly {
  readonly title: string;
  readonly at: string;
  readonly lines: readonly { readonly label: string; readonly value: string; readonly href?: string }[];
}[];

/** Everything held about a person, in French. */
export function describeSections(held: PersonalData): DescribedSection[] {
  const sections = [
    ['Commandes', held.orders],
    ['Factures et avoirs', held.documents],
    ['Avis', held.reviews],
    ['Messages', held.messages],
    ['Newsletter', held.newsletter],
    ['Parfums attendus', held.restockNotices],
    ['Courriels', held.emails],
  ] as const;
  return sections.map(([title, records]) => ({ title, records: records.map(describeRecord) }));
}

function describeRecord({ events, file }: HeldRecord): DescribedRecord {
  return events.map(({ type, recordedAt, data }) => ({
    title: TITLES[type] ?? 'événement',
    at: longDateAndTime(recordedAt),
    lines: [
      ...linesOf(data, type),
      ...(file ? [{ label: 'fichier', value: 'télécharger le PDF', href: file }] : []),
    ],
  }));
}

/** The same for a machine (GDPR article 20), without the payment provider's names for things and the shop's inner ones. */
export function portableData(held: PersonalData): Record<keyof PersonalData, unknown> {
  return ofEachKind(held, (records) =>
    records.map(({ id, events, file }) => ({
      id,
      ...(file && { file }),
      events: events.map((event) => ({ ...event, data: withoutInner(event.data) })),
    })),
  );
}

/** The provider's and the shop's own references: of no use outside, and nothing of the person's. */
const INNER = new Set([
  ...[
    'paymentIntentId',
    'providerRefundId',
    'disputeId',
    'warningId',
    'transactionId',
    'attempt',
    'attemptId',
    'subscriptionId',
    'noticeId',
    'unsubscribeUrl',
  ],
  ...['digest', 'sha256', 'template', 'houseVersion'],
  ...['outside', 'possibleDuplicate', 'inDoubt', 'final'],
]);

function withoutInner(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutInner);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (INNER.has(name) ? [] : [[name, withoutInner(inner)]])),
  );
}

/** What stands beside it in words, or names things inside the shop only; the portable form has it all. */
const LEFT_OUT = new Set([
  ...[
    'html',
    'productId',
    'reviewId',
    'messageId',
    'emailId',
    'refundId',
    'promoId',
    'documentId',
    'noteId',
    'parcelId',
    'replacementId',
  ],
  // The house itself; what the payment provider says to programs.
  ...['seller', 'PaymentFailed.code', 'RefundSettled.message'],
]);

/** Whether a field of `above` is not told in words. */
export function isLeftOut(name: string, above: string): boolean {
  return [name, `${above}.${name}`].some((each) => LEFT_OUT.has(each) || INNER.has(each));
}

/** `nom : Camille` for each value of an event's data, however deep it stands; `name` is the event's type. */
export function linesOf(data: unknown, name: string, above = ''): { label: string; value: string }[] {
  const full = `${above}.${name}`;
  if (isLeftOut(name, above)) return [];
  if (Array.isArray(data)) return data.flatMap((inner) => linesOf(inner, name, above));
  if (typeof data === 'object' && data !== null)
    return Object.entries(data).flatMap(([key, inner]) => linesOf(inner, key, name));
  if (data === null || data === undefined || data === '') return [];
  const label = AMOUNTS[full] ?? LABELS[full] ?? AMOUNTS[name] ?? LABELS[name];
  return label === undefined ? [] : [{ label, value: inWords(data, name, full) }];
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const CALENDAR_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Marks, and steps of the scale of sillage and longevity. */
const OF_FIVE: ReadonlySet<string> = new Set(['rating', 'sillage', 'longevity']);

function inWords(data: unknown, name: string, full: string): string {
  if (typeof data === 'number') {
    if (full in AMOUNTS || name in AMOUNTS) return formatEuros(cents(data));
    if (OF_FIVE.has(name)) return `${data} sur 5`;
    if (name === 'rate' || name === 'vatRate') return `${(data / 100).toLocaleString('fr-FR')}\u00a0%`;
  }
  if (typeof data === 'boolean') return data ? 'oui' : 'non';
  const text = String(data);
  if (full === 'EmailFailed.reason') return whyNotSent(text);
  const meaning = MEANINGS[name]?.[text];
  if (meaning !== undefined) return meaning;
  if (name === 'orderId') return shortId(text);
  if (INSTANT.test(text)) return longDateAndTime(text);
  return CALENDAR_DAY.test(text) ? dayMonthYear(text) : withoutInvisible(text);
}
