import type { OrderPage } from '#contracts/order-page.ts';
import type { PublicConfig, ShopReads } from '#contracts/reads.ts';

declare global {
  namespace Vike {
    interface GlobalContext {
      /** Configuration anybody may see. Part of every page, so that the browser knows it before the first click. */
      publicConfig: PublicConfig;
    }
    interface PageContextServer {
      /** What public pages read. Never leaves the server. */
      reads: ShopReads;
      /** An order by the token of its page's address. Never leaves the server. */
      findOrderPage: (token: string) => Promise<OrderPage | null>;
    }
  }
}
