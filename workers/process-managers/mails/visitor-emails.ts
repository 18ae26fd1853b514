import type { ReviewEvent } from '#contracts/events/catalog/review.ts';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { EventOf } from '#contracts/events/event-handlers.ts';
import type { NewsletterEvent } from '#contracts/events/people/visitor.ts';
import { inParis } from '#contracts/french/calendar.ts';
import { mailboxOf } from '#contracts/identifiers.ts';
import { isForgottenEmail } from '#contracts/privacy/personal.ts';
import { derivedId } from '#platform/command-handling/derived-id.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { type Keyring, keyOf } from '#platform/event-store/sealing/keyring.ts';
import type { ConfirmableRequest } from '#platform/http/tokens/opt-in-links.ts';
import { findProduct } from '#services/catalog/product-stream.ts';
import { composeEmail } from '#services/emails/compose-email.ts';
import { type EmailRequest, requestEmail } from '#services/emails/request-email.ts';
import type { MailShop } from '#services/emails/templates/blocks.ts';
import {
  contactMessage,
  contactReceived,
  newsletterConfirmation,
  newsletterOptIn,
  type ReviewForMail,
  reviewRejected,
} from '#services/emails/templates/visitor-mails.ts';
import { causeOfEvent, defineProcessManager, type ProcessManager } from '../../process-manager.ts';
import { assertReadable } from '../privacy/waiting-for-keys.ts';

export interface VisitorEmailsDeps {
  readonly store: EventStore;
  readonly shop: MailShop;
  /** Where a subscription is ended; without an address in it. */
  readonly unsubscribeUrl: (subscriptionId: string) => string;
  /** Where a request for a subscription is confirmed; without an address in it. */
  readonly confirmationUrl: (request: ConfirmableRequest) => string;
  readonly keys: Pick<Keyring, 'forSubjects'>;
  readonly clock: () => Date;
}

/** A message that is read later than this, after an outage or from an old log, is not acknowledged any more. */
const ACKNOWLEDGED_WITHIN_MS = 24 * 60 * 60_000;

/**
 * Passes messages on to the shop and acknowledges them, asks addresses whether they want the newsletter, welcomes subscribers and tells
 * authors why a review was not published, except of imported ones (their author is the system).
 */
export function createVisitorEmails(deps: VisitorEmailsDeps): ProcessManager {
  const { store, shop, clock } = deps;
  const send = async (event: Recorded<ShopEvent>, request: EmailRequest) =>
    assertReadable(await requestEmail(store, request, causeOfEvent(event)));
  /** Once per mailbox and day, and only while it is news: the address may be a stranger's. */
  const acknowledge = async (event: EventOf<'ContactMessageReceived'>) => {
    const { email: recipient, receivedAt } = event.data;
    const now = clock();
    const isNew = now.getTime() - Date.parse(receivedAt) <= ACKNOWLEDGED_WITHIN_MS;
    if (!isNew || isForgottenEmail(recipient)) return;
    const day = inParis(receivedAt).day;
    // The id of a mailbox's key stands for it: nobody can read or try an address by a stream's name.
    const { keyId } = await keyOf(deps.keys, mailboxOf(recipient));
    const subjectId = derivedId('contact-received', keyId, day);
    const envelope = { type: 'contact-received', recipient, subjectId, now } as const;
    await send(event, composeEmail(envelope, contactReceived(shop)));
  };
  return defineProcessManager({
    name: 'visitor-emails',
    version: 1,
    on: {
      async ContactMessageReceived(event) {
        const { messageId: subjectId, email: replyTo } = event.data;
        const recipient = shop.supportEmail;
        const envelope = { type: 'contact-message', recipient, subjectId, replyTo, now: clock() } as const;
        await send(event, composeEmail(envelope, contactMessage(event.data, shop)));
        await acknowledge(event);
      },
      async NewsletterConfirmationRequested(event) {
        if (await hasMovedOnSince(store, event)) return;
        const { subscriptionId, email: recipient, requestedAt } = event.data;
        const subjectId = derivedId(subscriptionId, event.id);
        const url = deps.confirmationUrl({ id: subscriptionId, requestedAt });
        const envelope = { type: 'newsletter-opt-in', recipient, subjectId, now: clock() } as const;
        await send(event, composeEmail(envelope, newsletterOptIn(shop, url)));
      },
      async NewsletterSubscribed(event) {
        if (await hasMovedOnSince(store, event)) return;
        const { subscriptionId, email: recipient } = event.data;
        const subjectId = derivedId(subscriptionId, event.id);
        const envelope = { type: 'newsletter-confirmation', recipient, subjectId, now: clock() } as const;
        const content = newsletterConfirmation(shop, deps.unsubscribeUrl(subscriptionId));
        await send(event, composeEmail(envelope, content));
      },
      async ReviewRejected(event) {
        const { reviewId, productId, reason } = event.data;
        const review = await findReview(deps, reviewId);
        if (review === null) return;
        const { email: recipient } = review;
        // One mail per review: rejecting, publishing and rejecting again does not write twice.
        const envelope = {
          type: 'review-rejected',
          recipient,
          subjectId: reviewId,
          productId,
          now: clock(),
        } as const;
        await send(event, composeEmail(envelope, reviewRejected({ ...review, reason }, shop)));
      },
    },
  });
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
  { store }: VisitorEmailsDeps,
  reviewId: string,
): Promise<(ReviewForMail & { email: string }) | null> {
  const { events } = await store.readStream<ReviewEvent>(`review-${reviewId}`);
  const submitted = events.find((event) => event.type === 'ReviewSubmitted');
  if (submitted === undefined || submitted.metadata.actor === 'system') return null;
  const { customerEmail, productId } = submitted.data;
  const product = await findProduct(store, productId);
  return { email: customerEmail, productId, productName: product?.name ?? null };
}
