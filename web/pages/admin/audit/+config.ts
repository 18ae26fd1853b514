import type { Config } from 'vike/types';

/** Drawn in the browser alone, as the console is. */
const config: Config = {
  title: 'Audit · Mirïs',
};

export default config;
