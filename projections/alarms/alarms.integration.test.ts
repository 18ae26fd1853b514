import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { RefundReason } from '#contracts/events/orders/order.ts';
import type { HouseIdentity } from '#contracts/house/house.ts';
import { alarmListSchema } from '#contracts/http/console/alarms.ts';
import { strayMoneyListSchema } from '#contracts/http/desk/stray-money.ts';
import { shortId } from '#contracts/identifiers.ts';
import { cents } from '#contracts/money.ts';
import { bothNumbers } from '#contracts/orders/order-numbers.ts';
import { DEMO_HOUSE } from '#embedded/seed/demo-house.ts';
import { allProjections } from '../all.ts';
import { emailNotificationsProjection } from '../email-notifications/projection.ts';
import { houseProjection } from '../house/projection.ts';
import { advanceCheckpoint } from '../lib/checkpoints.ts';
import { parkCheckpoint, unparkCheckpoint } from '../lib/failed-events.ts';
import { ordersProjection } from '../orders/projection.ts';
import { listStrayMoney, strayMoneyProjection } from '../stray-money/projection.ts';
import { streamIndexProjection } from '../stream-index/projection.ts';
import { createHistory } from '../testing/history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { orderPlaced } from '../testing/sample-events.ts';
import { type AlarmDeps, listAlarms } from './alarms.ts';

const failedEvent = {
  position: 1n,
  eventType: 'ProductAdded',
  stream: 'product-1',
  error: 'an event it cannot read',
};

let readModels: TestReadModels;
const history = createHistory();
const held = randomUUID();
const unrefunded = randomUUID();

beforeAll(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
  history.add('house-identity', named(DEMO_HOUSE, 1));
  await readModels.apply(houseProjection, history.events);
});
afterAll(() => readModels.close());

async function alarms(deps: Partial<AlarmDeps> = {}) {
  const usual = {
    db: readModels.db,
    clock: () => new Date(),
    waitingSince: async () => new Map(),
    missingKeys: async () => 0,
  };
  return alarmListSchema.parse(await listAlarms({ ...usual, ...deps }));
}

function named(identity: HouseIdentity, version: number) {
  const revisedAt = '2026-01-01T08:00:00.000Z';
  return { type: 'HouseIdentityRevised', data: { version, identity, revisedAt } } as const;
}

describe('the alarms', () => {
  it('are silent while all is well', async () => {
    expect(await alarms()).toEqual([]);
  });

  it('name what the law misses of the house, until it is said', async () => {
    const statements = createHistory();
    statements.add('house-identity', named({ ...DEMO_HOUSE, siret: '', host: '' }, 2));
    await readModels.apply(houseProjection, statements.events);
    expect(await alarms()).toEqual([
      { code: 'house-incomplete', count: 2, subjects: ['SIRET', 'Hébergeur'] },
    ]);
    statements.add('house-identity', named(DEMO_HOUSE, 3));
    await readModels.apply(houseProjection, statements.events);
    expect(await alarms()).toEqual([]);
  });

  it('count the customers’ keys that are missing', async () => {
    expect(await alarms({ missingKeys: async () => 3 })).toEqual([
      { code: 'keys-missing', count: 3, subjects: [] },
    ]);
  });

  it('name a read model that is parked, until it goes on', async () => {
    await parkCheckpoint(readModels.db, 'catalog', null, failedEvent);
    expect(await alarms()).toEqual([{ code: 'reader-parked', count: 1, subjects: ['catalog'] }]);
    await unparkCheckpoint(readModels.db, 'catalog');
    expect(await alarms()).toEqual([]);
  });

  it('name readers for which an event has waited for more than ten seconds, not those that are busy', async () => {
    const later = (seconds: number) => () => new Date(Date.now() + seconds * 1_000);
    await advanceCheckpoint(readModels.db, ordersProjection, null, 900n);
    const waitingSince = async (positions: readonly (bigint | null)[]) =>
      new Map(positions.filter((after) => after !== 900n).map((after) => [after, new Date()]));
    expect(await alarms({ waitingSince, clock: later(5) })).toEqual([]);
    const [late] = await alarms({ waitingSince, clock: later(11) });
    expect(late).toMatchObject({ code: 'reader-late', count: allProjections.length - 1 });
    expect(late?.subjects).not.toContain('orders');
    // Idle for hours, then an event this very moment: nobody is late.
    const thisMoment = async () => new Map([[null, later(3_600)()]]);
    expect(await alarms({ waitingSince: thisMoment, clock: later(3_600) })).toEqual([]);
  });

  it('ask the log once, however many readers stand still', async () => {
    const waitingSince = vi.fn(async () => new Map());
    await alarms({ waitingSince, clock: () => new Date(Date.now() + 3_600_000) });
    expect(waitingSince).toHaveBeenCalledOnce();
  });

  it('name the orders whose payment is held or whose refund failed', async () => {
    const lines = [{ productId: randomUUID(), quantity: 1 }];
    const money = { paymentIntentId: 'pi_1', amount: cents(100) };
    for (const orderId of [held, unrefunded])
      history.add(`order-${orderId}`, orderPlaced(orderId, { lines }));
    history.add(`order-${held}`, {
      type: 'PaymentHeld',
      data: { ...money, orderId: held, currency: 'eur', reason: 'amount' },
    });
    const refund = { ...money, orderId: unrefunded, refundId: randomUUID() };
    history.add(`order-${unrefunded}`, {
      type: 'RefundRequested',
      data: { requestedAt: '2026-11-21T10:00:00.000Z', ...refund, reason: 'late-payment' },
    });
    history.add(`order-${unrefunded}`, {
      type: 'RefundSettled',
      data: { ...refund, providerRefundId: null, outcome: 'failed', message: null },
    });
    for (const projection of allProjections) await readModels.apply(projection, history.events);
    expect(await alarms()).toEqual([
      { code: 'payments-held', count: 1, subjects: [bothNumbers(held, 1001)] },
      { code: 'refunds-failed', count: 1, subjects: [bothNumbers(unrefunded, 1002)] },
    ]);
  });

  it('name money of no order, with the last day to answer, until somebody dismissed it', async () => {
    const strayMoneyId = randomUUID();
    const dispute = {
      strayMoneyId,
      kind: 'dispute',
      reference: 'du_1',
      paymentIntentId: 'pi_9',
      reason: 'fraudulent',
      amount: cents(6_000),
      currency: 'eur',
      standing: 'needs-response',
      respondBy: '2026-03-20T12:00:00.000Z',
      noticedAt: '2026-03-10T10:00:00.000Z',
    } as const;
    const stray = createHistory();
    const stream = `strayMoney-${strayMoneyId}` as const;
    stray.add(stream, { type: 'StrayMoneyNoticed', data: dispute });
    await readModels.apply(strayMoneyProjection, stray.events);
    const ofStray = async () => (await alarms()).find(({ code }) => code === 'stray-money');
    expect(await ofStray()).toEqual({
      code: 'stray-money',
      count: 1,
      subjects: ['Litige du_1, 60,00\u00a0€, répondre avant le 20 mars 2026'],
    });
    const { amount, currency } = dispute;
    const lost = { strayMoneyId, amount, currency, standing: 'lost', respondBy: null } as const;
    const revisedAt = '2026-04-10T10:00:00.000Z';
    stray.add(stream, { type: 'StrayMoneyRevised', data: { ...lost, revisedAt } });
    const reason = 'Vente au salon';
    const dismissedAt = '2026-04-11T10:00:00.000Z';
    stray.add(stream, { type: 'StrayMoneyDismissed', data: { strayMoneyId, reason, dismissedAt } });
    await readModels.apply(strayMoneyProjection, stray.events.slice(1));
    expect(await ofStray()).toBeUndefined();
    expect(strayMoneyListSchema.parse(await listStrayMoney(readModels.db))).toMatchObject([
      { standing: 'lost', amount: 6_000, dismissal: { reason, at: dismissedAt }, revision: 2 },
    ]);
  });

  it('name a deleted order whose refund came back, until there is another', async () => {
    const orderId = randomUUID();
    const refunds = createHistory();
    const money = { orderId, paymentIntentId: 'pi_deleted', refundId: randomUUID() };
    const refund = (reason: RefundReason) =>
      refunds.add(`order-${orderId}`, {
        type: 'RefundRequested',
        data: { requestedAt: '2026-11-21T10:00:00.000Z', ...money, amount: cents(100), reason },
      });
    const settle = (outcome: 'succeeded' | 'failed') =>
      refunds.add(`order-${orderId}`, {
        type: 'RefundSettled',
        data: { ...money, providerRefundId: 're_1', outcome, message: null },
      });
    let applied = 0;
    const deletedAlarm = async () => {
      await readModels.apply(streamIndexProjection, refunds.events.slice(applied));
      applied = refunds.events.length;
      return (await alarms()).find(({ code }) => code === 'deleted-refunds-failed');
    };
    refunds.add(
      `order-${orderId}`,
      orderPlaced(orderId, { lines: [{ productId: randomUUID(), quantity: 1 }] }),
    );
    refund('cancelled');
    settle('succeeded');
    refunds.add(`order-${orderId}`, {
      type: 'OrderDeleted',
      data: { deletedAt: '2026-11-21T10:00:00.000Z', orderId },
    });
    expect(await deletedAlarm()).toBeUndefined();
    settle('failed');
    expect(await deletedAlarm()).toMatchObject({ count: 1, subjects: [shortId(orderId)] });
    // The rows of the version before have no such table until a worker has built the new ones.
    await sql`alter table stream_index.unrefunded rename to of_the_next_version`.execute(readModels.db);
    expect(await deletedAlarm()).toBeUndefined();
    await sql`alter table stream_index.of_the_next_version rename to unrefunded`.execute(readModels.db);
    refund('outside');
    expect(await deletedAlarm()).toBeUndefined();
  });
});

describe('the alarm for mails', () => {
  const mails = createHistory();
  const now = new Date('2026-03-02T10:00:00.000Z');
  const clock = () => now;

  function request(subject: string, requestedAt = '2026-03-01T10:00:00.000Z'): string {
    const emailId = randomUUID();
    mails.add(`email-order-confirmation-${emailId}`, {
      type: 'EmailRequested',
      data: {
        emailId,
        type: 'order-confirmation',
        recipient: 'camille@example.fr',
        subject,
        html: '<p>Merci</p>',
        text: 'Merci',
        orderId: null,
        productId: null,
        replyTo: null,
        unsubscribeUrl: null,
        requestedAt,
      },
    });
    return emailId;
  }

  function fail(emailId: string, isFinal: boolean): void {
    mails.add(`email-order-confirmation-${emailId}`, {
      type: 'EmailFailed',
      data: {
        emailId,
        attempt: 1,
        reason: '550 no such mailbox',
        final: isFinal,
        inDoubt: false,
        retryAt: null,
        failedAt: '2026-03-01T10:01:00.000Z',
      },
    });
  }

  async function mailAlarm() {
    await readModels.apply(emailNotificationsProjection, mails.events.slice(applied));
    applied = mails.events.length;
    return (await alarms({ clock })).find(({ code }) => code === 'mails-failed');
  }
  let applied = 0;

  it('names mails that were given up, not those still to be tried nor those of long ago', async () => {
    fail(request('Sera réessayé'), false);
    fail(request('D’il y a longtemps', '2026-01-01T10:00:00.000Z'), true);
    expect(await mailAlarm()).toBeUndefined();
    fail(request('Votre commande 1A2B3C4D'), true);
    expect(await mailAlarm()).toMatchObject({ count: 1, subjects: ['Votre commande 1A2B3C4D'] });
  });

  it('falls silent when the mail is sent again', async () => {
    const given = request('Votre commande 5E6F7A8B');
    fail(given, true);
    expect(await mailAlarm()).toMatchObject({ count: 2 });
    const requestedAt = '2026-03-02T09:00:00.000Z';
    mails.add(`email-order-confirmation-${given}`, {
      type: 'EmailResendRequested',
      data: { emailId: given, requestedAt },
    });
    expect(await mailAlarm()).toMatchObject({ count: 1 });
    mails.add(`email-order-confirmation-${given}`, {
      type: 'EmailSent',
      data: { emailId: given, attempt: 2, sentAt: requestedAt },
    });
    expect(await mailAlarm()).toMatchObject({ count: 1 });
  });

  it('names five at most and counts them all', async () => {
    for (let index = 0; index < 7; index += 1) fail(request(`Commande ${index}`), true);
    const alarm = await mailAlarm();
    expect([alarm?.count, alarm?.subjects.length]).toEqual([8, 5]);
  });
});
