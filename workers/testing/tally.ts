import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { defineProjection, type Projection } from '#projections/lib/projection.ts';
import { integer, table, text } from '#projections/lib/table.ts';

/**
 * A read model that betrays every event applied twice or not at all: it counts them by stream. It counts the removals of promo
 * codes, the smallest event there is.
 * @param before runs before each event is counted, inside the transaction.
 */
export function tallyProjection(
  name: string,
  before: (event: Recorded<ShopEvent>) => Promise<void> | void = () => undefined,
): Projection {
  return defineProjection({
    name,
    version: 1,
    tables: { tally: table({ stream: text, events: integer }, ['stream']) },
    on: {
      PromoCodeRemoved: async (event, { tally }) => {
        await before(event);
        const counted = (await tally.find(event.stream))?.events ?? 0;
        tally.put({ stream: event.stream, events: counted + 1 });
      },
    },
  });
}
