import type { Config } from 'vike/types';
import vikeReact from 'vike-react/config';

/** What all pages share: React, French, client navigation with preloading on hover, whole pages rendered on the server. */
const config: Config = {
  extends: [vikeReact],
  filesystemRoutingRoot: '/',
  lang: 'fr',
  title: 'Mirïs · Parfums',
  description:
    'Mirïs, maison de parfum française\u00a0: des compositions rares, écrites et mises en flacon à Grasse.',
  favicon: '/media/favicon.svg',
  passToClient: ['publicConfig'],
  // Revalidated on every visit, yet kept for the back button.
  headersResponse: { 'Cache-Control': 'no-cache' },
  prefetch: { staticAssets: 'hover' },
  // Awaits lazily loaded parts, so that what is read without JavaScript is complete.
  stream: { require: true, enable: false, type: 'node' },
  hydrationCanBeAborted: true,
};

export default config;
