import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually } from '#embedded/testing/eventually.ts';
import { expectToast } from '../../admin/testing/open-console.ts';
import { openStorefront } from '../../testing/storefront.ts';

const shop = openStorefront();

async function fillContact(page: Page, subject: string): Promise<Locator> {
  const form = page.getByRole('form', { name: 'Nous écrire' });
  for (const [label, value] of [
    ['Nom', 'Ada'],
    ['E-mail', 'ada@exemple.fr'],
    ['Sujet', subject],
    ['Message', 'Bonjour'],
  ] as const)
    await form.getByRole('textbox', { name: label }).fill(value);
  return form;
}

async function subjects(): Promise<string> {
  return (await shop.client.call('GET', '/api/admin/contact-messages')).text();
}

describe('the spam trap', () => {
  it('is not there for people: neither seen, nor reached by Tab, nor read out', async () => {
    const page = await shop.open('/contact');
    const trap = page.locator('form[aria-label="Nous écrire"] input[name="lien"]');
    const box = await trap.evaluate(
      (input) => input.parentElement?.parentElement?.getBoundingClientRect().width,
    );
    expect(box).toBeLessThanOrEqual(1);
    expect(await trap.getAttribute('tabindex')).toBe('-1');
    expect(await page.getByLabel('Laissez ce champ vide').and(page.getByRole('textbox')).count()).toBe(0);
  });

  it('lets through a person whose browser fills in everything at once', async () => {
    const page = await shop.open('/contact');
    const subject = randomUUID();
    const form = await fillContact(page, subject);
    await form.getByRole('button', { name: 'Envoyer le message' }).click();
    await expectToast(page, 'Message envoyé');
    await eventually('the message stands in the console', subjects, (text) => text.includes(subject));
  });

  it('thanks a program that fills in everything, and keeps nothing of it', async () => {
    const page = await shop.open('/contact');
    const [caught, taken] = [randomUUID(), randomUUID()];
    const form = await fillContact(page, caught);
    await form.locator('input[name="lien"]').evaluate((input: HTMLInputElement) => {
      input.value = 'https://spam.example';
    });
    await form.getByRole('button', { name: 'Envoyer le message' }).click();
    await expectToast(page, 'Message envoyé');
    await fillContact(page, taken);
    await form.getByRole('button', { name: 'Envoyer le message' }).click();
    await eventually('the second message stands in the console', subjects, (text) => text.includes(taken));
    expect(await subjects()).not.toContain(caught);
  });
});
