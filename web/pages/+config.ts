import type { ReactNode } from 'react';
import type { Config } from 'vike/types';
import vikeReact from 'vike-react/config';
import { SHOP_DESCRIPTION, SHOP_TITLE } from '../content/shop-head.ts';

/** What all pages share: React, French, client navigation with preloading on hover, whole pages rendered on the server. */
const config: Config = {
  extends: [vikeReact],
  filesystemRoutingRoot: '/',
  lang: 'fr',
  title: SHOP_TITLE,
  description: SHOP_DESCRIPTION,
  favicon: '/media/favicon.svg',
  passToClient: ['publicConfig', 'answer'],
  // Revalidated on every visit, yet kept for the back button.
  headersResponse: { 'Cache-Control': 'no-cache' },
  prefetch: { staticAssets: 'hover' },
  // Awaits lazily loaded parts, so that what is read without JavaScript is complete.
  stream: { require: true, enable: false, type: 'node' },
  hydrationCanBeAborted: true,
  meta: { Header: { env: { server: true, client: true } } },
};

declare global {
  namespace Vike {
    interface Config {
      /** In place of the shop's header. */
      Header?: () => ReactNode;
    }
  }
}

export default config;
