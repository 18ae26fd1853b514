import { z } from 'zod';
import { OrderAmounts } from '../command-handling/order-amounts.ts';
import { PersistentMap } from '../command-handling/persistent-map.ts';
import type { SnapshotForm } from '../command-handling/snapshots.ts';
import type { Hold, StockState } from './stock.state.ts';

const writtenSchema = z.object({
  onHand: z.int(),
  reserved: z.int(),
  held: z.array(z.tuple([z.string(), z.int(), z.int()])),
  sold: z
    .object({ ids: z.instanceof(Uint32Array), amounts: z.instanceof(Uint32Array) })
    .refine(({ ids, amounts }) => ids.length === amounts.length * 4),
  opened: z.boolean(),
});

/** How a product's stock is written down. */
export const stockSnapshotForm: SnapshotForm<StockState> = {
  name: 'stock-2',
  write: ({ held, sold, ...rest }) => ({
    ...rest,
    held: [...held].map(([orderId, { quantity, attempt }]) => [orderId, quantity, attempt]),
    sold: sold.written(),
  }),
  read(written) {
    const { held, sold, ...rest } = writtenSchema.parse(written);
    return {
      ...rest,
      held: held.reduce(
        (map, [orderId, quantity, attempt]) => map.with(orderId, { quantity, attempt }),
        PersistentMap.empty<Hold>(),
      ),
      sold: OrderAmounts.read(sold),
    };
  },
};
