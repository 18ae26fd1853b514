import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type RunningMailbox, startMailbox } from './start-mailbox.ts';

const messagesSchema = z.array(
  z.object({
    id: z.string(),
    to: z.array(z.string()),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
  }),
);

let dataDir: string;
let mailbox: RunningMailbox;
let transport: Transporter;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'miris-mailbox-'));
  await open();
});
afterEach(async () => {
  transport.close();
  await mailbox.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function open(): Promise<void> {
  mailbox = await startMailbox({ dataDir, smtpPort: 0, httpPort: 0 });
  transport = connect({});
}

function connect(options: { readonly socketTimeout?: number }): Transporter {
  const { hostname, port } = new URL(mailbox.smtpUrl);
  return createTransport({ host: hostname, port: Number(port), ...options });
}

function send(to: string, subject: string, html = '<p>Merci pour votre commande.</p>'): Promise<unknown> {
  const text = 'Merci pour votre commande.';
  return transport.sendMail({ from: 'Mirïs <bonjour@miris.example>', to, subject, text, html });
}

async function messages(query = '') {
  const answer = await fetch(`${mailbox.url}/api/messages${query}`);
  return messagesSchema.parse(await answer.json());
}

async function orderFault(fault: object): Promise<number> {
  const answer = await fetch(`${mailbox.url}/_mailbox/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fault),
  });
  return answer.status;
}

describe('a mail', () => {
  it('is kept with its subject, text and HTML, newest first', async () => {
    await send('camille@example.org', 'Votre commande Mirïs est confirmée');
    await send('louise@example.org', 'Votre colis est parti');
    expect(await messages()).toMatchObject([
      { subject: 'Votre colis est parti' },
      {
        subject: 'Votre commande Mirïs est confirmée',
        to: ['camille@example.org'],
        html: expect.stringContaining('<p>Merci pour votre commande.</p>'),
        text: expect.stringContaining('Merci'),
      },
    ]);
  });

  it('is found by its recipient', async () => {
    await send('camille@example.org', 'Un');
    await send('louise@example.org', 'Deux');
    expect(await messages('?to=Louise%40example.org')).toMatchObject([{ subject: 'Deux' }]);
  });

  it('is shown on a French page, its markup kept inside a sandbox', async () => {
    const attack = '<script>alert(1)</script><b title="x">gras</b>';
    await send('camille@example.org', '<img src=x onerror=alert(2)>', attack);
    const [message] = await messages();
    const list = await (await fetch(mailbox.url)).text();
    expect(list).toContain('Boîte de réception');
    expect(list).toContain('&lt;img src=x onerror=alert(2)&gt;');
    const shown = await fetch(`${mailbox.url}/messages/${message?.id}`);
    const page = await shown.text();
    expect(page).toContain('srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;&lt;b title=&quot;x&quot;&gt;gras');
    expect(page).not.toMatch(/<script|<img/);
    expect(page).not.toContain('allow-scripts');
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('can be read alone and as it came', async () => {
    await send('camille@example.org', 'Bonjour');
    const [message] = await messages();
    const alone = await (await fetch(`${mailbox.url}/api/messages/${message?.id}`)).json();
    expect(alone).toMatchObject({ subject: 'Bonjour', from: 'bonjour@miris.example' });
    expect(await (await fetch(`${mailbox.url}/api/messages/${message?.id}/raw`)).text()).toMatch(
      /^Subject: Bonjour/m,
    );
    expect((await fetch(`${mailbox.url}/api/messages/unknown`)).status).toBe(404);
  });

  it('is still there after a restart, what was cut short is not', async () => {
    await send('camille@example.org', 'Bonjour');
    await mailbox.close();
    await writeFile(join(dataDir, 'messages', 'half.eml.part'), 'Subject: never acknowledged');
    await open();
    expect(await messages()).toMatchObject([{ subject: 'Bonjour' }]);
  });

  it('arrives even when many come at once', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => send('camille@example.org', `Lettre ${index}`)),
    );
    expect(new Set((await messages()).map(({ subject }) => subject)).size).toBe(20);
  });
});

describe('faults on demand', () => {
  it('refuse tells the sender to try again, and once only', async () => {
    await orderFault({ fault: 'refuse' });
    await expect(send('camille@example.org', 'Un')).rejects.toMatchObject({ responseCode: 451 });
    await send('camille@example.org', 'Deux');
    expect(await messages()).toMatchObject([{ subject: 'Deux' }]);
  });

  it('timeout never answers', async () => {
    await orderFault({ fault: 'timeout' });
    transport = connect({ socketTimeout: 1_000 });
    await expect(send('camille@example.org', 'Un')).rejects.toThrow(/timeout/i);
  });

  it('accept-then-drop acknowledges and forgets', async () => {
    await orderFault({ fault: 'accept-then-drop' });
    await send('camille@example.org', 'Un');
    expect(await messages()).toEqual([]);
  });

  it('that nobody knows is refused', async () => {
    expect(await orderFault({ fault: 'explode' })).toBe(400);
  });
});
