import { shortId } from '#contracts/identifiers.ts';
import { defineProjection } from '../projection.ts';
import { tables } from './tables.ts';

/** Which orders, products and promos there are or were: the event store itself lists no streams. */
export const streamIndexProjection = defineProjection({
  name: 'stream_index',
  version: 2,
  tables,
  on: {
    OrderPlaced: ({ stream, data, position }, { streams }) =>
      streams.put({
        stream,
        category: 'order',
        subject_id: data.orderId,
        label: shortId(data.orderId),
        opened_at: data.placedAt,
        opened_position: Number(position),
        ended: false,
      }),
    ProductAdded: ({ stream, data, position }, { streams }) =>
      streams.put({
        stream,
        category: 'product',
        subject_id: data.productId,
        label: data.name,
        opened_at: data.addedAt,
        opened_position: Number(position),
        ended: false,
      }),
    PromoCodeCreated: ({ stream, data, position }, { streams }) =>
      streams.put({
        stream,
        category: 'promo',
        subject_id: data.promoId,
        label: data.code,
        opened_at: data.createdAt,
        opened_position: Number(position),
        ended: false,
      }),
    ProductRevised: ({ stream, data }, { streams }) =>
      streams.change(stream, () => ({ label: data.changes.name })),
    PromoCodeRevised: ({ stream, data }, { streams }) =>
      streams.change(stream, () => ({ label: data.changes.code })),
    OrderDeleted: ({ stream }, { streams }) => streams.change(stream, () => ({ ended: true })),
    ProductRemoved: ({ stream }, { streams }) => streams.change(stream, () => ({ ended: true })),
    PromoCodeRemoved: ({ stream }, { streams }) => streams.change(stream, () => ({ ended: true })),
  },
});
