import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#embedded/testing/eventually.ts';
import { expectToast, findAccessibilityFaults, routeOverview } from '../testing/open-console.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { addresses, client, open } = shopConsole();
const WRITER = 'odile@exemple.fr';
beforeAll(async () => {
  await client.call('POST', '/api/contact', {
    name: 'Odile',
    email: WRITER,
    subject: 'Un conseil',
    message: 'Quel parfum offrir ?',
  });
  await eventually(
    'the acknowledgement',
    async () => (await fetch(`${addresses.mailbox}/api/messages?to=${encodeURIComponent(WRITER)}`)).text(),
    (text) => text.includes('bien reçu votre message'),
  );
});

/** Opens the page, narrowed to acknowledgements that were sent. */
async function openSent(width: number): Promise<Page> {
  const page = await open(width);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: 'E-mails' }).click();
  await page.getByLabel('Filtrer par type').selectOption('Accusé de message de contact');
  await page.getByLabel('Filtrer par état').selectOption('Envoyé');
  return page;
}

describe('the page of mails', () => {
  it.each([390, 1440])(
    'finds a mail about no order by type and state and shows it as it was sent, at %i px',
    async (width) => {
      const page = await openSent(width);
      const refused: string[] = [];
      page.on('console', (said) => said.type() === 'error' && refused.push(said.text()));
      const mail = page.getByRole('listitem').filter({ hasText: WRITER });
      await mail.getByText(`Accusé de message de contact · ${WRITER}`).waitFor();
      await mail.getByText('Voir l’e-\u2060mail').click();
      const frame = mail.getByTitle('Nous avons bien reçu votre message');
      expect(await frame.getAttribute('sandbox')).not.toMatch(/scripts|same-origin|forms/);
      await frame
        .contentFrame()
        .getByRole('heading', { name: 'Nous avons bien reçu votre message' })
        .waitFor();
      await mail.getByText('Version texte').click();
      await mail.getByText('Votre message nous est bien parvenu').waitFor();
      expect(await findAccessibilityFaults(page)).toEqual([]);
      expect(refused).toEqual([]);
      await page.getByLabel('Filtrer par état').selectOption('Échec');
      await page.getByText('Aucun e-\u2060mail').waitFor();
    },
  );

  it('says how many wait while the house has more to send than it sends', async () => {
    const page = await open(390);
    await routeOverview(page, ({ workLists }) => ({ workLists: { ...workLists, mailsWaiting: 1_204 } }));
    // What was counted while the console opened is not counted again before something happens.
    await page.reload();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('menuitem', { name: 'E-mails' }).click();
    await page
      .getByText(/^Tels qu’ils ont été envoyés, les \d+ derniers\. 1\s204 e-\u2060?mails en attente$/)
      .waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
  });

  // With the mail folded: a click in the moment of a scroll goes to the mail's frame, which is a process of its own.
  it('sends a mail again and says so, whether it stays in the list or leaves it', async () => {
    const page = await openSent(1440);
    const mail = page.getByRole('listitem').filter({ hasText: WRITER });
    await mail.getByRole('button', { name: /^Renvoyer/ }).click();
    await page.getByRole('alertdialog').getByText(`part une nouvelle fois à ${WRITER}`).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Renvoyer' }).click();
    await expectToast(page, 'E-mail renvoyé');
    // It goes by itself; the next one is told from it then.
    await page.getByText('E-mail renvoyé', { exact: true }).waitFor({ state: 'detached' });
    await page.getByLabel('Filtrer par état').selectOption('Tous les états');
    await mail.getByRole('button', { name: /^Renvoyer/ }).click();
    await page.getByRole('alertdialog').getByText(`part une nouvelle fois à ${WRITER}`).waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Renvoyer' }).click();
    await expectToast(page, 'E-mail renvoyé');
    await eventually(
      'the mail three times',
      async () => (await fetch(`${addresses.mailbox}/api/messages?to=${encodeURIComponent(WRITER)}`)).json(),
      (answer) => JSON.stringify(answer).split('bien reçu votre message').length > 3,
    );
  });
});
