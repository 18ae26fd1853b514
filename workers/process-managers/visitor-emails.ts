import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { ReviewEvent } from '#contracts/events/review.ts';
import type { NewsletterEvent } from '#contracts/events/visitor.ts';
import { derivedId } from '#services/command-handling/derived-id.ts';
import type { EventStore } from '#services/event-store/event-store.ts';
import type { ConfirmableRequest } from '#services/newsletter/confirmation-token.ts';
import { composeEmail } from '#services/notifications/compose-email.ts';
import { type EmailRequest, requestEmail } from '#services/notifications/request-email.ts';
import type { MailShop } from '#services/notifications/templates/blocks.ts';
import {
  contactMessage,
  newsletterConfirmation,
  newsletterOptIn,
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
  /** Where a request for a subscription is confirmed; without an address in it. */
  readonly confirmationUrl: (request: ConfirmableRequest) => string;
  readonly clock: () => Date;
}

/**
 * Passes messages on to the shop, asks addresses whether they want the newsletter, welcomes subscribers and tells authors why a review
 * was not published. Nobody is written to about a review that was imported (its author is the system).
 */
export function createVisitorEmails(deps: VisitorEmailsDeps): ProcessManager {
  return {
    name: 'visitor-emails',
    version: 1,
    handles: new Set([
      'ContactMessageReceived',
      'NewsletterConfirmationRequested',
      'NewsletterSubscribed',
      'ReviewRejected',
    ]),
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
    case 'NewsletterConfirmationRequested': {
      if (await hasMovedOnSince(deps.store, event)) return null;
      const { subscriptionId, email: recipient, requestedAt } = event.data;
      const subjectId = derivedId(subscriptionId, event.id);
      const url = deps.confirmationUrl({ subscriptionId, requestedAt: new Date(requestedAt) });
      return composeEmail(
        { type: 'newsletter-opt-in', recipient, subjectId, now },
        newsletterOptIn(shop, url),
      );
    }
    case 'NewsletterSubscribed': {
      if (await hasMovedOnSince(deps.store, event)) return null;
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

/**
 * Somebody who left meanwhile is not welcomed any more, nor after coming back: that is welcomed by itself. Nobody is asked who was asked
 * again, or has answered.
 */
async function hasMovedOnSince(
  store: EventStore,
  { data, revision }: Recorded<NewsletterEvent>,
): Promise<boolean> {
  const { events } = await store.readStream<NewsletterEvent>(`newsletter-${data.subscriptionId}`, {
    from: revision + 1n,
    limit: 1,
  });
  return events.length > 0;
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
