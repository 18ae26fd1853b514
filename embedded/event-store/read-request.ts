import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { StoredEvent } from './log/record.ts';
import type { Direction } from './log/storage.ts';
import { numberOf, streamNameOf } from './proposed-events.ts';

/** Where to begin: an end of the log or stream, or a position or revision. */
type StartingPoint = 'start' | 'end' | number;

interface Common {
  readonly from: StartingPoint;
}

/** Which events of $all a client wants, and how often it wants to know how far the search is. */
export interface EventFilter {
  readonly matches: (event: Pick<StoredEvent, 'stream' | 'type'>) => boolean;
  /** A checkpoint is sent each time this many events have been looked at. */
  readonly checkpointInterval: number;
}

/** The search window when the client names none; the real server's. */
const DEFAULT_WINDOW = 32;

/** What a client asks of the `Read` rpc, which serves reads and subscriptions alike. */
export type ReadRequest =
  | ({ readonly kind: 'read-stream'; stream: string; direction: Direction; maxCount: number } & Common)
  | ({ readonly kind: 'read-all'; direction: Direction; maxCount: number; filter?: EventFilter } & Common)
  | ({ readonly kind: 'subscribe-to-all'; readonly filter?: EventFilter } & Common)
  | { readonly kind: 'invalid'; readonly reason: string }
  | { readonly kind: 'unimplemented'; readonly what: string };

/** Reads a request; what is missing or does not go together is `invalid`, with the reason. */
export function parseReadRequest(request: ReadReq): ReadRequest {
  const options = request.getOptions();
  if (options === undefined) return invalid('The options are missing.');
  if (!options.hasUuidOption()) return invalid('The form of UUIDs is missing.');
  if (options.getResolveLinks()) return { kind: 'unimplemented', what: 'Resolving links' };
  if (options.getUuidOption()?.hasStructured())
    return { kind: 'unimplemented', what: 'A UUID in two numbers' };
  const direction: Direction = options.getReadDirection() === 0 ? 'forwards' : 'backwards';
  const subscribes = options.hasSubscription();
  const maxCount = numberOf(options.getCount());
  if (!subscribes && (!options.hasCount() || maxCount === 0)) return invalid('The count must be positive.');
  if (subscribes && direction === 'backwards') return invalid('A subscription only goes forwards.');

  const streamOptions = options.getStream();
  if (streamOptions !== undefined) {
    const stream = streamNameOf(streamOptions.getStreamIdentifier());
    if (stream === '') return invalid('The stream name is missing.');
    const from = startOf(streamOptions, () => numberOf(streamOptions.getRevision()));
    if (options.hasFilter()) return invalid('A stream cannot be filtered.');
    if (subscribes) return { kind: 'unimplemented', what: 'A subscription to one stream' };
    return { kind: 'read-stream', stream, from, direction, maxCount };
  }

  const allOptions = options.getAll();
  if (allOptions === undefined) return invalid('Neither a stream nor $all is asked for.');
  const from = startOf(allOptions, () => numberOf(allOptions.getPosition()?.getCommitPosition() ?? '0'));
  const filter = readFilter(options.getFilter());
  if (filter.kind === 'invalid') return filter;
  if (subscribes) return { kind: 'subscribe-to-all', from, filter: filter.filter };
  return { kind: 'read-all', from, direction, maxCount, filter: filter.filter };
}

function startOf(options: { hasStart(): boolean; hasEnd(): boolean }, place: () => number): StartingPoint {
  if (options.hasStart()) return 'start';
  return options.hasEnd() ? 'end' : place();
}

function invalid(reason: string) {
  return { kind: 'invalid' as const, reason };
}

/** Reads the filter of a request; no options, no filter. */
function readFilter(
  options: ReadReq.Options.FilterOptions | undefined,
): { kind: 'filter'; filter: EventFilter | undefined } | ReturnType<typeof invalid> {
  if (options === undefined) return { kind: 'filter', filter: undefined };
  const field = options.hasStreamIdentifier() ? 'stream' : 'type';
  const expression = options.getStreamIdentifier() ?? options.getEventType();
  if (expression === undefined) return invalid('The filter has no expression.');
  const multiplier = options.getCheckpointintervalmultiplier();
  const window = options.hasMax() ? options.getMax() : DEFAULT_WINDOW;
  if (multiplier < 1 || window < 1) {
    return invalid('The checkpoint interval and the search window must be positive.');
  }
  const checkpointInterval = multiplier * window;
  if (expression.getRegex() === '') {
    const prefixes = expression.getPrefixList();
    const matches: EventFilter['matches'] = (event) =>
      prefixes.some((prefix) => event[field].startsWith(prefix));
    return { kind: 'filter', filter: { matches, checkpointInterval } };
  }
  try {
    const regex = new RegExp(expression.getRegex());
    return { kind: 'filter', filter: { matches: (event) => regex.test(event[field]), checkpointInterval } };
  } catch {
    return invalid(`'${expression.getRegex()}' is not a regular expression.`);
  }
}
