import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { shortId } from '#contracts/identifiers.ts';
import { currentDeskSchema } from '#contracts/orders/order-desk.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { type PaidOrder, paidOrder } from '../../testing/paid-order.ts';
import { orderFragment } from '../location.ts';
import { DRAFTED, WALK } from '../testing/drafted-forms.ts';
import { findFaultsAtAnyWidth } from '../testing/open-console.ts';
import { ownNumber } from '../testing/own-number.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { addresses, client, open, url } = shopConsole();

interface Form {
  /** The fragment, or the whole path, that it stands at. */
  readonly at: string;
  /** What opens it, where it is a window. */
  readonly opener?: (page: Page) => Locator;
  readonly field: (page: Page) => Locator;
  /** Typed, or the value chosen of a list. */
  readonly typed: string;
}

/**
 * An order of three bottles of which one left, one that is here, one that has arrived, a review that waits and a dispute about no order.
 */
let sent: PaidOrder;
let whole: PaidOrder;
let arrived: PaidOrder;
let comment: string;
let dispute: string;
let filled: Promise<void> | undefined;
async function fillShop(): Promise<void> {
  await promiseWorkingDays();
  sent = await paidOrder(client, 3);
  const parcel = {
    items: [{ productId: sent.productId, quantity: 1 }],
    shippingMethod: 'colissimo',
    relayPoint: null,
    trackingNumber: ownNumber(),
  };
  const left = await client.call('POST', `/api/admin/orders/${sent.id}/parcels`, parcel);
  expect(left.ok, await left.text()).toBe(true);
  whole = await paidOrder(client, 3);
  arrived = await paidOrder(client);
  await client.call('PATCH', `/api/admin/orders/${arrived.id}`, { status: 'delivered' });
  comment = `Un sillage ${randomUUID()}`;
  const review = { customerName: 'Lou', customerEmail: `lou-${randomUUID()}@exemple.fr`, comment, rating: 4 };
  await client.call('POST', `/api/products/${sent.productId}/reviews`, review);
  await eventually('the review in the console', async () =>
    (await (await client.call('GET', '/api/reviews')).text()).includes(comment),
  );
  dispute = await simulate('disputes', { payment_intent: await simulate('payments', { amount: 5_100 }) });
  await eventually('the dispute in the console', async () =>
    (await (await client.call('GET', '/api/admin/stray-money')).text()).includes(dispute),
  );
}

/** The house's promise is of the kind whose fields are typed into, whatever other tests made of it. */
async function promiseWorkingDays(): Promise<void> {
  const path = '/api/admin/order-desk';
  const { desk } = currentDeskSchema.parse(await (await client.call('GET', path)).json());
  const promise = { unit: 'working-days', count: 0, cutoffHour: 14 };
  const arranged = await client.call('PUT', path, { ...desk, promise });
  expect(arranged.ok, await arranged.text()).toBe(true);
}

/** What Stripe's simulator does unasked; @returns the name of what it made. */
async function simulate(act: string, body: object): Promise<string> {
  const answered = await fetch(`${addresses.stripeSimulator}/_simulator/${act}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return z.object({ id: z.string() }).parse(await answered.json()).id;
}

/** A window of an order, which a button of its card opens. */
function ofOrder(order: () => PaidOrder, button: string | RegExp, label: string | RegExp, typed: string) {
  return (): Form => ({
    at: orderFragment(order().id),
    opener: (page) =>
      page
        .getByRole('article', { name: `Commande #${shortId(order().id)}` })
        .getByRole('button', { name: button }),
    field: (page) => page.getByRole('dialog').getByLabel(label),
    typed,
  });
}

function ofPage(at: string, label: string | RegExp, typed: string, button?: string) {
  return (): Form => ({
    at,
    ...(button && { opener: (page: Page) => page.getByRole('button', { name: button }) }),
    field: (page) => (button ? page.getByRole('dialog') : page).getByLabel(label),
    typed,
  });
}

const OF_WHOLE = () => whole;
const OF_SENT = () => sent;
const FORMS: Record<string, () => Form> = {
  'analyses/plans/GoalDialog.tsx#GoalDialog': ofPage(
    '#analyses',
    'Total des commandes à atteindre, TTC (€)',
    '4321',
    'Fixer un objectif',
  ),
  'analyses/stock/LeadTime.tsx#LeadTime': ofPage('#analyses', 'Délai de réapprovisionnement (jours)', '271'),
  'analyses/plans/MarkDialog.tsx#MarkDialog': ofPage(
    '#analyses',
    'Texte',
    'Salon de Grasse',
    'Ajouter un repère',
  ),
  'house/DispatchPromiseForm.tsx#PromiseFields': ofPage('#maison', 'Payé avant (heure de Paris)', '9'),
  'mails/MorningMail.tsx#Switch': ofPage('#emails', 'Heure d’envoi (Paris)', '5'),
  'orders/delivery/AddressDialog.tsx#AddressDialog': ofOrder(
    OF_WHOLE,
    /^Corriger l’adresse/,
    'Ville',
    'Vence',
  ),
  'orders/delivery/DeliveryDialog.tsx#DeliveryDialog': ofOrder(
    OF_WHOLE,
    /^Changer la livraison/,
    'Transporteur',
    'mondial-relay',
  ),
  'orders/EmailDialog.tsx#EmailDialog': ofOrder(
    OF_WHOLE,
    /^Corriger l’e-.?mail/,
    /^Adresse e-.?mail/,
    'grace@exemple.fr',
  ),
  'orders/after-sale/GestureDialog.tsx#GestureDialog': ofOrder(
    OF_WHOLE,
    /^Rembourser une partie/,
    /^Motif/,
    'Coffret abîmé',
  ),
  'orders/OrderHold.tsx#HoldDialog': ofOrder(OF_WHOLE, /^Mettre en attente/, 'Raison', 'customer'),
  'orders/OrderNotes.tsx#NotesDialog': ofOrder(OF_WHOLE, /^Écrire une note/, 'Nouvelle note', 'À rappeler'),
  'orders/parcels/OrderParcels.tsx#NumberDialog': ofOrder(
    OF_SENT,
    /^Corriger le suivi/,
    /^Numéro de suivi/,
    '8P1',
  ),
  'orders/after-sale/OrderReplacements.tsx#ReplacementDialog': ofOrder(
    () => arrived,
    /^Envoyer un remplacement/,
    /^Numéro de suivi/,
    '8P4',
  ),
  'orders/parcels/PackingDialog.tsx#Packing': ofOrder(
    OF_WHOLE,
    /^Préparer la commande/,
    /^Numéro de suivi/,
    '8P5',
  ),
  'orders/parcels/ParcelDialog.tsx#ParcelDialog': ofOrder(
    OF_WHOLE,
    /^Envoyer une partie/,
    /^Numéro de suivi/,
    '8P2',
  ),
  'orders/after-sale/WithdrawalDialog.tsx#WithdrawalDialog': ofOrder(
    () => arrived,
    /^Noter une rétractation/,
    'Venue',
    'phone',
  ),
  'orders/bulk/ParcelsDialog.tsx#ParcelsDialog': () => ({
    ...ofPage('#commandes', 'Liste des colis', 'ABCD; Lovelace; 8P3', 'Expédier par liste')(),
    field: (page) => page.getByLabel('Liste des colis'),
  }),
  'orders/desk/OrderViews.tsx#NameDialog': ofPage(
    '#commandes?statut=confirmed',
    'Nom',
    'À faire ce matin',
    'Garder cette vue',
  ),
  'pages/EReportingForm.tsx#EReportingForm': ofPage('#exports', 'Nom de la plateforme', 'Relais du Sud'),
  'pages/PersonalDataPage.tsx#PersonalDataPage': ofPage('#donnees', /^Adresse e-.?mail/, 'lou@exemple.fr'),
  'reviews/ReviewsTab.tsx#RefusalDialog': () => ({
    at: '#avis',
    opener: (page) =>
      page
        .locator('[data-review]')
        .filter({ hasText: comment })
        .getByRole('button', { name: /^Rejeter/ }),
    field: (page) => page.getByRole('dialog').getByLabel('Motif'),
    typed: 'advertising',
  }),
  'stray-money/StrayMoneyPage.tsx#DismissDialog': () => ({
    at: '#sans-commande',
    opener: (page) => page.getByRole('button', { name: `Classer Litige ${dispute}` }),
    field: (page) => page.getByRole('dialog').getByLabel('Ce que c’était'),
    typed: 'Vente au salon',
  }),
  'audit/JournalScreen.tsx#JournalScreen': () => ({
    at: '/admin/audit',
    field: (page) => page.getByRole('searchbox').first(),
    typed: 'Lovelace',
  }),
};

/** Goes to the form by its address, and opens it. */
async function show(page: Page, { at, opener, field }: Form): Promise<Locator> {
  if (at.startsWith('#')) await page.evaluate((fragment) => location.assign(fragment), at);
  else await page.goto(`${url}${at}`);
  if (opener) await opener(page).click();
  const shown = field(page);
  await shown.waitFor();
  return shown;
}

/** Types into the form, and leaves it as somebody does who thinks better of it. */
async function type(page: Page, form: Form): Promise<void> {
  const field = await show(page, form);
  const isList = await field.evaluate((element) => element instanceof HTMLSelectElement);
  await (isList ? field.selectOption(form.typed) : field.fill(form.typed));
  await leave(page, form, field);
  const kept = () => page.evaluate(() => JSON.stringify(Object.values({ ...sessionStorage })));
  await expect.poll(kept, { message: form.at }).toContain(form.typed);
}

async function leave(page: Page, { opener }: Form, field: Locator): Promise<void> {
  if (opener === undefined) return;
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
}

describe('what is typed anywhere in the console', () => {
  it('is walked through here, form by form', () => {
    const walked = Object.keys(DRAFTED).filter((form) => DRAFTED[form] === WALK);
    expect(Object.keys(FORMS).sort()).toEqual(walked.sort());
  });

  const named = Object.keys(FORMS);
  it.each([
    ['windows of orders', named.filter((name) => name.startsWith('orders/'))],
    ['all other forms', named.filter((name) => !name.startsWith('orders/'))],
  ])('is there again after Escape and a reload, in %s', async (_, names) => {
    filled ??= fillShop();
    await filled;
    const page = await open();
    const forms = names.flatMap((name) => FORMS[name]?.() ?? []);
    for (const form of forms) await type(page, form);
    await page.goto(`${url}/admin`);
    await page.reload();
    for (const form of forms) {
      const field = await show(page, form);
      expect.soft(await field.inputValue(), form.at).toBe(form.typed);
      await leave(page, form, field);
    }
  });

  it('can be given up, and is gone after logging out', async () => {
    const page = await open();
    const form = ofPage('#analyses', 'Texte', 'Salon de Grasse', 'Ajouter un repère')();
    await type(page, form);
    await page.reload();
    const field = await show(page, form);
    await page.getByText('Votre saisie, pas encore enregistrée, a été retrouvée.').waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ne pas la reprendre' }).click();
    expect(await field.inputValue()).toBe('');
    await leave(page, form, field);
    await type(page, form);
    await page.getByRole('button', { name: 'Déconnexion' }).click();
    await page.getByLabel('Mot de passe').waitFor();
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(form.typed);
  });
});
