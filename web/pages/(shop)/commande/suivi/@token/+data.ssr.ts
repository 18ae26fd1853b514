import { render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import type { OrderPage } from '#contracts/order-page.ts';
import { ORDER_LINK_OVER } from '../../../../../product/MissingPage.tsx';

/** The order that the link opens; a real 404 when it opens none (any more). */
export async function data({ findOrderPage, routeParams }: PageContextServer): Promise<OrderPage> {
  const order = await findOrderPage(routeParams.token ?? '');
  if (!order) throw render(404, ORDER_LINK_OVER);
  return order;
}
