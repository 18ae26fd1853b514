import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSmtpGateway, type MailGateway } from './mail-gateway.ts';
import { startTestSmtp, type TestSmtp } from './testing/smtp-server.ts';

let smtp: TestSmtp;
let gateway: MailGateway;
beforeAll(async () => {
  smtp = await startTestSmtp();
  gateway = createSmtpGateway({ url: smtp.url, from: 'Mirïs <bonjour@miris.example>' });
});
afterAll(async () => {
  gateway.close();
  await smtp.close();
});
beforeEach(() => {
  smtp.taken.length = 0;
});

function send(text: string) {
  return gateway.send({
    emailId: randomUUID(),
    recipient: 'marie@example.fr',
    subject: 'Votre commande est confirmée',
    html: `<p>${text}</p>`,
    text,
    replyTo: null,
    unsubscribeUrl: null,
    resends: 0,
    possibleDuplicate: false,
  });
}

describe('a line to the mail server that is cut', () => {
  it.each(['greeting', 'sender', 'recipient'] as const)(
    'at the %s leaves no doubt: the mail was not taken, nor sent again behind our back',
    async (moment) => {
      smtp.cutAt(moment);
      for (const text of ['Merci', 'Merci '.repeat(20_000)])
        expect(await send(text)).toMatchObject({ sent: false, permanent: false, inDoubt: false });
      expect(smtp.taken).toEqual([]);
    },
  );

  it('in the middle of the content counts as a doubt, for all was on its way: the mail was not taken', async () => {
    smtp.cutAt('content');
    expect(await send('Merci')).toMatchObject({ sent: false, permanent: false, inDoubt: true });
    expect(smtp.taken).toEqual([]);
  });

  it('after the mail was taken leaves a doubt, and one mail', async () => {
    smtp.cutAt('taken');
    for (const text of ['Merci', 'Merci '.repeat(20_000)])
      expect(await send(text)).toMatchObject({ sent: false, permanent: false, inDoubt: true });
    expect(smtp.taken).toHaveLength(2);
  });

  it('that a mail was sent on before is no other: a mail that may have arrived is not sent again', async () => {
    smtp.cutAt(null);
    expect(await send('Merci')).toEqual({ sent: true });
    smtp.cutAt('taken');
    expect(await send('Merci encore')).toMatchObject({ sent: false, inDoubt: true });
    expect(smtp.taken).toHaveLength(2);
  });

  it('while nothing was sent is replaced: the next mail arrives, once', async () => {
    smtp.cutAt(null);
    expect(await send('Merci')).toEqual({ sent: true });
    smtp.cutIdle();
    expect(await send('Merci encore')).toEqual({ sent: true });
    expect(smtp.taken).toHaveLength(2);
  });

  it('at the goodbye changes nothing', async () => {
    smtp.cutAt('goodbye');
    expect(await send('Merci')).toEqual({ sent: true });
    expect(smtp.taken).toHaveLength(1);
  });
});
