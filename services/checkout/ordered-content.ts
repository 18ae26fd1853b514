import { orderDetailsSchema } from '#contracts/events/orders/order.ts';
import type { TakeOrderRequest } from '#contracts/http/desk/desk-orders.ts';
import type { PlaceOrderRequest } from '#contracts/http/shop/orders.ts';
import type { OrderContent } from '#domain/orders/commands/order.commands.ts';
import { mergeItems } from '#domain/orders/order-content.ts';

// Which sample is given is the shop's to say, once it has one.
const detailsSchema = orderDetailsSchema.omit({ sample: true });

/** What a request orders, whether a shopper sent it or the desk took it. */
export function orderedContent(
  body: PlaceOrderRequest | TakeOrderRequest,
  agreed: Pick<OrderContent, 'termsVersion' | 'takenByDesk'>,
): OrderContent {
  const { customerName: name, customerEmail: email, customerPhone: phone, sampleProductId } = body;
  return {
    ...detailsSchema.parse({ ...body, customer: { name, email, phone } }),
    // Whoever chooses one wishes for one.
    ...(sampleProductId && { sampleProductId, sampleRequested: true }),
    items: mergeItems(body.items),
    promoCode: body.promoCode,
    ...agreed,
  };
}
