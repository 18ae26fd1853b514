import { analyticsProjection } from './analytics/projection.ts';
import { catalogProjection } from './catalog/projection.ts';
import { contactMessagesProjection } from './contact-messages/projection.ts';
import { customersProjection } from './customers/projection.ts';
import { disputesProjection } from './disputes/projection.ts';
import { emailNotificationsProjection } from './email-notifications/projection.ts';
import { figuresProjection } from './figures/projection.ts';
import { houseProjection } from './house/projection.ts';
import { invoicesProjection } from './invoices/projection.ts';
import type { Projection } from './lib/projection.ts';
import { morningMailProjection } from './morning-mail/projection.ts';
import { newsletterProjection } from './newsletter/projection.ts';
import { orderDeskProjection } from './order-desk/projection.ts';
import { orderLinksProjection } from './order-links/projection.ts';
import { ordersProjection } from './orders/projection.ts';
import { privacyRegisterProjection } from './privacy-register/projection.ts';
import { promosProjection } from './promos/projection.ts';
import { restockNoticesProjection } from './restock-notices/projection.ts';
import { reviewsProjection } from './reviews/projection.ts';
import { salesPlansProjection } from './sales-plans/projection.ts';
import { stockAlertsProjection } from './stock-alerts/projection.ts';
import { stockFiguresProjection } from './stock-figures/projection.ts';
import { strayMoneyProjection } from './stray-money/projection.ts';
import { streamIndexProjection } from './stream-index/projection.ts';

/** Every read model of the shop. */
export const allProjections: readonly Projection[] = [
  catalogProjection,
  reviewsProjection,
  ordersProjection,
  orderLinksProjection,
  promosProjection,
  analyticsProjection,
  stockAlertsProjection,
  emailNotificationsProjection,
  contactMessagesProjection,
  newsletterProjection,
  restockNoticesProjection,
  customersProjection,
  houseProjection,
  orderDeskProjection,
  invoicesProjection,
  streamIndexProjection,
  privacyRegisterProjection,
  disputesProjection,
  strayMoneyProjection,
  figuresProjection,
  stockFiguresProjection,
  salesPlansProjection,
  morningMailProjection,
];
