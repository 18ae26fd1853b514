import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { EmailType } from '#contracts/events/house/email.ts';
import {
  emailNotificationSchema,
  keptEmailSchema,
  stockAlertSchema,
} from '#contracts/http/console/notifications.ts';
import { waitingListSchema } from '#contracts/http/shop/restock-notices.ts';
import { contactMessageSchema, subscriberListSchema } from '#contracts/http/shop/visitors.ts';
import { contactMessagesProjection, listContactMessages } from '../contact-messages/projection.ts';
import {
  emailNotificationsProjection,
  findEmail,
  listEmailNotifications,
} from '../email-notifications/projection.ts';
import { listSubscribers, newsletterProjection } from '../newsletter/projection.ts';
import { listWaiting, restockNoticesProjection } from '../restock-notices/projection.ts';
import { listStockAlerts, stockAlertsProjection } from '../stock-alerts/projection.ts';
import { createHistory, type History } from '../testing/history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';

let readModels: TestReadModels;
let history: History;

beforeAll(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
});
afterAll(() => readModels.close());
beforeEach(() => {
  history = createHistory();
});

function requestMail(fields: { type: EmailType; orderId?: string; productId?: string }): string {
  const { type, orderId = null, productId = null } = fields;
  const emailId = randomUUID();
  history.add(`email-${type}-${orderId ?? productId}`, {
    type: 'EmailRequested',
    data: {
      emailId,
      type,
      recipient: 'camille@example.fr',
      subject: 'Votre commande',
      html: '<p>Merci</p>',
      text: 'Merci',
      orderId,
      productId,
      replyTo: null,
      unsubscribeUrl: null,
      attachments: [{ name: 'cgv.pdf', termsVersion: '2026-11-24', houseVersion: 0, sha256: 'a'.repeat(64) }],
      requestedAt: '2026-03-01T10:00:00.000Z',
    },
  });
  return emailId;
}

function sent(emailId: string): void {
  const sentAt = '2026-03-01T10:01:00.000Z';
  history.add(`email-x-${emailId}`, { type: 'EmailSent', data: { emailId, attempt: 1, sentAt } });
}

function failed(emailId: string, final: boolean): void {
  const outcome = { final, inDoubt: false, retryAt: null, failedAt: '2026-03-01T10:01:00.000Z' };
  const data = { emailId, attempt: 1, reason: '421', ...outcome };
  history.add(`email-x-${emailId}`, { type: 'EmailFailed', data });
}

describe('mails', () => {
  async function mailsOf(orderId: string) {
    await readModels.apply(emailNotificationsProjection, history.events);
    return listEmailNotifications(readModels.db, { orderId });
  }

  it('wait until they are sent, whatever failed before', async () => {
    const orderId = randomUUID();
    const waiting = requestMail({ type: 'order-confirmation', orderId });
    failed(waiting, false);
    const [mail] = await mailsOf(orderId);
    expect(emailNotificationSchema.parse(mail)).toMatchObject({
      status: 'pending',
      attachments: [{ name: 'cgv.pdf', termsVersion: '2026-11-24' }],
      subjectId: orderId,
      orderId,
    });
    history = createHistory();
    sent(waiting);
    expect(await mailsOf(orderId)).toMatchObject([{ status: 'sent', sentAt: '2026-03-01T10:01:00.000Z' }]);
  });

  it('have failed after the last try', async () => {
    const orderId = randomUUID();
    failed(requestMail({ type: 'order-shipped', orderId }), true);
    expect(await mailsOf(orderId)).toMatchObject([{ status: 'failed', sentAt: null }]);
  });

  it('are kept as they were sent, and found by type and state', async () => {
    const waiting = requestMail({ type: 'order-reinstated', orderId: randomUUID() });
    await readModels.apply(emailNotificationsProjection, history.events);
    const found = await listEmailNotifications(readModels.db, {
      type: 'order-reinstated',
      status: 'pending',
    });
    expect(found.map(({ id }) => id)).toEqual([waiting]);
    expect(await listEmailNotifications(readModels.db, { type: 'order-reinstated', status: 'sent' })).toEqual(
      [],
    );
    const kept = keptEmailSchema.parse(await findEmail(readModels.db, waiting));
    expect(kept).toMatchObject({ html: '<p>Merci</p>', content: 'Merci' });
    expect(await findEmail(readModels.db, randomUUID())).toBeNull();
  });

  it('wait again when an administrator has them sent anew', async () => {
    const orderId = randomUUID();
    const mail = requestMail({ type: 'order-shipped', orderId });
    sent(mail);
    const requestedAt = '2026-03-02T10:00:00.000Z';
    history.add(`email-x-${mail}`, { type: 'EmailResendRequested', data: { emailId: mail, requestedAt } });
    expect(await mailsOf(orderId)).toMatchObject([{ status: 'pending', sentAt: null }]);
  });
});

describe('a stock alert', () => {
  it('is shown as the contract says, and as sent once its mail is', async () => {
    const [alertId, productId] = [randomUUID(), randomUUID()];
    history.add(`stockAlert-${productId}`, {
      type: 'StockAlertRaised',
      data: {
        alertId,
        productId,
        alertType: 'low',
        currentStock: 3,
        threshold: 5,
        raisedAt: '2026-03-01T09:59:00.000Z',
      },
    });
    const mail = requestMail({ type: 'low-stock', productId });
    await readModels.apply(stockAlertsProjection, history.events);
    const [alert] = await listStockAlerts(readModels.db);
    expect(stockAlertSchema.parse(alert)).toMatchObject({ id: alertId, alertType: 'low', alertSent: false });
    history = createHistory();
    sent(mail);
    await readModels.apply(stockAlertsProjection, history.events);
    expect(await listStockAlerts(readModels.db)).toMatchObject([{ id: alertId, alertSent: true }]);
  });
});

describe('visitors', () => {
  it('who write are listed with what they wrote', async () => {
    const messageId = randomUUID();
    const receivedAt = '2026-03-01T10:00:00.000Z';
    const written = { name: 'Jean', email: 'jean@example.fr', subject: 'Bonjour', message: 'Une question' };
    history.add(`contact-${messageId}`, {
      type: 'ContactMessageReceived',
      data: { messageId, ...written, receivedAt },
    });
    await readModels.apply(contactMessagesProjection, history.events);
    const [message] = await listContactMessages(readModels.db);
    expect(contactMessageSchema.parse(message)).toEqual({
      id: messageId,
      ...written,
      createdAt: receivedAt,
      answeredAt: null,
    });
  });

  it('receive the newsletter from when they confirm it until they leave', async () => {
    const events = [
      { id: 'a', on: true },
      { id: 'b', on: true },
      { id: 'a', on: false },
      { id: 'c', on: true },
      { id: 'c', on: false },
      { id: 'c', on: true },
    ];
    events.forEach(({ id, on }, index) => {
      const at = `2026-03-0${index + 1}T10:00:00.000Z`;
      history.add(
        `newsletter-${id}`,
        on
          ? {
              type: 'NewsletterSubscribed',
              data: { subscriptionId: id, email: `${id}@example.fr`, subscribedAt: at, consent: null },
            }
          : { type: 'NewsletterUnsubscribed', data: { subscriptionId: id, unsubscribedAt: at } },
      );
    });
    await readModels.apply(newsletterProjection, history.events);
    expect(subscriberListSchema.parse(await listSubscribers(readModels.db))).toEqual([
      { email: 'c@example.fr', subscribedAt: '2026-03-06T10:00:00.000Z', consent: null },
      { email: 'b@example.fr', subscribedAt: '2026-03-02T10:00:00.000Z', consent: null },
    ]);
  });

  it('wait for a perfume from their confirmation until they are told, leave or ask again', async () => {
    const [productId, other] = [randomUUID(), randomUUID()];
    const at = '2026-03-01T10:00:00.000Z';
    const consent = { text: 'Une fois.', version: '1', askedAt: at };
    const note = (id: string, product: string) => ({ noticeId: id, productId: product });
    const asked = (id: string, product: string) =>
      history.add(`restockNotice-${id}`, {
        type: 'RestockNoticeRequested',
        data: { ...note(id, product), email: `${id}@example.fr`, consent, requestedAt: at },
      });
    for (const [id, product] of [
      ['one', productId],
      ['two', productId],
      ['three', productId],
      ['four', productId],
      ['five', other],
    ] as const) {
      asked(id, product);
      const data = { ...note(id, product), confirmedAt: at, expiresAt: '2026-09-01T10:00:00.000Z' };
      history.add(`restockNotice-${id}`, { type: 'RestockNoticeConfirmed', data });
    }
    const given = { ...note('one', productId), givenAt: at, turnEndsAt: at };
    history.add('restockNotice-one', { type: 'RestockNoticeGiven', data: given });
    const left = { ...note('two', productId), reason: 'left' as const, endedAt: at };
    history.add('restockNotice-two', { type: 'RestockNoticeEnded', data: left });
    await readModels.apply(restockNoticesProjection, history.events);
    expect(waitingListSchema.parse(await listWaiting(readModels.db))).toEqual([
      { productId, waiting: 2 },
      { productId: other, waiting: 1 },
    ]);
    asked('five', other);
    await readModels.apply(restockNoticesProjection, history.events);
    expect(await listWaiting(readModels.db)).toEqual([{ productId, waiting: 2 }]);
  });

  it('are listed as subscribers up to 500, the newest', async () => {
    const ids = Array.from({ length: 501 }, (_, index) => `many-${index}`);
    ids.forEach((id, index) => {
      const subscribedAt = new Date(Date.UTC(2026, 3, 1) + index).toISOString();
      const data = { subscriptionId: id, email: `${id}@example.fr`, subscribedAt, consent: null };
      history.add(`newsletter-${id}`, { type: 'NewsletterSubscribed', data });
    });
    await readModels.apply(newsletterProjection, history.events);
    const listed = await listSubscribers(readModels.db);
    expect(listed.map(({ email }) => email)).toEqual(
      ids
        .slice(1)
        .toReversed()
        .map((id) => `${id}@example.fr`),
    );
  });
});
