import type { Config } from 'vike/types';

/** The console is drawn in the browser alone: nothing private is ever rendered, and no search engine lists it. */
const config: Config = {
  ssr: false,
  title: 'Administration · Mirïs',
  description: null,
};

export default config;
