import { type BarcodeEvent, barcodeEvents } from './barcode.ts';
import { type DeskEvent, deskEvents } from './desk.ts';
import { type EmailEvent, emailEvents } from './email.ts';
import type { EventDefinition } from './event.ts';
import { type HouseEvent, houseEvents } from './house.ts';
import { type ImageEvent, imageEvents } from './image.ts';
import { type IntegrityEvent, integrityEvents } from './integrity.ts';
import {
  type ClosingEvent,
  closingEvents,
  type InvoiceEvent,
  type InvoiceNumberEvent,
  type InvoicingEvent,
  invoiceEvents,
  invoiceNumberEvents,
  invoicingEvents,
} from './invoice.ts';
import { type MorningMailEvent, morningMailEvents } from './morning-mail.ts';
import { type OrderEvent, orderEvents } from './order.ts';
import { type OrderNoteEvent, orderNoteEvents } from './order-note.ts';
import { type PrivacyEvent, privacyEvents } from './privacy.ts';
import { type ProductEvent, productEvents } from './product.ts';
import { type PromoClaimEvent, type PromoEvent, promoClaimEvents, promoEvents } from './promo.ts';
import { type RecognitionEvent, recognitionEvents } from './recognition.ts';
import { type RestockEvent, restockEvents } from './restock.ts';
import { type RestockNoticeEvent, restockNoticeEvents } from './restock-notice.ts';
import { type ReviewEvent, reviewEvents } from './review.ts';
import { type ChartMarkEvent, chartMarkEvents, type SalesGoalEvent, salesGoalEvents } from './sales-plans.ts';
import { type StockEvent, stockEvents } from './stock.ts';
import { type StockAlertEvent, stockAlertEvents } from './stock-alert.ts';
import { type StrayMoneyEvent, strayMoneyEvents } from './stray-money.ts';
import { type TrackingClaimEvent, trackingClaimEvents } from './tracking-claim.ts';
import { type ContactEvent, contactEvents, type NewsletterEvent, newsletterEvents } from './visitor.ts';

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
