import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { openReadModels, type TestReadModels } from '#projections/testing/read-models.ts';
import { readFollowUpLag } from './worker-gauges.ts';

const NOW = Date.parse('2026-11-27T12:00:00.000Z');
const ORDER = '11111111-1111-4111-8111-111111111111';
let database: TestReadModels;

beforeAll(async () => {
  database = await openReadModels(inject('databaseUrl'));
});
beforeEach(() => database.pool.query('delete from email_notifications.emails'));
afterAll(() => database.close());

const needs = () => ({ database, clock: () => new Date(NOW) });

async function mail(status: string, secondsAgo: number, orderId: string | null = ORDER): Promise<void> {
  await database.pool.query(
    `insert into email_notifications.emails
       (id, type, subject_id, recipient_email, subject, content, html, attachments, status, order_id, product_id, sent_at, created_at)
     values (gen_random_uuid(), 'order-confirmation', '', '', '', '', '', '[]', $1, $2, null, null, $3)`,
    [status, orderId, new Date(NOW - secondsAgo * 1_000)],
  );
}

describe('what is still to follow an order', () => {
  it('is nothing when every process manager is at the end of the log and every mail is sent', async () => {
    await mail('sent', 500);
    await mail('failed', 500);
    const lags = [
      { reader: 'orders', seconds: 90 },
      { reader: 'process-manager-invoices', seconds: 0 },
    ];
    expect(await readFollowUpLag(needs(), lags)).toBe(0);
  });

  it('is as old as the event that a process manager has waited longest for', async () => {
    const lags = [
      { reader: 'process-manager-order-stock', seconds: 4 },
      { reader: 'process-manager-invoices', seconds: 41 },
    ];
    await mail('pending', 12);
    expect(await readFollowUpLag(needs(), lags)).toBe(41);
  });

  it('is as old as the mail that waits longest, but for visitors’ mails and those asked for again', async () => {
    await mail('pending', 70);
    await mail('pending', 20);
    await mail('pending', 300, null);
    await mail('pending', 40 * 86_400);
    expect(await readFollowUpLag(needs(), [])).toBe(70);
  });
});
