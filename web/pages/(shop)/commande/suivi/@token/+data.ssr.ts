import { render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import type { OrderPage } from '#contracts/order-page.ts';
import { ORDER_LINK_OVER } from '../../../../../product/MissingPage.tsx';

/** The order that the link opens; a real 404 when it opens none (any more). */
export async function data({ order }: PageContextServer): Promise<OrderPage> {
  const found = await order;
  if (!found) throw render(404, ORDER_LINK_OVER);
  return found;
}
