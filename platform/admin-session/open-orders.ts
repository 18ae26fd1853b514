import type { Context } from 'koa';
import type pg from 'pg';
import { OPEN_ORDER_MS, type OpenOrders } from '#contracts/http/console/admin.ts';
import type { Sessions } from './sessions.ts';

/** Which order each window of the console has open, on all servers. It is told while it is so, and nothing in the log knows of it. */
export interface OpenWindows {
  /**
   * Notes what a window has open, null for nothing.
   * @returns what the others have open that were heard of lately.
   */
  tell(ctx: Context, window: string, orderId: string | null): Promise<OpenOrders>;
}

const OPENED = `insert into sessions.open_orders (window_id, session_hash, order_id, seen_at) values ($1, $2, $3, $4)
  on conflict (window_id) do update set session_hash = $2, order_id = $3, seen_at = $4`;
const CLOSED = 'delete from sessions.open_orders where window_id = $1 or seen_at < $2';
const OTHERS = `select distinct order_id from sessions.open_orders
  where window_id <> $1 and seen_at >= $2 order by order_id`;

export interface OpenWindowsOptions {
  readonly db: pg.Pool;
  readonly sessions: Sessions;
  readonly clock?: () => Date;
}

/** A window that dies says nothing: it is forgotten after `OPEN_ORDER_MS.expired`, one whose session is ended at once. */
export function createOpenWindows({
  db,
  sessions,
  clock = () => new Date(),
}: OpenWindowsOptions): OpenWindows {
  return {
    async tell(ctx, window, orderId) {
      const now = clock();
      const since = new Date(now.getTime() - OPEN_ORDER_MS.expired);
      if (orderId === null) await db.query(CLOSED, [window, since]);
      else await db.query(OPENED, [window, sessions.hashOf(ctx), orderId, now]);
      const { rows } = await db.query<{ order_id: string }>(OTHERS, [window, since]);
      return { others: rows.map(({ order_id }) => ({ orderId: order_id, by: null })) };
    },
  };
}
