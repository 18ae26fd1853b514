import type { Locator, Page } from 'playwright-core';
import { addDays, inParis } from '#contracts/french/calendar.ts';
import { acceptTerms, CARDS } from '#embedded/end-to-end/shopper.ts';
import type { Dice } from '#embedded/seed/trade/dice.ts';
import type { LineFault, Lines } from './lines.ts';
import type { Article, World } from './world.ts';

const CLICK_MS = 4_000;
const CITIES = ['Lyon', 'Grasse', 'Nantes'] as const;

export const WALKED_CARDS = {
  ...CARDS,
  'challenged and approved': '4000 0027 6000 3184',
  'challenged and refused': '4000 0027 6000 3184',
  'challenged and abandoned': '4000 0027 6000 3184',
  'refused later': '4000 0099 0000 0020',
} as const;
export type WalkedCard = keyof typeof WALKED_CARDS;

/** What an action works with; `page` is the tab in front. */
export interface Scene {
  readonly page: Page;
  readonly url: string;
  readonly dice: Dice;
  readonly world: World;
  readonly lines: Lines;
  readonly email: string;
}

export interface Action {
  readonly weight: number;
  readonly name: string;
  /** Whether the page offers it now. */
  isOffered(scene: Scene): Promise<boolean> | boolean;
  /** @returns what was done, in words. */
  perform(scene: Scene): Promise<string>;
  /** It may put bottles into the cart, or take some out. */
  readonly changesCart?: boolean;
}

const always = () => true;
const on = (path: RegExp) => (scene: Scene) => path.test(new URL(scene.page.url()).pathname);

async function click(target: Locator): Promise<void> {
  await target.click({ timeout: CLICK_MS });
}

function seen(find: (page: Page) => Locator): Action['isOffered'] {
  return async ({ page }) => {
    const found = find(page).first();
    return (await found.isVisible()) && (await found.isEnabled());
  };
}

const addButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^Ajouter au panier –/ });
const checkoutLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Passer la commande' });
const steppers = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^(?:Diminuer|Augmenter)/ });
const removers = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^Retirer .* du panier$/ });
const continueButton = (page: Page) => page.getByRole('button', { name: 'Continuer vers le paiement' });
export const payButton = (page: Page) => page.getByRole('button', { name: /^Commander et payer/ });
const promoRemover = (page: Page) => page.getByRole('button', { name: /^Retirer le code promo/ });
const changeLink = (page: Page) => page.getByRole('button', { name: 'Modifier' });
const GIFT = 'C’est un cadeau';
const giftText = (page: Page) => page.getByText(GIFT, { exact: true });
const leads = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link', { name: /^(?:Payer à nouveau|Retour au panier|Voir où elle en est)$/ });

/**
 * Presses the button and waits for what the page says: at once, or when its program has come. Until then the cart does not
 * show what was meant.
 */
export async function putInCart(page: Page, button: Locator): Promise<void> {
  await click(button);
  await page.getByRole('region', { name: 'Notifications' }).waitFor({ timeout: CLICK_MS * 3 });
}

/** Who and where to, a gift now and then; then on to the payment, or to what is said instead. @returns what is said of a gift. */
export async function sendDelivery({
  page,
  email,
  dice,
}: Pick<Scene, 'page' | 'email' | 'dice'>): Promise<string> {
  const fill = (name: RegExp, text: string) =>
    page.getByRole('textbox', { name }).fill(text, { timeout: CLICK_MS });
  await fill(/^Nom complet/, 'Ada Lovelace');
  await fill(/^E-mail/, email);
  await fill(/^Adresse/, '12 rue des Lilas');
  await fill(/^Code postal/, '69001');
  await fill(/^Ville/, dice.pick(CITIES));
  const said = dice.roll() < 0.4 ? await makeGift({ page, dice }) : '';
  await acceptTerms(page, CLICK_MS);
  await click(continueButton(page));
  return said;
}

/** Pays with a card, and answers the bank where it asks. */
export async function pay(page: Page, card: WalkedCard): Promise<void> {
  const form = page.frameLocator('main iframe').first();
  await form.locator('input[name="number"]').fill(WALKED_CARDS[card], { timeout: CLICK_MS });
  await form.locator('input[name="expiry"]').fill('12 / 34', { timeout: CLICK_MS });
  await form.locator('input[name="cvc"]').fill('123', { timeout: CLICK_MS });
  await click(payButton(page));
  if (!card.startsWith('challenged')) return;
  await page.getByRole('button', { name: 'Refuser' }).waitFor({ timeout: CLICK_MS * 3 });
  if (card === 'challenged and abandoned') await page.goBack();
  else
    await click(
      page.getByRole('button', { name: card === 'challenged and approved' ? 'Valider' : 'Refuser' }),
    );
}

async function openArticle({ page, url }: Scene, { id, name }: Article): Promise<void> {
  await page.goto(`${url}/parfums/${id}`);
  await page.getByRole('heading', { level: 1, name }).waitFor({ timeout: CLICK_MS });
}

const GIFT_MESSAGES = ['', 'Joyeux anniversaire\u00a0!', 'Pour toi,\n<b>à sentir</b> & à garder.'] as const;

/** Says that it is a gift and how it is to be, or that it is none after all. */
async function makeGift({ page, dice }: Pick<Scene, 'page' | 'dice'>): Promise<string> {
  const timeout = CLICK_MS;
  const box = page.getByRole('checkbox', { name: GIFT });
  if ((await box.isChecked()) && dice.roll() < 0.3) {
    await click(giftText(page));
    return 'says that it is no gift after all';
  }
  if (!(await box.isChecked())) await click(giftText(page));
  const isWrapped = dice.roll() < 0.7;
  await page.getByRole('checkbox', { name: /^Emballage cadeau/ }).setChecked(isWrapped, { timeout });
  const [name, message] = [dice.pick(['', 'Zoé Petit']), dice.pick(GIFT_MESSAGES)];
  await page.getByRole('textbox', { name: /^Destinataire/ }).fill(name, { timeout });
  await page.getByRole('textbox', { name: /^Votre message/ }).fill(message, { timeout });
  const day = dice.roll() < 0.5 ? '' : addDays(inParis(new Date()).day, dice.between(1, 20));
  await page.getByLabel('À envoyer à partir du').fill(day, { timeout });
  return `makes it a gift${isWrapped ? ', wrapped' : ''}, to ‘${name}’, from ‘${day}’ on, saying ‘${message}’`;
}

async function pickOne({ dice }: Scene, all: Locator): Promise<Locator> {
  return all.nth(dice.between(0, Math.max(0, (await all.count()) - 1)));
}

/** What a shopper does, and what happens to them. */
export const ACTIONS: readonly Action[] = [
  {
    name: 'visit',
    weight: 6,
    isOffered: always,
    async perform({ page, url, dice, world }) {
      const path = dice.pick([
        '/',
        '/parfums',
        '/panier',
        '/panier',
        '/panier',
        '/commande',
        '/commande',
        `/parfums/${dice.pick([...world.perfumes, world.set]).id}`,
      ]);
      await page.goto(url + path);
      return `opens ${path}`;
    },
  },
  {
    name: 'add',
    weight: 6,
    changesCart: true,
    isOffered: always,
    async perform(scene) {
      const { page, dice, world } = scene;
      const article = dice.pick([...world.perfumes, world.set, world.set]);
      await openArticle(scene, article);
      const button = addButton(page).first();
      if (!(await button.isVisible())) return `finds ${article.name} sold out`;
      await putInCart(page, button);
      return `adds ${article.name}`;
    },
  },
  {
    name: 'take a sample',
    weight: 3,
    changesCart: true,
    isOffered: always,
    async perform(scene) {
      const { page, world } = scene;
      const [perfume] = world.perfumes;
      await openArticle(scene, perfume);
      const button = page.getByRole('button', { name: 'Prendre un échantillon' });
      if (!(await button.isVisible())) return `finds no sample of ${perfume.name}`;
      await putInCart(page, button);
      return `takes a sample of ${perfume.name}`;
    },
  },
  {
    name: 'step',
    weight: 4,
    changesCart: true,
    isOffered: async (scene) => on(/^\/panier$/)(scene) && (await seen(steppers)(scene)),
    async perform(scene) {
      const button = await pickOne(scene, steppers(scene.page));
      const label = await button.getAttribute('aria-label');
      await click(button);
      return `presses ‘${label}’`;
    },
  },
  {
    name: 'remove',
    weight: 2,
    changesCart: true,
    isOffered: seen(removers),
    async perform(scene) {
      const button = await pickOne(scene, removers(scene.page));
      const label = await button.getAttribute('aria-label');
      await click(button);
      return `presses ‘${label}’`;
    },
  },
  {
    name: 'apply a code',
    weight: 4,
    isOffered: async ({ page }) => page.getByLabel('Code promo', { exact: true }).isVisible(),
    async perform({ page, dice, world }) {
      const code =
        dice.roll() < 0.85 ? (world.codes[dice.between(0, world.codes.length - 1)] ?? '') : 'INCONNU';
      await page.getByLabel('Code promo', { exact: true }).fill(code, { timeout: CLICK_MS });
      await page.getByLabel('Code promo', { exact: true }).press('Enter');
      return `enters the code ${code}`;
    },
  },
  {
    name: 'remove the code',
    weight: 1,
    isOffered: seen(promoRemover),
    async perform({ page }) {
      await click(promoRemover(page));
      return 'removes the promo code';
    },
  },
  {
    name: 'go to the checkout',
    weight: 25,
    isOffered: seen(checkoutLink),
    async perform({ page }) {
      await click(checkoutLink(page));
      return 'goes to the checkout';
    },
  },
  {
    name: 'continue',
    weight: 25,
    isOffered: seen(continueButton),
    async perform(scene) {
      return `fills the delivery form, ${await sendDelivery(scene)} and continues`;
    },
  },
  {
    name: 'make it a gift',
    weight: 15,
    isOffered: seen(giftText),
    perform: makeGift,
  },
  {
    name: 'edit the address',
    weight: 3,
    isOffered: seen(changeLink),
    async perform({ page }) {
      await click(changeLink(page));
      return 'edits the address';
    },
  },
  {
    name: 'pay',
    weight: 35,
    isOffered: seen(payButton),
    async perform({ page, dice }) {
      const card = dice.pickWeighted<WalkedCard>([
        [4, 'succeeds'],
        [2, 'declined'],
        [2, 'challenged and approved'],
        [2, 'challenged and refused'],
        [2, 'challenged and abandoned'],
        [1, 'refused later'],
      ]);
      await pay(page, card);
      return `pays, the card is ${card}`;
    },
  },
  {
    name: 'follow what the page offers',
    weight: 8,
    isOffered: seen(leads),
    async perform(scene) {
      const link = await pickOne(scene, leads(scene.page));
      const text = await link.textContent();
      await click(link);
      return `follows ‘${text}’`;
    },
  },
  {
    name: 'reload',
    weight: 4,
    isOffered: always,
    async perform({ page }) {
      await page.reload();
      return 'reloads';
    },
  },
  {
    name: 'back',
    weight: 4,
    isOffered: always,
    async perform({ page }) {
      await page.goBack();
      // Where a new tab began there is nothing.
      if (page.url() === 'about:blank') await page.goForward();
      return 'goes back';
    },
  },
  {
    name: 'forward',
    weight: 2,
    isOffered: always,
    async perform({ page }) {
      await page.goForward();
      return 'goes forward';
    },
  },
  {
    name: 'bad line',
    weight: 6,
    isOffered: always,
    async perform({ dice, lines }) {
      const fault = dice.pick<LineFault>(['slow', 'lost', 'never sent']);
      lines.disturb(fault);
      return `the next answer is ${fault}`;
    },
  },
  {
    name: 'administrator',
    weight: 7,
    isOffered: always,
    perform: ({ world, dice }) => world.interfere(dice),
  },
];
