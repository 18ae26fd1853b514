import type { BenchLine } from '../bench-line.ts';
import { afterAChange } from './after-a-change.ts';
import { api } from './api.ts';
import { bareOrders } from './bare-orders.ts';
import { checkout } from './checkout.ts';
import { coldStock } from './cold-stock.ts';
import { flood } from './flood.ts';
import { lag } from './lag.ts';
import { pages } from './pages.ts';
import { rebuild } from './rebuild.ts';
import { rush } from './rush.ts';
import { sizes } from './sizes.ts';

/** The table, from top to bottom; what fills the shop with rows of its own comes last. */
export const allLines: readonly BenchLine[] = [
  pages,
  afterAChange,
  api,
  flood,
  bareOrders,
  checkout,
  rush,
  lag,
  rebuild,
  coldStock,
  sizes,
];
