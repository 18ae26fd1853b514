import { type BarcodeEvent, barcodeEvents } from './catalog/barcode.ts';
import { type ImageEvent, imageEvents } from './catalog/image.ts';
import { type ProductEvent, productEvents } from './catalog/product.ts';
import { type PromoClaimEvent, type PromoEvent, promoClaimEvents, promoEvents } from './catalog/promo.ts';
import { type RestockEvent, restockEvents } from './catalog/restock.ts';
import { type RestockNoticeEvent, restockNoticeEvents } from './catalog/restock-notice.ts';
import { type ReviewEvent, reviewEvents } from './catalog/review.ts';
import { type StockEvent, stockEvents } from './catalog/stock.ts';
import { type StockAlertEvent, stockAlertEvents } from './catalog/stock-alert.ts';
import type { EventDefinition } from './event.ts';
import { type DeskEvent, deskEvents } from './house/desk.ts';
import { type EmailEvent, emailEvents } from './house/email.ts';
import { type HouseEvent, houseEvents } from './house/house.ts';
import {
  type ClosingEvent,
  closingEvents,
  type InvoiceEvent,
  type InvoiceNumberEvent,
  type InvoicingEvent,
  invoiceEvents,
  invoiceNumberEvents,
  invoicingEvents,
} from './house/invoice.ts';
import { type MorningMailEvent, morningMailEvents } from './house/morning-mail.ts';
import {
  type ChartMarkEvent,
  chartMarkEvents,
  type SalesGoalEvent,
  salesGoalEvents,
} from './house/sales-plans.ts';
import { type IntegrityEvent, integrityEvents } from './integrity.ts';
import { type OrderEvent, orderEvents } from './orders/order.ts';
import { type OrderNoteEvent, orderNoteEvents } from './orders/order-note.ts';
import { type StrayMoneyEvent, strayMoneyEvents } from './orders/stray-money.ts';
import { type TrackingClaimEvent, trackingClaimEvents } from './orders/tracking-claim.ts';
import { type PrivacyEvent, privacyEvents } from './people/privacy.ts';
import { type RecognitionEvent, recognitionEvents } from './people/recognition.ts';
import {
  type ContactEvent,
  contactEvents,
  type NewsletterEvent,
  newsletterEvents,
} from './people/visitor.ts';

/** Every event the shop knows, by stream category. */
export type ShopEvent =
  | ProductEvent
  | BarcodeEvent
  | StockEvent
  | StockAlertEvent
  | PromoEvent
  | PromoClaimEvent
  | OrderEvent
  | TrackingClaimEvent
  | OrderNoteEvent
  | StrayMoneyEvent
  | RecognitionEvent
  | ReviewEvent
  | EmailEvent
  | NewsletterEvent
  | ContactEvent
  | ImageEvent
  | HouseEvent
  | DeskEvent
  | RestockEvent
  | RestockNoticeEvent
  | SalesGoalEvent
  | ChartMarkEvent
  | MorningMailEvent
  | InvoicingEvent
  | InvoiceNumberEvent
  | InvoiceEvent
  | ClosingEvent
  | IntegrityEvent
  | PrivacyEvent;

export type ShopEventType = ShopEvent['type'];

/** The event definitions of each stream category (the text before the first `-` of a stream's name). */
export const eventsByCategory = {
  product: productEvents,
  barcode: barcodeEvents,
  stock: stockEvents,
  stockAlert: stockAlertEvents,
  promo: promoEvents,
  promoCode: promoClaimEvents,
  order: orderEvents,
  trackingNumber: trackingClaimEvents,
  orderNote: orderNoteEvents,
  strayMoney: strayMoneyEvents,
  recognition: recognitionEvents,
  review: reviewEvents,
  email: emailEvents,
  newsletter: newsletterEvents,
  contact: contactEvents,
  image: imageEvents,
  house: houseEvents,
  desk: deskEvents,
  restock: restockEvents,
  restockNotice: restockNoticeEvents,
  salesGoal: salesGoalEvents,
  chartMark: chartMarkEvents,
  morningMail: morningMailEvents,
  invoicing: invoicingEvents,
  invoiceNumber: invoiceNumberEvents,
  invoice: invoiceEvents,
  closing: closingEvents,
  integrity: integrityEvents,
  privacy: privacyEvents,
} satisfies Record<string, Record<string, EventDefinition>>;

export type StreamCategory = keyof typeof eventsByCategory;

const definitions = new Map<string, EventDefinition>(
  Object.values(eventsByCategory).flatMap((group) => Object.entries<EventDefinition>(group)),
);

/** The definition of an event type, or undefined for one the shop does not know. */
export function eventDefinition(type: string): EventDefinition | undefined {
  return definitions.get(type);
}

export function isShopEventType(type: string): type is ShopEventType {
  return eventDefinition(type) !== undefined;
}
