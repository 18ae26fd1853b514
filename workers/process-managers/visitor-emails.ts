import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { ReviewEvent } from '#contracts/events/review.ts';
import type { NewsletterEvent } from '#contracts/events/visitor.ts';
import type { EventStore } from '#services/event-store/event-store.ts';
import { composeEmail } from '#services/notifications/compose-email.ts';
import { derivedId } from '#services/command-handling/derived-id.ts';
import { type EmailRequest, requestEmail } from '#services/notifications/request-email.ts';
import type { MailShop } from '#services/notifications/templates/blocks.ts';
import {
  contactMessage,
  newsletterConfirmation,
  type ReviewForMail,
  reviewRejected,
} from '#services/notifications/templates/visitor-mails.ts';
import type { ProcessManager } from '../process-manager.ts';
import { causeOfEvent } from './cause-of-event.ts';
import type { FindProduct } from './find-product.ts';
import { assertReadable } from './waiting-for-keys.ts';

export interface VisitorEmailsDeps {
  readonly store: EventStore;
  readonly findProduct: FindProduct;
  readonly shop: MailShop;
  /** Where a subscription is ended; without an address in it. */
  readonly unsubscribeUrl: (subscriptionId: string) => string;
  readonly clock: () => Date;
}

/**
 * Passes messages on to the shop, welcomes subscribers and tells authors what became of their reviews. Nobody is written to about
 * a review that was imported (its author is the system): that person never asked this shop for anything.
 */
export function createVisitorEmails(deps: VisitorEmailsDeps): ProcessManager {
  return {
    name: 'visitor-emails',
    version: 1,
    handles: new Set(['ContactMessageReceived', 'NewsletterSubscribed', 'ReviewRejected']),
    async react(event) {
      const request = await requestFor(deps, event);
      if (request !== null) assertReadable(await requestEmail(deps.store, request, causeOfEvent(event)));
    },
  };
}

async function requestFor(deps: VisitorEmailsDeps, event: Recorded<ShopEvent>): Promise<EmailRequest | null> {
  const { shop } = deps;
  const now = deps.clock();
  switch (event.type) {
    case 'ContactMessageReceived': {
      const subjectId = event.data.messageId;
      const recipient = shop.supportEmail;
      return composeEmail(
        { type: 'contact-message', recipient, subjectId, replyTo: event.data.email, now },
        contactMessage(event.data, shop),
      );
    }
    case 'NewsletterSubscribed': {
      if (await hasLeftSince(deps.store, event)) return null;
      const subjectId = derivedId(event.data.subscriptionId, event.id);
      const recipient = event.data.email;
      const type = 'newsletter-confirmation';
      return composeEmail(
        { type, recipient, subjectId, now },
        newsletterConfirmation(shop, deps.unsubscribeUrl(event.data.subscriptionId)),
      );
    }
    case 'ReviewRejected': {
      const { reviewId, productId } = event.data;
      const review = await findReview(deps, reviewId);
      if (review === null) return null;
      const { email: recipient } = review;
      // One mail per review: rejecting, publishing and rejecting again does not write twice.
      const envelope = { type: 'review-rejected', recipient, subjectId: reviewId, productId, now } as const;
      return composeEmail(envelope, reviewRejected(review, shop));
    }
    default:
      return null;
  }
}

/** Somebody who left meanwhile is not welcomed any more, nor after coming back: that is welcomed by itself. */
async function hasLeftSince(
  store: EventStore,
  { data, revision }: Extract<Recorded<ShopEvent>, { type: 'NewsletterSubscribed' }>,
): Promise<boolean> {
  const { events } = await store.readStream<NewsletterEvent>(`newsletter-${data.subscriptionId}`, {
    from: revision + 1n,
  });
  return events.some(({ type }) => type === 'NewsletterUnsubscribed');
}

async function findReview(
  { store, findProduct }: VisitorEmailsDeps,
  reviewId: string,
): Promise<(ReviewForMail & { email: string }) | null> {
  const { events } = await store.readStream<ReviewEvent>(`review-${reviewId}`);
  const submitted = events.find((event) => event.type === 'ReviewSubmitted');
  if (submitted === undefined || submitted.metadata.actor === 'system') return null;
  const { customerEmail, productId } = submitted.data;
  const product = await findProduct(productId);
  return { email: customerEmail, productId, productName: product?.name ?? null };
}
