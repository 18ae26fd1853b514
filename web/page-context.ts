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
    }
  }
}
