import { z } from 'zod';
import { emailSchema } from '../identifiers.ts';
import { orderNumberSchema } from './withdrawals.ts';

/** POST /api/order-page/link: a shopper asks for a fresh link to an order's page. Both must be the order's own. */
export const orderLinkRequestSchema = z.object({ orderNumber: orderNumberSchema, email: emailSchema });
export type OrderLinkRequest = z.output<typeof orderLinkRequestSchema>;

/** POST /api/order-page/pay and …/cancel: the token of the page's address. */
export const orderPageActionSchema = z.object({ token: z.string().max(200) });
