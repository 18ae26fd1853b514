import { randomUUID } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emailSchema } from '#contracts/identifiers.ts';
import { createSmtpGateway, type MailGateway } from './mail-gateway.ts';

const mail = {
  emailId: randomUUID(),
  recipient: 'marie@example.fr',
  subject: 'Votre commande est confirmée',
  html: '<p>Merci</p>',
  text: 'Merci',
  replyTo: null,
  unsubscribeUrl: null,
  resends: 0,
  possibleDuplicate: false,
};

let received: { to: string; message: string }[];
let server: SMTPServer;
let gateway: MailGateway;

beforeEach(async () => {
  received = [];
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('nobody@')) return done(refusal(550, `<${address}> user unknown`));
      if (address.startsWith('later@')) return done(refusal(451, `<${address}> try later`));
      done();
    },
    onData(stream, session, done) {
      let message = '';
      stream.on('data', (chunk) => {
        message += String(chunk);
      });
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), message });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  gateway = gatewayTo(portOf(server.server.address()));
});
afterEach(async () => {
  gateway.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

function addressOf(port: number) {
  return { url: `smtp://127.0.0.1:${port}`, from: 'Mirïs <bonjour@miris.example>' };
}

function gatewayTo(port: number): MailGateway {
  return createSmtpGateway(addressOf(port));
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

describe('the way mails leave', () => {
  it('carries files under their names', async () => {
    const file = { name: 'conditions.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7 été') };
    expect(await gateway.send({ ...mail, files: [file] })).toEqual({ sent: true });
    const { attachments } = await PostalMime.parse(received[0]?.message ?? '');
    expect(attachments).toMatchObject([
      { filename: file.name, mimeType: file.type, disposition: 'attachment' },
    ]);
    const [{ content } = { content: '' }] = attachments;
    expect(typeof content === 'string' ? content : Buffer.from(new Uint8Array(content))).toEqual(
      file.content,
    );
  });

  it('carries text and HTML, from the shop, under a Message-ID that is always the same', async () => {
    expect(await gateway.send(mail)).toEqual({ sent: true });
    expect(await gateway.send(mail)).toEqual({ sent: true });
    const [first, second] = received;
    expect(first?.to).toBe('marie@example.fr');
    expect(first?.message).toContain(`Message-ID: <${mail.emailId}@miris.example>`);
    expect(second?.message).toContain(`Message-ID: <${mail.emailId}@miris.example>`);
    expect(first?.message).toContain('From: =?UTF-8?');
    expect(first?.message).toContain('<p>Merci</p>');
    expect(first?.message).toContain('text/plain');
  });

  it('reaches addresses with every sign they may have, and of international domains', async () => {
    for (const recipient of [
      'jean&marie@exemple.fr',
      "o'c{x}|~/=?^`!#$%*@exemple.fr",
      'lea@xn--htel-exemple-eib.fr',
    ]) {
      expect(emailSchema.parse(recipient)).toBe(recipient);
      expect(await gateway.send({ ...mail, recipient, replyTo: recipient })).toEqual({ sent: true });
      const last = received.at(-1);
      // smtp-server shows international domains as people read them.
      expect(emailSchema.parse(last?.to)).toBe(recipient);
      expect(last?.message).toContain(`To: ${recipient}\r\n`);
      const { replyTo } = await PostalMime.parse(last?.message ?? '');
      expect(replyTo).toMatchObject([{ address: recipient }]);
    }
  });

  it('carries who to answer, how to unsubscribe in one click, and that it may be a second one', async () => {
    const unsubscribeUrl = `https://miris.example/lettre/quitter?token=${'a'.repeat(80)}`;
    await gateway.send({ ...mail, replyTo: 'lea@example.fr', unsubscribeUrl, possibleDuplicate: true });
    await gateway.send({ ...mail, resends: 2 });
    const [first, second] = received.map(({ message }) => message.replaceAll(/\r\n[ \t]+/g, ' '));
    expect(first).toMatch(/^Reply-To: lea@example\.fr\r$/m);
    expect(first).toContain(`List-Unsubscribe: <${unsubscribeUrl}>\r\n`);
    expect(first).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(first).toContain('X-Miris-Possible-Duplicate: yes\r\n');
    expect(second).toContain(`Message-ID: <${mail.emailId}.2@miris.example>`);
    expect(second).not.toMatch(/^(?:Reply-To|List-Unsubscribe|X-Miris)/m);
  });

  it('has answers go to the shop’s own address unless a mail says otherwise', async () => {
    const address = addressOf(portOf(server.server.address()));
    const answered = createSmtpGateway({ ...address, answersTo: 'contact@miris.example' });
    await answered.send(mail);
    await answered.send({ ...mail, replyTo: 'lea@example.fr' });
    answered.close();
    expect(received.map(({ message }) => /^Reply-To: (.*)\r$/m.exec(message)?.[1])).toEqual([
      'contact@miris.example',
      'lea@example.fr',
    ]);
  });

  it('tells a mailbox that does not exist from one that is busy, without naming it', async () => {
    expect(await gateway.send({ ...mail, recipient: 'nobody@example.fr' })).toEqual({
      sent: false,
      reason: 'EENVELOPE 550',
      permanent: true,
      inDoubt: false,
    });
    expect(await gateway.send({ ...mail, recipient: 'later@example.fr' })).toEqual({
      sent: false,
      reason: 'EENVELOPE 451',
      permanent: false,
      inDoubt: false,
    });
  });

  it('answers when the mail server is not there', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const port = portOf(closed.address());
    await new Promise((resolve) => closed.close(resolve));
    const nowhere = gatewayTo(port);
    expect(await nowhere.send(mail)).toMatchObject({ sent: false, permanent: false, inDoubt: false });
    nowhere.close();
  });

  it('lets no line break in an address or subject add recipients or headers', async () => {
    await gateway.send({ ...mail, subject: 'Bonjour\r\nBcc: spy@evil.example' });
    expect(received[0]?.to).toBe('marie@example.fr');
    expect(received[0]?.message).not.toMatch(/^Bcc:/m);
  });
});
