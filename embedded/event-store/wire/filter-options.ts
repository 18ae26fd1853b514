import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { type EventPredicate, matchPrefixes, matchRegex } from '../filters.ts';

/** Which events of $all a client wants, and how often it wants to be told how far the search is. */
export interface EventFilter {
  readonly matches: EventPredicate;
  /** A checkpoint is sent each time this many events have been looked at. */
  readonly checkpointInterval: number;
}

export type FilterResult =
  | { readonly kind: 'filter'; readonly filter: EventFilter | undefined }
  | { readonly kind: 'invalid'; readonly reason: string };

/** The search window when the client names none; the real server's. */
const DEFAULT_WINDOW = 32;

/** Reads the filter of a request; no options, no filter. */
export function readFilter(options: ReadReq.Options.FilterOptions | undefined): FilterResult {
  if (options === undefined) return { kind: 'filter', filter: undefined };
  const field = options.hasStreamIdentifier() ? 'stream' : 'type';
  const expression = options.getStreamIdentifier() ?? options.getEventType();
  if (expression === undefined) return { kind: 'invalid', reason: 'The filter has no expression.' };

  const multiplier = options.getCheckpointintervalmultiplier();
  const window = options.hasMax() ? options.getMax() : DEFAULT_WINDOW;
  if (multiplier < 1 || window < 1) {
    return { kind: 'invalid', reason: 'The checkpoint interval and the search window must be positive.' };
  }
  const matches =
    expression.getRegex() === ''
      ? matchPrefixes(field, expression.getPrefixList())
      : matchRegex(field, expression.getRegex());
  if (matches === undefined) {
    return { kind: 'invalid', reason: `'${expression.getRegex()}' is not a regular expression.` };
  }
  return { kind: 'filter', filter: { matches, checkpointInterval: multiplier * window } };
}
