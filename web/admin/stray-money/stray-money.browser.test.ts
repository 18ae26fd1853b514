import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { strayMoneyListSchema } from '#contracts/http/desk/stray-money.ts';
import { expectToast, findFaultsAtAnyWidth } from '../testing/open-console.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { addresses, client, open } = shopConsole();

/** What Stripe's simulator does unasked; @returns the name of what it made. */
async function simulate(act: string, body: object): Promise<string> {
  const answered = await fetch(`${addresses.stripeSimulator}/_simulator/${act}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return z.object({ id: z.string() }).parse(await answered.json()).id;
}

/** How it stands in the console's list; undefined while it is not there. */
async function listed(reference: string) {
  const answer = await client.call('GET', '/api/admin/stray-money');
  return strayMoneyListSchema.parse(await answer.json()).find((money) => money.reference === reference);
}

const standingOf = async (reference: string) => (await listed(reference))?.standing;

describe('a payment that is no order’s', () => {
  it('rings with its amount and, once disputed, with the last day; it is dismissed with a reason', async () => {
    const payment = await simulate('payments', { amount: 123_450 });
    const dispute = await simulate('disputes', { payment_intent: payment });
    await expect.poll(() => standingOf(dispute)).toBe('needs-response');

    const page = await open();
    const alarms = page.getByRole('region', { name: 'Alertes' });
    await alarms.getByText('mouvements d’argent sans commande').waitFor();
    await alarms.getByRole('link', { name: `Litige ${dispute}` }).click();
    await page.getByRole('heading', { name: 'Argent sans commande' }).waitFor();
    const row = page.getByRole('article', { name: `Litige ${dispute}` });
    await row.getByText('1 234,50').waitFor();
    await row.getByText(/; répondez avant le \d{1,2}(er)? \p{L}+ \d{4}\.$/u).waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);

    await row.getByRole('button', { name: `Classer Litige ${dispute}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Classer ce mouvement' });
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await dialog.getByLabel('Ce que c’était').fill('Vente au salon');
    await dialog.getByRole('button', { name: 'Classer' }).click();
    await expectToast(page, 'Mouvement classé');
    await row.getByText(/^Classé le .*Vente au salon$/).waitFor();

    await simulate('disputes/act', { dispute, action: 'lose' });
    await expect.poll(() => standingOf(dispute)).toBe('lost');
    await row.getByText('Perdu', { exact: true }).waitFor();
  });

  it('is not dismissed by who saw it otherwise, and once under one key', async () => {
    const payment = await simulate('payments', { amount: 4_200 });
    const dispute = await simulate('disputes', { payment_intent: payment });
    await expect.poll(() => standingOf(dispute)).toBe('needs-response');
    const seen = await listed(dispute);
    await simulate('disputes/act', { dispute, action: 'answer' });
    await expect.poll(() => standingOf(dispute)).toBe('under-review');
    const dismiss = (revision: number | undefined, key: string, reason = 'Essai') =>
      client.call(
        'POST',
        `/api/admin/stray-money/${seen?.id}/dismiss`,
        { reason },
        {
          'if-match': `"${revision}"`,
          'idempotency-key': key,
        },
      );
    const key = crypto.randomUUID();
    expect((await dismiss(seen?.revision, crypto.randomUUID())).status).toBe(412);
    const fresh = (await listed(dispute))?.revision;
    expect((await dismiss(fresh, key, '  ')).status).toBe(400);
    expect((await dismiss(fresh, key)).status).toBe(200);
    expect((await dismiss(fresh, key)).status).toBe(200);
    expect((await dismiss(fresh, key, 'Autre chose')).status).toBe(409);
    expect((await listed(dispute))?.dismissal?.reason).toBe('Essai');
    expect(
      (
        await client.call('POST', `/api/admin/stray-money/${crypto.randomUUID()}/dismiss`, {
          reason: 'Essai',
        })
      ).status,
    ).toBe(404);
  });
});
