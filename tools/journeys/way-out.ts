import type { Locator, Page } from 'playwright-core';
import { pay, payButton, putInCart, type Scene, sendDelivery } from './actions.ts';
import { readTexts } from './page-texts.ts';

const MAX_ACTIONS = 8;
const CLICK_MS = 8_000;
const TIMEOUT_MS = 40_000;

/** What a shopper in a hurry does next with the page as it is; null while it says that it is busy. */
interface NextStep {
  readonly said: string;
  go(): Promise<void>;
}

export type WayOut =
  | { readonly ends: 'with a purchase'; readonly orderId: string; readonly steps: readonly string[] }
  | { readonly ends: 'nowhere'; readonly steps: readonly string[] };

/**
 * Goes on as the pages offer it, from where the shopper stands to a paid order that was not seen before.
 * @param watchCart runs each action, and notes what it changes in the cart.
 */
export async function completePurchase(
  scene: Scene,
  seenOrders: ReadonlySet<string>,
  watchCart: (act: () => Promise<void>) => Promise<void>,
): Promise<WayOut> {
  const { page } = scene;
  const steps: string[] = [];
  for (let taken = 0, tried = 0; tried <= 2 * MAX_ACTIONS; tried += 1) {
    const next = await nextStep(scene, seenOrders);
    if (next === null) break;
    if ('orderId' in next) return { ends: 'with a purchase', orderId: next.orderId, steps };
    if (taken === MAX_ACTIONS) break;
    steps.push(next.said);
    const before = await textOf(page);
    const isDone = await watchCart(next.go).then(
      () => true,
      (error: unknown) => {
        steps.push(`(did not work: ${firstLine(error)})`);
        return false;
      },
    );
    await untilChanged(page, before);
    // What the page took away under the shopper's hand was no action of theirs.
    if (isDone || (await textOf(page)) === before) taken += 1;
  }
  const said = await textOf(page);
  return { ends: 'nowhere', steps: [...steps, `and stands on ${page.url()}: ${said.slice(0, 600)}`] };
}

/** What stands on the page; nothing while it changes to another. */
function textOf(page: Page): Promise<string> {
  return readTexts(page).then(
    ({ main }) => main,
    () => '',
  );
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

/** The page answers an action by showing something else. */
async function untilChanged(page: Page, before: string): Promise<void> {
  const deadline = performance.now() + CLICK_MS;
  while (performance.now() < deadline) {
    const now = await textOf(page);
    if (now !== before) return;
    await page.waitForTimeout(100);
  }
}

async function nextStep(
  scene: Scene,
  seenOrders: ReadonlySet<string>,
): Promise<NextStep | { orderId: string } | null> {
  const deadline = performance.now() + TIMEOUT_MS;
  let seen: string | null = null;
  while (performance.now() < deadline) {
    const next = await readStep(scene, seenOrders).catch(() => null);
    const offered = next === null ? null : 'orderId' in next ? next.orderId : next.said;
    // What an answer under way may still change is not decided on.
    if (next !== null && offered === seen && scene.lines.isQuiet(scene.page)) return next;
    seen = offered;
    await scene.page.waitForTimeout(200);
  }
  return null;
}

async function readStep(
  scene: Scene,
  seenOrders: ReadonlySet<string>,
): Promise<NextStep | { orderId: string } | null> {
  const { page, url } = scene;
  const click = (
    said: string,
    target = page.getByRole('main').getByRole('link', { name: said }).first(),
  ) => ({
    said,
    go: () => target.click({ timeout: CLICK_MS }),
  });
  if (!page.url().startsWith(url)) {
    const refuse = page.getByRole('button', { name: 'Refuser' });
    return (await refuse.isVisible())
      ? click('Refuser', refuse)
      : { said: 'goes back', go: async () => void (await page.goBack()) };
  }
  const main = page.getByRole('main');
  const { main: text, orderInAddress, lastOrder, cart: kept } = await readTexts(page);
  const shows = (said: string) => text.includes(said);
  const offers = (name: string) => main.getByRole('link', { name, exact: true }).first().isVisible();
  const orderId = orderInAddress || lastOrder;
  if (shows('Commande confirmée et payée'))
    return seenOrders.has(orderId) ? click('Continuer mes achats') : { orderId };
  const isBusy =
    shows('Nous vérifions votre paiement') || (await main.locator('[data-placeholder=product]').count()) > 0;
  if (isBusy) return null;
  for (const offered of [
    'Payer à nouveau',
    'Voir où elle en est',
    'Voir la collection',
    'Modifier le panier',
    'Passer la commande',
    'Découvrir la collection',
  ])
    if (await offers(offered)) return click(offered);
  if (await payButton(page).isVisible())
    return (await payButton(page).isEnabled()) ? { said: 'pays', go: () => pay(page, 'succeeds') } : null;
  const goOn = page.getByRole('button', { name: 'Continuer vers le paiement' });
  if (await goOn.isVisible())
    return (await goOn.isEnabled())
      ? { said: 'continues to the payment', go: async () => void (await sendDelivery(scene)) }
      : null;
  const remove = main.getByRole('button', { name: /^Retirer .* du panier$/ });
  if (await remove.first().isVisible())
    return { said: 'removes what cannot be ordered', go: () => removeUnavailable(page) };
  const path = new URL(page.url()).pathname;
  if (path === '/panier' || path === '/commande')
    return shows('Retour à l’accueil') ? click('Retour à l’accueil') : null;
  const cart = page.getByRole('banner').getByRole('link', { name: /^Panier/ });
  const isFilled = kept.some(({ product }) => product.stockQuantity > 0);
  const add = main.getByRole('button', { name: /^Ajouter au panier/ }).first();
  if (!isFilled && (await add.isVisible()) && (await add.isEnabled()))
    return { said: 'adds a perfume', go: () => putInCart(page, add) };
  return click('opens the cart', cart);
}

/** Removes every line that cannot be ordered; the first where none is marked. */
async function removeUnavailable(page: Page): Promise<void> {
  const lines = page.getByRole('main').locator('li[data-product]');
  const out = lines.filter({ hasText: 'Indisponible' });
  const press = (line: Locator) =>
    line.getByRole('button', { name: /^Retirer/ }).click({ timeout: CLICK_MS });
  if ((await out.count()) === 0) return press(lines.first());
  while ((await out.count()) > 0) await press(out.first());
}
