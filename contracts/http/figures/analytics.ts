import { z } from 'zod';
import { orderStatusSchema } from '../../events/orders/order-status.ts';
import { idSchema } from '../../identifiers.ts';
import { decimalSchema } from '../../money.ts';

/** GET /api/admin/analytics/stats: of orders with status confirmed, shipped or delivered (specification §9). */
export const statsSchema = z.object({
  totalOrders: z.int(),
  totalRevenue: decimalSchema,
  averageOrderValue: decimalSchema,
  topProducts: z.array(z.object({ productName: z.string(), totalSold: z.int(), revenue: decimalSchema })),
});
export type Stats = z.infer<typeof statsSchema>;

/** GET /api/admin/analytics/orders/recent */
export const recentOrderSchema = z.object({
  id: idSchema,
  customerName: z.string(),
  customerEmail: z.string(),
  createdAt: z.iso.datetime(),
  total: decimalSchema,
  status: orderStatusSchema,
});
export type RecentOrder = z.infer<typeof recentOrderSchema>;
export const recentOrderListSchema = z.array(recentOrderSchema);

/** GET /api/admin/analytics/monthly: months of Europe/Paris, `YYYY-MM`, latest first. */
export const monthSchema = z.object({ month: z.string(), orders: z.int(), revenue: decimalSchema });
export type Month = z.infer<typeof monthSchema>;
export const monthListSchema = z.array(monthSchema);
