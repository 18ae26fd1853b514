import { againstFloor } from '../against-floor.ts';
import type { BenchLine } from '../bench-line.ts';

/** The two calls that pages and carts make most. */
export const api: BenchLine = {
  name: 'api',
  async measure(bench) {
    const [product] = await bench.admin.listProducts();
    const both = { connections: [16], atLeast: 0.6 };
    return [
      ...(await againstFloor(bench, { ...both, name: 'GET /api/products', path: '/api/products' })),
      ...(await againstFloor(bench, {
        ...both,
        name: 'GET /api/products/{id}',
        path: `/api/products/${product?.id}`,
      })),
    ];
  },
};
