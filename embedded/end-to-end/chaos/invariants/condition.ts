import type { Facts } from '../facts.ts';
import { GAVE_UP } from '../faults.ts';
import type { Violation } from './violation.ts';

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
