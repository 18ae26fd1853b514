import type { PublicConfig, ShopReads } from '#contracts/reads.ts';

declare global {
  namespace Vike {
    interface PageContext {
      /** Configuration anybody may see. Passed to the browser. */
      publicConfig: PublicConfig;
    }
    interface PageContextServer {
      /** What public pages read. Never leaves the server. */
      reads: ShopReads;
    }
  }
}
