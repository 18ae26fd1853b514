import type { ArticleKind } from '#contracts/events/catalog/product.ts';
import type { Facts } from './facts.ts';
import type { Struck } from './faults.ts';
import type { Judgement } from './invariants/all.ts';
import type { Asked } from './requests.ts';
import { describeStory } from './story.ts';

/** Of each law so many further violations are named. */
const MAX_NAMED = 5;

/** `  00:45  312 orders, 201 payments, 7 faults, last: SIGKILL worker (4711)` */
export function progressLine(sinceMs: number, requests: readonly Asked[], faults: readonly Struck[]): string {
  const seconds = Math.floor(sinceMs / 1_000);
  const time = `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
  const last = faults.at(-1)?.what ?? 'none yet';
  return `  ${time}  ${acknowledged(requests).length} orders, ${payments(requests)} payments, ${faults.length} faults, last: ${last}`;
}

function acknowledged(requests: readonly Asked[]): Asked[] {
  return requests.filter(({ path, status }) => path === '/api/orders' && status === 201);
}

function payments(requests: readonly Asked[]): number {
  return requests.filter(
    ({ path, status, server }) => server === 0 && path.endsWith('/confirm') && status === 200,
  ).length;
}

/** A table of what was done, and the story of what went wrong first. */
export function report(facts: Facts, judgements: readonly Judgement[]): string {
  const broken = judgements.filter(({ violations }) => violations.length > 0);
  const [first] = broken.flatMap(({ invariant, violations }) =>
    violations.map((violation) => ({ invariant, violation })),
  );
  return [
    '',
    ...table(facts),
    '',
    ...judgements.map(
      ({ invariant, violations }) =>
        `  ${violations.length === 0 ? 'holds   ' : 'VIOLATED'}  ${invariant}${violations.length > 0 ? ` (${violations.length})` : ''}`,
    ),
    ...broken.flatMap(({ invariant, violations }) => [
      '',
      `  ${invariant}:`,
      ...named(violations.map(({ sentence }) => sentence)),
    ]),
    ...(first === undefined
      ? []
      : ['', `  VIOLATED: ${first.invariant}`, describeStory(first.violation, facts)]),
    '',
  ].join('\n');
}

function named(sentences: readonly string[]): string[] {
  const further = sentences.length - MAX_NAMED;
  return [
    ...sentences.slice(0, MAX_NAMED).map((sentence) => `    - ${sentence}`),
    ...(further > 0 ? [`    … and ${further} more`] : []),
  ];
}

function table({ log, requests, mails, faults }: Facts): string[] {
  const count = (type: string) => log.filter((event) => event.type === type).length;
  const kinds = new Map<string, number>();
  for (const { kind } of faults) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const byKind = [...kinds].map(([kind, times]) => `${times} × ${kind}`).join(', ');
  const rows: readonly (readonly [string, string | number])[] = [
    ['orders placed', count('OrderPlaced')],
    ['of them', kindsOf(log)],
    ['payments', count('PaymentConfirmed')],
    ['cancelled', count('OrderCancelled')],
    [
      'refunds',
      log.filter((event) => event.type === 'RefundSettled' && event.data.outcome === 'succeeded').length,
    ],
    ['mails', mails.length],
    [
      'requests',
      `${requests.length}, without an answer ${requests.filter(({ status }) => status === null).length}, 503 ${requests.filter(({ status }) => status === 503).length}`,
    ],
    ['events', log.length],
    ['faults', `${faults.length}: ${byKind}`],
    ['longest without a new order', `${(longestPause(acknowledged(requests)) / 1_000).toFixed(1)} s`],
  ];
  return rows.map(([name, value]) => `  ${name.padEnd(28)} ${value}`);
}

/** How many orders there were of each kind, and how many sets were credited. */
function kindsOf(log: Facts['log']): string {
  const placed = log.flatMap((event) => (event.type === 'OrderPlaced' ? [event.data] : []));
  const created = log.flatMap((event) => (event.type === 'PromoCodeCreated' ? [event.data] : []));
  const credits = new Set(
    created.flatMap(({ creditOf, promoId }) => (creditOf === undefined ? [] : [promoId])),
  );
  const has = (kind: ArticleKind) =>
    placed.filter(({ lines }) => lines.some((line) => line.kind === kind)).length;
  const counts = {
    'by telephone': placed.filter(({ takenByDesk }) => takenByDesk).length,
    gifts: placed.filter(({ gift }) => gift !== undefined).length,
    'with a chosen sample': placed.filter(({ sample }) => sample !== undefined).length,
    'of samples': has('sample'),
    'of sets': has('set'),
    'codes of sets': credits.size,
    'paid with one': placed.filter(({ promo }) => promo !== null && credits.has(promo.promoId)).length,
  };
  return Object.entries(counts)
    .map(([name, number]) => `${number} ${name}`)
    .join(', ');
}

/** The longest time in which no shopper's order was acknowledged, in milliseconds. */
function longestPause(orders: readonly Asked[]): number {
  const times = orders.map(({ at, took }) => at + took).sort((a, b) => a - b);
  return times.reduce((longest, time, index) => Math.max(longest, time - (times[index - 1] ?? time)), 0);
}
