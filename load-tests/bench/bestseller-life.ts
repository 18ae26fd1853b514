import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { stockStream } from '#services/stock/stock-room.ts';
import { createEventWriter, OPENED_AT, uuid } from './made-up-events.ts';

/** How many bottles are held at a time for shoppers who pay. */
const WAITING = 20;

/** The perfume that everybody wants. */
export const bestsellerId = uuid(1, 1);

/** The stock stream of a perfume that so many orders bought a bottle of, the same every time; a hundred bottles are left. */
export function* bestsellerLife(orders: number): Generator<Recorded<ShopEvent>> {
  const record = createEventWriter();
  const write = (event: ShopEvent) => record(stockStream(bestsellerId), event, OPENED_AT);
  yield write({
    type: 'StockAdjusted',
    data: { productId: bestsellerId, delta: orders + 100, reason: 'initial' },
  });
  for (let number = 0; number < orders + WAITING; number += 1) {
    if (number < orders)
      yield write({
        type: 'StockReserved',
        data: { ...heldFor(number), expiresAt: '2024-01-01T08:30:00.000Z' },
      });
    if (number >= WAITING) yield write({ type: 'StockCommitted', data: heldFor(number - WAITING) });
  }
}

function heldFor(number: number) {
  return { productId: bestsellerId, orderId: uuid(number, 2), quantity: 1 };
}
