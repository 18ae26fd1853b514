import type { Facts } from './facts.ts';
import type { Violation } from './invariants/violation.ts';
import type { Asked } from './requests.ts';

/** Faults this long before the first and after the last line of a story belong to it, in milliseconds. */
const AROUND_MS = 3_000;
const MAX_LINES = 120;
const MAX_CONTENT = 220;

interface Line {
  readonly at: number;
  readonly text: string;
}

/** Tells how a violation came to be: the requests, the events and the faults around them, in the order of time. */
export function tellStory(violation: Violation, facts: Facts): string {
  const requests = requestsAbout(violation, facts.requests);
  const ids = new Set(requests.map(({ id }) => id));
  const keys = new Set([violation.key, ...requests.map(({ key }) => key)].filter((key) => key != null));
  const orderIds = new Set([violation.orderId, ...requests.map(orderIdIn)].filter((id) => id !== undefined));
  const events = facts.log.filter(({ stream, data, metadata }) => {
    const { causationId, correlationId } = metadata;
    const about = 'orderId' in data ? (data.orderId ?? '') : stream.slice(stream.indexOf('-') + 1);
    return ids.has(causationId) || orderIds.has(about) || (orderIds.size === 0 && keys.has(correlationId));
  });
  const hidden = facts.unreadable.filter(({ stream }) => [...orderIds].some((id) => stream.endsWith(id)));
  const told: Line[] = [
    ...requests.flatMap(requestLines),
    ...events.map(({ stream, type, data, metadata }) => ({
      at: Date.parse(metadata.recordedAt),
      text: `  log    ${stream}: ${type} ${short(withoutText(data))}`,
    })),
    ...hidden.map(({ stream, type, recordedAt, reason }) => ({
      at: Date.parse(recordedAt),
      text: `  log    ${stream}: ${type} (cannot be read: ${reason})`,
    })),
  ].sort((a, b) => a.at - b.at);
  const from = (told[0]?.at ?? 0) - AROUND_MS;
  const to = (told.at(-1)?.at ?? 0) + AROUND_MS;
  const faults = facts.faults
    .filter(({ at, until }) => until >= from && at <= to)
    .map(({ at, what }) => ({ at, text: `* fault  ${what}` }));
  const lines = [...told, ...faults].sort((a, b) => a.at - b.at);
  const left = lines.length - MAX_LINES;
  return [
    violation.sentence,
    ...aboutLines(violation),
    ...lines
      .slice(0, MAX_LINES)
      .map(({ at, text }) => `  ${new Date(at).toISOString().slice(11, 23)} ${text}`),
    ...(left > 0 ? [`  … and ${left} lines more`] : []),
  ].join('\n');
}

function aboutLines({ orderId, productId, promoId, key }: Violation): string[] {
  const about = Object.entries({ order: orderId, perfume: productId, promo: promoId, key });
  return about.flatMap(([name, id]) => (id === undefined ? [] : [`  ${name} ${id}`]));
}

/** The requests under its key, and those that name its order. */
function requestsAbout({ key, orderId }: Violation, requests: readonly Asked[]): readonly Asked[] {
  const named = requests.filter(
    (asked) => orderId !== undefined && (asked.path.includes(orderId) || orderIdIn(asked) === orderId),
  );
  const keys = new Set([key, ...named.map((asked) => asked.key)].filter((each) => each != null));
  return requests.filter((asked) => named.includes(asked) || (asked.key !== null && keys.has(asked.key)));
}

/** The order that a request was answered with or sent for. */
function orderIdIn({ path, answer, body }: Asked): string | undefined {
  const named: unknown = path === '/api/orders' ? Object(answer).id : Object(body).orderId;
  return typeof named === 'string' ? named : undefined;
}

function requestLines({ at, took, who, server, method, path, body, status, answer }: Asked): Line[] {
  const to = server === 0 ? 'provider' : `server ${server}`;
  const sent = body === undefined ? '' : ` ${short(sentBody(body))}`;
  const came = status === null ? 'no answer' : `${status} ${short(answer)}`;
  return [
    { at, text: `→ ${who} to ${to}: ${method} ${path}${sent}` },
    { at: at + took, text: `← ${who}: ${came} (${method} ${path}, ${took} ms)` },
  ];
}

/** A mail is told without what it says. */
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
