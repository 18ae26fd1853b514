import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { createMemoryKeyring } from '#platform/privacy/testing/memory-keyring.ts';
import { createSmtpGateway, type MailGateway } from '#services/emails/mail-gateway.ts';
import { startTestSmtp, type TestSmtp } from '#services/emails/testing/smtp-server.ts';
import { createInvoices } from '../orders/invoices.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { countWaitingForKeys } from './waiting-for-keys.ts';

const keyring = createMemoryKeyring();
let smtp: TestSmtp;
let mail: MailGateway;
let shop: TestShop;
let productId: string;
beforeAll(async () => {
  smtp = await startTestSmtp();
  mail = createSmtpGateway({ url: smtp.url, from: 'Mirïs <bonjour@miris.example>' });
  shop = await openTestShop(inject('databaseUrl'), { mail, keyring });
  productId = await shop.stock(50);
});
afterAll(async () => {
  mail.close();
  await smtp.close();
  await shop.close();
});

async function order(): Promise<string> {
  const orderId = await shop.place(productId);
  await shop.pay(orderId);
  return orderId;
}

describe('an order whose customer’s key is missing', () => {
  it('is gone on with, but for its mail and its invoice, which wait until the key is restored', async () => {
    const orderId = await order();
    keyring.lost = true;
    shop.restart();
    await shop.react();
    expect(await shop.happened('StockCommitted')).toMatchObject([{ data: { orderId } }]);
    expect(smtp.taken).toEqual([]);
    expect(await shop.happened('EmailRequested')).toEqual([]);
    expect(await shop.happened('InvoiceNumberTaken')).toEqual([]);
    // The mail, the invoice, and whose order it is.
    expect(await countWaitingForKeys(shop.db)).toBe(3);

    keyring.lost = false;
    await shop.tick('waiting-for-keys');
    await shop.react();
    expect(smtp.taken).toMatchObject([{ to: 'camille@example.fr' }]);
    expect(smtp.taken[0]?.message).not.toContain('illisible');
    expect(await shop.happened('InvoiceIssued')).toMatchObject([
      { data: { orderId, buyer: { name: 'Camille Martin' } } },
    ]);
    expect(await countWaitingForKeys(shop.db)).toBe(0);
  });

  it('has a mail that was asked for wait as well, and go out once', async () => {
    smtp.taken.length = 0;
    const orderId = await order();
    const reactTo = async (name: string, type: 'PaymentConfirmed' | 'EmailRequested') => {
      const manager = shop.processManagers.find((known) => known.name === name);
      const last = (await shop.happened(type)).at(-1);
      expect(last).toMatchObject({ data: { orderId } });
      if (last !== undefined) await manager?.react(last);
    };
    await reactTo('order-emails', 'PaymentConfirmed');
    keyring.lost = true;
    shop.restart();
    await reactTo('mail-sender', 'EmailRequested');
    expect(await countWaitingForKeys(shop.db)).toBe(1);
    keyring.lost = false;
    await shop.tick('waiting-for-keys');
    await shop.react();
    expect(smtp.taken).toHaveLength(1);
  });

  it('is not billed to nobody when its invoice had a number already', async () => {
    const orderId = await order();
    const paid = (await shop.happened('PaymentConfirmed')).at(-1);
    if (paid === undefined) throw new Error('not paid');
    const append: EventStore['append'] = (stream, ...rest) =>
      stream.startsWith('invoice-')
        ? Promise.reject(new Error('killed'))
        : shop.store.append(stream, ...rest);
    const dying = createInvoices({ store: { ...shop.store, append }, clock: shop.clock });
    await expect(dying.react(paid)).rejects.toThrow('killed');
    keyring.lost = true;
    shop.restart();
    await shop.react();
    expect(await countWaitingForKeys(shop.db)).toBe(3);

    keyring.lost = false;
    await shop.tick('waiting-for-keys');
    await shop.react();
    expect((await shop.happened('InvoiceIssued')).at(-1)).toMatchObject({
      data: { orderId, buyer: { name: 'Camille Martin' } },
    });
    expect(await countWaitingForKeys(shop.db)).toBe(0);
  });

  it('whose mails and invoices went out before it was lost has nothing waiting when the log is read again', async () => {
    smtp.taken.length = 0;
    keyring.lost = true;
    shop.restart();
    await shop.reactAgain();
    expect(await countWaitingForKeys(shop.db)).toBe(0);
    expect(smtp.taken).toEqual([]);
    keyring.lost = false;
  });
});
