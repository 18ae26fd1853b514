import { describe, expect, it } from 'vitest';
import { expectToast } from '../admin/testing/open-console.ts';
import { openStorefront, textOf } from '../testing/storefront.ts';

const shop = openStorefront();

describe('§2 Contact', () => {
  it('shows address, phone, e-mail and opening hours', async () => {
    const page = await shop.open('/contact');
    const text = await textOf(page.getByRole('region', { name: 'Informations de contact' }));
    for (const said of [
      'Adresse',
      'Téléphone',
      'E-mail',
      'Lundi – Vendredi 9h – 18h',
      'Samedi 10h – 17h',
      'Dimanche Fermé',
    ])
      expect(text).toContain(said);
  });

  it('answers three questions with the shop’s own threshold and samples of 2 ml, and invites to the workshop', async () => {
    const page = await shop.open('/contact');
    const faq = page.getByRole('region', { name: 'Questions fréquentes' });
    expect(await faq.getByRole('heading', { level: 3 }).count()).toBe(3);
    const text = await textOf(faq);
    for (const said of [
      '99,98 €',
      '2 ml',
      '14 jours',
      '48 heures',
      'Renoncer au contrat ici',
      'Mondial Relay',
    ])
      expect(text).toContain(said);
    expect(text).not.toContain('150');
    await page.getByRole('region', { name: 'Visiter l’atelier' }).waitFor();
  });
});

describe('§5 Contact form', () => {
  it('takes no more text than the server does', async () => {
    const page = await shop.open('/contact');
    const form = page.getByRole('form', { name: 'Nous écrire' });
    for (const [label, longest] of [
      ['Nom', 200],
      ['E-mail', 254],
      ['Sujet', 300],
      ['Message', 10_000],
    ] as const)
      expect(await form.getByRole('textbox', { name: label }).getAttribute('maxlength'), label).toBe(
        String(longest),
      );
    // The page's own check speaks French too, where a browser does not hold to the bound.
    const subject = form.getByRole('textbox', { name: 'Sujet' });
    await subject.evaluate((field) => field.removeAttribute('maxlength'));
    await subject.fill('é'.repeat(301));
    await page.getByRole('button', { name: 'Envoyer le message' }).click();
    await form.getByText('300 caractères au plus').waitFor();
  });

  it('requires name, e-mail, subject and message', async () => {
    const page = await shop.open('/contact');
    await page.getByRole('button', { name: 'Envoyer le message' }).click();
    for (const said of ['Nom requis', 'Adresse email invalide', 'Sujet requis', 'Message requis'])
      await page.getByText(said, { exact: true }).waitFor();
  });

  it('sends a message and tells ‘Message envoyé’ (§8)', async () => {
    const page = await shop.open('/contact');
    const form = page.getByRole('form', { name: 'Nous écrire' });
    for (const [label, value] of [
      ['Nom', 'Ada'],
      ['E-mail', 'ada@exemple.fr'],
      ['Sujet', 'Un échantillon'],
      ['Message', 'Bonjour'],
    ] as const)
      await form.getByRole('textbox', { name: label }).fill(value);
    await form.getByRole('button', { name: 'Envoyer le message' }).click();
    await expectToast(page, 'Message envoyé');
    expect(await form.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('');
    await page.route('**/api/contact', (route) => route.fulfill({ status: 500, body: '' }));
    await form.getByRole('textbox', { name: 'Nom' }).fill('Ada');
    await form.getByRole('textbox', { name: 'E-mail' }).fill('ada@exemple.fr');
    await form.getByRole('textbox', { name: 'Sujet' }).fill('Encore');
    await form.getByRole('textbox', { name: 'Message' }).fill('Bonjour');
    await form.getByRole('button', { name: 'Envoyer le message' }).click();
    await expectToast(page, "Une erreur est survenue lors de l'envoi de votre message. Veuillez réessayer.");
    expect(await form.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Bonjour');
  });
});

describe('§9 Legal texts', () => {
  it.each([
    [
      '/livraison',
      [
        '3 à 7 jours ouvrés',
        'Colissimo',
        'Mondial Relay',
        'Europe uniquement',
        'France',
        'Allemagne',
        'avant 14 h',
        '48 heures',
        '99,98 €',
        '4,99 €',
      ],
    ],
    ['/cgv', ['14 jours', '99,98 €', '4,99 €', 'obligation de paiement']],
    ['/confidentialite', ['10 ans', 'CNIL']],
    ['/mentions-legales', ['SIRET', 'Hébergement', 'Directeur de la publication']],
  ] as const)('%s says what the shop does', async (path, texts) => {
    const page = await shop.open(path);
    const text = await textOf(page.getByRole('main'));
    for (const said of texts) expect(text).toContain(said);
    expect(text).not.toContain('150');
  });
});

describe('§2 About', () => {
  it('tells the house’s story and leads to the collection', async () => {
    const page = await shop.open('/a-propos');
    await page.getByRole('heading', { name: 'Une maison née d’un iris' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Découvrir la collection' }).click();
    await page.waitForURL('**/parfums');
  });
});
