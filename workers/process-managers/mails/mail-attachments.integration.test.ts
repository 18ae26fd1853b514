import { createHash, randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { TERMS_VERSION } from '#contracts/constants.ts';
import { createSmtpGateway, type MailGateway } from '#services/emails/mail-gateway.ts';
import { requestEmail, resendEmail } from '#services/emails/request-email.ts';
import { contract } from '#services/emails/testing/every-mail.ts';
import { startTestSmtp, type TestSmtp } from '#services/emails/testing/smtp-server.ts';
import { HOUSE_STREAM, house } from '#services/house/house.ts';
import { cause, openTestShop, type TestShop } from '../testing/test-shop.ts';

let smtp: TestSmtp;
let gateway: MailGateway;
let shop: TestShop;
beforeAll(async () => {
  smtp = await startTestSmtp();
  gateway = createSmtpGateway({ url: smtp.url, from: 'Mirïs <bonjour@miris.example>' });
  shop = await openTestShop(inject('databaseUrl'), { mail: gateway });
});
afterAll(async () => {
  gateway.close();
  await smtp.close();
  await shop.close();
});

async function name(company: string): Promise<void> {
  const identity = { ...contract.house, company };
  await house(shop.store).handle(
    HOUSE_STREAM,
    { type: 'ReviseIdentity', identity, seenVersion: null, now: shop.clock().toISOString() },
    cause,
  );
}

/** The files of the mails taken so far. */
function filesTaken() {
  return Promise.all(
    smtp.taken.map(async ({ message }) => {
      const { attachments } = await PostalMime.parse(message);
      return attachments.map(({ filename, mimeType, content }) => {
        const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
        return { filename, mimeType, sha256: createHash('sha256').update(bytes).digest('hex') };
      });
    }),
  );
}

describe('the confirmation of an order', () => {
  it('has the terms with it, the same file whenever it is sent, with the seller of its time', async () => {
    await name('Maison Mirïs');
    const orderId = await shop.place(await shop.stock(50));
    await shop.pay(orderId);
    await shop.react();
    const [requested] = await shop.happened('EmailRequested');
    const [attachment] = requested?.data.attachments ?? [];
    expect(attachment).toMatchObject({ termsVersion: TERMS_VERSION, houseVersion: 1 });
    expect(requested?.data.text).toContain('Maison Mirïs');
    expect(requested?.data.text).toContain('flacon de 50\u00a0ml');

    await name('Une autre maison');
    await resendEmail(
      shop.store,
      { type: 'order-confirmation', subjectId: orderId, now: shop.clock() },
      cause,
    );
    await shop.react();
    const file = {
      filename: attachment?.name,
      mimeType: 'application/pdf',
      sha256: attachment?.sha256,
    };
    expect(await filesTaken()).toEqual([[file], [file]]);
  });

  it('is not sent with another file than the one it was composed with', async () => {
    const taken = smtp.taken.length;
    const attachment = {
      name: 'cgv.pdf',
      termsVersion: '2026-11-24',
      houseVersion: 1,
      sha256: 'f'.repeat(64),
    };
    const mail = {
      type: 'order-confirmation',
      recipient: 'camille@example.fr',
      subject: 'Votre commande',
      html: '<p>Merci</p>',
      text: 'Merci',
      orderId: null,
      productId: null,
      replyTo: null,
      unsubscribeUrl: null,
      attachments: [attachment],
      subjectId: randomUUID(),
      now: shop.clock(),
    } as const;
    await requestEmail(shop.store, mail, cause);
    await shop.react();
    expect(await shop.happened('EmailFailed')).toMatchObject([
      { data: { reason: 'EATTACHMENT', final: true } },
    ]);
    expect(smtp.taken).toHaveLength(taken);
  });
});
