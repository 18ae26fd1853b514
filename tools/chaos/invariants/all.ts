import type { Facts } from '../facts.ts';
import { GAVE_UP } from '../faults.ts';
import { answersAreExpected, commandsCountOnce, refusalsChangeNothing } from './commands.ts';
import { setsAreCredited } from './credits.ts';
import { mailsTellTheTruth } from './mails.ts';
import { moneyAgrees } from './money.ts';
import { acknowledgedOrders } from './orders.ts';
import { promoUses } from './promos.ts';
import { bottlesAddUp } from './stock.ts';
import type { Invariant, Violation } from './violation.ts';

/** Every law by what it says; the gravest first. */
const INVARIANTS: Readonly<Record<string, Invariant>> = {
  'every event of the log can be read': everyEventReads,
  'acknowledged orders are in the log, one per key': acknowledgedOrders,
  'bottles add up, none promised twice, none locked': bottlesAddUp,
  'money is where the log says': moneyAgrees,
  'promos are used as often as orders claim them': promoUses,
  'each delivered set is credited once, to who bought it': setsAreCredited,
  'a command counts once': commandsCountOnce,
  'a refusal changes nothing': refusalsChangeNothing,
  'mails tell the truth, once': mailsTellTheTruth,
  'the shop is whole again': shopIsWhole,
  'every answer is an expected one': answersAreExpected,
};

export interface Judgement {
  readonly invariant: string;
  readonly violations: readonly Violation[];
}

/**
 * Holds the facts against every law. Of an order with an event that cannot be read nothing else is known: that alone is said of it.
 */
export function judge(facts: Facts): Judgement[] {
  const hidden = new Set(facts.unreadable.map(({ stream }) => stream));
  return Object.entries(INVARIANTS).map(([invariant, check]) => ({
    invariant,
    violations: check(facts).filter(
      ({ orderId }) => check === everyEventReads || !hidden.has(`order-${orderId}`),
    ),
  }));
}

/** Every event of the log can be read: the keys of its customers are there. */
export function everyEventReads({ unreadable }: Facts): Violation[] {
  return unreadable.map(({ stream, type, reason }) => ({
    orderId: /^order-(.+)$/.exec(stream)?.[1],
    sentence: `${type} of ${stream} cannot be read: ${reason}`,
  }));
}

/** The shop never gave up and is whole again: at rest, no reader parked, every process ready, read models as the log says. */
export function shopIsWhole({ shop, faults }: Facts): Violation[] {
  const { restless, parked, unready, differences } = shop;
  return [
    ...faults.flatMap(({ kind, at }) =>
      kind === GAVE_UP ? [`${GAVE_UP} at ${new Date(at).toISOString()}`] : [],
    ),
    ...(restless === null ? [] : [`the shop did not come to rest: ${restless}`]),
    ...parked.map(({ reader, error }) => `${reader} is parked: ${error}`),
    ...unready.map((sentence) => `not ready: ${sentence}`),
    ...differences.map((difference) => `not what the log says: ${difference}`),
  ].map((sentence) => ({ sentence }));
}
