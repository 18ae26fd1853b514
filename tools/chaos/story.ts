import type { Facts } from './facts.ts';
import type { Violation } from './invariants/violation.ts';
import type { Asked } from './requests.ts';

/** Faults this long before the first and after the last line of a story belong to it, in milliseconds. */
const AROUND_MS = 3_000;
const MAX_LINES = 120;
const MAX_CONTENT = 220;
const UNAVAILABLE = 503;

interface Line {
  readonly at: number;
  readonly text: string;
}

/** Tells how a violation came to be: the requests, the events and the faults around them, in the order of time. */
export function describeStory(violation: Violation, facts: Facts): string {
  const happened = [...eventLines(violation, facts), ...requestLines(requestsAbout(violation, facts))].sort(
    inTime,
  );
  const from = (happened[0]?.at ?? 0) - AROUND_MS;
  const to = (happened.at(-1)?.at ?? 0) + AROUND_MS;
  const faults = facts.faults
    .filter(({ at, until }) => until >= from && at <= to)
    .map(({ at, what }) => ({ at, text: `* fault  ${what}` }));
  const lines = [...happened, ...faults].sort(inTime);
  const left = lines.length - MAX_LINES;
  return [
    `  ${violation.sentence}`,
    ...aboutLines(violation),
    ...unreadableLines(violation, facts),
    ...lines
      .slice(0, MAX_LINES)
      .map(({ at, text }) => `  ${new Date(at).toISOString().slice(11, 23)} ${text}`),
    ...(left > 0 ? [`  … and ${left} lines more`] : []),
  ].join('\n');
}

function inTime(a: Line, b: Line): number {
  return a.at - b.at;
}

function aboutLines({ orderId, productId, promoId, key }: Violation): string[] {
  const about = Object.entries({ order: orderId, perfume: productId, promo: promoId, key });
  return about.flatMap(([name, id]) => (id === undefined ? [] : [`  ${name} ${id}`]));
}

/** What the log says of its order, or of what came of its key; of a mail about the order all that became of it. */
function eventLines(violation: Violation, { log, requests }: Facts): Line[] {
  const { key, orderId } = violation;
  const sent = new Set(
    requests.filter((asked) => key !== undefined && asked.key === key).map(({ id }) => id),
  );
  const isAbout = ({ data, metadata }: Facts['log'][number]) =>
    (orderId !== undefined && 'orderId' in data && data.orderId === orderId) ||
    sent.has(metadata.causationId);
  const mails = new Set(
    log.flatMap((event) => (event.stream.startsWith('email-') && isAbout(event) ? [event.stream] : [])),
  );
  const events = log.filter((event) => isAbout(event) || mails.has(event.stream));
  return events.map(({ stream, type, data, metadata }) => ({
    at: Date.parse(metadata.recordedAt),
    text: `  log    ${stream}: ${type} ${short(withoutText(data))}`,
  }));
}

/** When they were recorded cannot be read either. */
function unreadableLines({ orderId }: Violation, { unreadable }: Facts): string[] {
  return unreadable
    .filter(({ stream }) => orderId !== undefined && stream.includes(orderId))
    .map(({ stream, type, reason }) => `  log    ${stream}: ${type} (cannot be read: ${reason})`);
}

/** The requests under its key, and those that name its order or one of its payments. */
function requestsAbout({ key, orderId, requestId }: Violation, { log, requests }: Facts): readonly Asked[] {
  const payments = log.flatMap(({ type, data }) =>
    type === 'PaymentRequested' && data.orderId === orderId ? [data.paymentIntentId] : [],
  );
  const names = [orderId, ...payments].filter((name) => name !== undefined);
  const named = new Set(
    requests.filter(
      (asked) =>
        asked.id === requestId ||
        names.some((name) => asked.path.includes(name)) ||
        (orderId !== undefined && orderIdIn(asked) === orderId),
    ),
  );
  const keys = new Set([key, ...[...named].map((asked) => asked.key)].filter((each) => each != null));
  return requests.filter((asked) => named.has(asked) || (asked.key !== null && keys.has(asked.key)));
}

/** The order that a request was answered with or sent for. */
function orderIdIn({ path, answer, body }: Asked): string | undefined {
  const named: unknown = path === '/api/orders' ? Object(answer).id : Object(body).orderId;
  return typeof named === 'string' ? named : undefined;
}

/** A line when a request was sent and one when its answer came; of repetitions in vain only how many there were. */
function requestLines(requests: readonly Asked[]): Line[] {
  const lines: Line[] = [];
  const vain = new Map<string, { at: number; call: string; times: number }>();
  for (const { at, took, who, server, method, path, body, status, answer } of requests) {
    const to = server === 0 ? 'provider' : `server ${server}`;
    const call = `${who} to ${to}: ${method} ${path}`;
    const sent = `→ ${call}${body === undefined ? '' : ` ${short(sentBody(body))}`}`;
    if (status === null || status === UNAVAILABLE) {
      const times = (vain.get(sent)?.times ?? 0) + 1;
      vain.set(sent, { at, call, times });
      if (times === 1) lines.push({ at, text: `${sent}: ${status ?? 'no answer'} (${took} ms)` });
    } else
      lines.push(
        { at, text: sent },
        { at: at + took, text: `← ${call}: ${status} ${short(answer)} (${took} ms)` },
      );
  }
  const repeated = [...vain.values()].filter(({ times }) => times > 1);
  return [
    ...lines,
    ...repeated.map(({ at, call, times }) => ({ at, text: `→ ${call}: the last of ${times} in vain` })),
  ];
}

/** A mail without its content. */
function withoutText(data: object): object {
  return 'html' in data ? { ...data, html: undefined, text: undefined } : data;
}

/** What matters of an order's long body. */
function sentBody(body: unknown): unknown {
  const { items, total, promoCode, customerEmail } = Object(body);
  return items === undefined ? body : { items, total, promoCode, customerEmail };
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > MAX_CONTENT ? `${text.slice(0, MAX_CONTENT)}…` : text;
}
