import { againstFloor } from '../against-floor.ts';
import type { BenchLine } from '../bench-line.ts';

/** The two pages that shoppers look at, from memory. */
export const pages: BenchLine = {
  name: 'pages',
  async measure(bench) {
    const [product] = await bench.admin.listProducts();
    const both = { connections: [16, 64], atLeast: 0.7, slowest: 2 };
    return [
      ...(await againstFloor(bench, { ...both, name: 'page d’un parfum', path: `/parfums/${product?.id}` })),
      ...(await againstFloor(bench, { ...both, name: 'page de la collection', path: '/parfums' })),
    ];
  },
};
