import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { overviewSchema } from '#contracts/http/console/overview.ts';
import { expectToast, findFaultsAtAnyWidth } from '../testing/open-console.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { client, open } = shopConsole();

async function write(subject: string): Promise<void> {
  const email = `marie-${randomUUID()}@exemple.fr`;
  const message = { name: 'Marie', email, subject, message: 'Bonjour, puis-je essayer Rose Alba ?' };
  expect((await client.call('POST', '/api/contact', message)).ok).toBe(true);
  const listed = async () => (await client.call('GET', '/api/admin/contact-messages')).text();
  await expect.poll(listed).toContain(subject);
}

const waiting = async (page: Page) =>
  Number(
    /\d+/.exec(
      (await page
        .getByRole('navigation', { name: 'À faire' })
        .getByRole('link', { name: 'Messages sans réponse' })
        .textContent()) ?? '',
    )?.[0],
  );

it('messages wait in the work lists until they are marked as answered; the focus goes on to the next', async () => {
  const [first, second] = [`Premier ${randomUUID()}`, `Second ${randomUUID()}`];
  await write(first);
  await write(second);
  const page = await open();
  const overview = await (await client.call('GET', '/api/admin/overview')).json();
  const before = overviewSchema.parse(overview).workLists.messagesUnanswered;
  expect(before).toBeGreaterThan(1);
  await expect.poll(() => waiting(page)).toBe(before);
  // The dashboard and the desk have one list of what is to be done.
  expect(await page.getByRole('navigation', { name: 'À faire' }).count()).toBe(1);
  await page
    .getByRole('navigation', { name: 'À faire' })
    .getByRole('link', { name: 'Messages sans réponse' })
    .click();
  const row = (subject: string) => page.getByRole('listitem').filter({ hasText: subject });
  await row(first).getByText('Sans réponse').waitFor();
  expect(page.url()).toContain('#messages?statut=open');
  expect(await findFaultsAtAnyWidth(page)).toEqual([]);

  await row(second)
    .getByRole('button', { name: /^Marquer répondu/ })
    .click();
  await expectToast(page, 'Message marqué comme répondu');
  await row(second).waitFor({ state: 'detached' });
  await expect
    .poll(() =>
      row(first)
        .getByRole('button', { name: /^Marquer répondu/ })
        .evaluate((it) => it === document.activeElement),
    )
    .toBe(true);
  await page.reload();
  await row(first).waitFor();
  expect(await row(second).count()).toBe(0);

  await page.getByLabel('Filtrer les messages').selectOption('answered');
  await row(second)
    .getByRole('button', { name: /^Rouvrir/ })
    .click();
  await expectToast(page, 'Message à nouveau sans réponse');
  await page.getByLabel('Filtrer les messages').selectOption('open');
  await row(second)
    .getByRole('button', { name: /^Marquer répondu/ })
    .click();
  await expectToast(page, 'Message marqué comme répondu');
  await page.getByRole('button', { name: 'Retour au tableau de bord' }).click();
  await expect.poll(() => waiting(page)).toBe(before - 1);
});
