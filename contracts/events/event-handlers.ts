import type { ShopEvent, ShopEventType } from './catalogue.ts';
import type { Recorded } from './event.ts';

/** A recorded event of one type, such as `EventOf<'OrderPlaced'>`. */
export type EventOf<Type extends ShopEventType> = Extract<Recorded<ShopEvent>, { type: Type }>;

/** What is done for each event type: `{ OrderPlaced: (event) => … }`. Its keys are what the owner subscribes to. */
export type EventHandlers<Rest extends readonly unknown[], Result> = {
  readonly [Type in ShopEventType]?: (event: EventOf<Type>, ...rest: Rest) => Result;
};

/** The event types that handlers are given for. */
export function typesOf(on: { readonly [Type in ShopEventType]?: unknown }): ReadonlySet<ShopEventType> {
  return new Set(Object.keys(on).filter((type): type is ShopEventType => type in on));
}

/** Gives an event to the handler of its type. @returns undefined when there is none. */
export function handleEvent<Rest extends readonly unknown[], Result>(
  on: EventHandlers<Rest, Result>,
  event: Recorded<ShopEvent>,
  ...rest: Rest
): Result | undefined {
  // Looked up by the event's own type, so that it is the event this handler takes.
  const handler = on[event.type] as ((event: Recorded<ShopEvent>, ...rest: Rest) => Result) | undefined;
  return handler?.(event, ...rest);
}
