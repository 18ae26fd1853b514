import { FREE_SHIPPING_THRESHOLD } from '#contracts/constants.ts';
import { fromDecimal } from '#contracts/money.ts';
import type { Books, OrderPlaced } from './books.ts';
import type { PageTexts } from './page-texts.ts';

const WRAP = 'Emballage cadeau';
const AMOUNT = /(\d{1,3}(?:\u202f\d{3})*),(\d\d)\s?€/gu;

/** The amounts of a text, in cents: `1 089,00 €` is 108900. */
function amountsIn(text: string): number[] {
  return [...text.matchAll(AMOUNT)].map(([, units = '', hundredths = '']) =>
    Number(units.replaceAll(/\D/gu, '') + hundredths),
  );
}

/** The last amount of a text; null where there is none. */
function amountIn(text: string): number | null {
  return amountsIn(text).at(-1) ?? null;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** Every sentence names two things on a page, or a page and the books, that do not agree. */
export function contradictions(texts: PageTexts, books: Books): string[] {
  return [
    ...wrongBadge(texts),
    ...(texts.path === '/panier' ? wrongCart(texts) : []),
    ...(texts.path === '/commande' ? wrongCheckout(texts, books) : []),
    ...(texts.path === '/commande/confirmation' ? wrongConfirmation(texts, books) : []),
    ...(texts.path.startsWith('/parfums/') ? wrongButton(texts) : []),
  ].map((sentence) => `${texts.path}: ${sentence}`);
}

function wrongBadge({ badge, cart }: PageTexts): string[] {
  if (badge === '') return [];
  const said = Number(/\((\d+)\)/.exec(badge)?.[1] ?? 0);
  const kept = sum(cart.map(({ quantity }) => quantity));
  return said === kept ? [] : [`the header counts ${said} bottles, the cart holds ${kept}`];
}

function wrongCart(texts: PageTexts): string[] {
  const { cart, lines, main } = texts;
  const saysEmpty = main.includes('Votre panier est vide');
  if (saysEmpty !== (cart.length === 0))
    return [`it says ${saysEmpty ? '' : 'not '}‘vide’ of ${cart.length} lines`];
  if (saysEmpty) return [];
  const wrong = cart.flatMap(({ product, quantity }) => {
    const line = lines.find(({ id }) => id === product.id);
    if (line === undefined) return [`${product.name} is not shown`];
    const isOut = product.stockQuantity <= 0;
    const due = isOut ? null : (fromDecimal(product.price) ?? 0) * quantity;
    if (Number(line.quantity) !== quantity)
      return [`${product.name}: ${line.quantity} shown, ${quantity} kept`];
    const isRight = isOut ? line.text.includes('Indisponible') : amountIn(line.text) === due;
    return isRight ? [] : [`${product.name} × ${quantity} at ${product.price}: ‘${line.text}’`];
  });
  const ordered = cart.filter(({ product }) => product.stockQuantity > 0);
  return [
    ...wrong,
    ...wrongTotals(texts, orderedAmounts(ordered), sum(ordered.map(({ quantity }) => quantity))),
  ];
}

function orderedAmounts(lines: PageTexts['cart']): number[] {
  return lines.map(({ product, quantity }) => (fromDecimal(product.price) ?? 0) * quantity);
}

function rowOf({ rows }: Pick<PageTexts, 'rows'>, name: string): string | undefined {
  return rows.find((row) => row.name.startsWith(name))?.value;
}

/** Lines, subtotal, discount, delivery, total; the promo's line and the way to free delivery. */
function wrongTotals(texts: PageTexts, amounts: readonly number[], count: number): string[] {
  const wrong: string[] = [];
  const cents = (name: string) => amountIn(rowOf(texts, name) ?? '') ?? 0;
  const [subtotal, discount, shipping] = [cents('Sous-total'), cents('Remise'), cents('Livraison')];
  const total = cents('Total');
  if (Number(rowOf(texts, 'Articles')) !== count)
    wrong.push(`Articles ${rowOf(texts, 'Articles')} of ${count} bottles`);
  if (subtotal !== sum(amounts)) wrong.push(`Sous-total ${subtotal}, the lines make ${sum(amounts)}`);
  const wrap = cents(WRAP);
  if (total !== subtotal - discount + shipping + wrap + cents('Complément'))
    wrong.push(`Total ${total} of ${subtotal} − ${discount} + ${shipping} + ${wrap}`);
  const isFree = subtotal - discount >= FREE_SHIPPING_THRESHOLD;
  if (isFree !== (shipping === 0) && subtotal > 0)
    wrong.push(`Livraison ${shipping} for ${subtotal - discount} of goods`);
  const missing = /Plus que (.+?€)/u.exec(texts.main)?.[1];
  if (missing !== undefined && amountIn(missing) !== FREE_SHIPPING_THRESHOLD - (subtotal - discount))
    wrong.push(`‘Plus que ${missing}’ to free delivery from ${subtotal - discount}`);
  if (/:\s−/u.test(texts.promo) && amountIn(texts.promo) !== discount)
    wrong.push(`the promo’s line says ‘${texts.promo}’, the discount is ${discount}`);
  if (texts.promo !== '' && !/:\s−/u.test(texts.promo) && discount > 0)
    wrong.push(`the promo is refused, ‘${texts.promo}’, yet ${discount} is taken off`);
  return wrong;
}

function wrongCheckout(texts: PageTexts, books: Books): string[] {
  const { summary, pay, lastOrder } = texts;
  if (summary.length === 0) return [];
  const counted = summary.filter((line) => !line.includes('Indisponible'));
  const count = sum(counted.map((line) => Number(/Quantité\s:\s(\d+)/u.exec(line)?.[1] ?? Number.NaN)));
  const wrong = wrongTotals(
    texts,
    counted.map((line) => amountIn(line) ?? Number.NaN),
    count,
  );
  wrong.push(...wrongWrapChoice(texts));
  if (pay === '') return wrong;
  wrong.push(...wrongWrap(texts, books.order(lastOrder)));
  const total = amountIn(rowOf(texts, 'Total') ?? '');
  const asked = books.money(lastOrder)?.asked;
  if (amountIn(pay) !== total) wrong.push(`‘${pay}’ under a total of ${total}`);
  if (asked !== total) wrong.push(`the payment is made out for ${asked}, the total is ${total}`);
  return wrong;
}

/** What wrapping is said to cost is added where it was wished for, and nowhere else. */
function wrongWrapChoice(texts: PageTexts): string[] {
  const { wrap } = texts;
  if (wrap === null) return [];
  const row = rowOf(texts, WRAP);
  const due = wrap.isChosen ? (amountIn(wrap.label) ?? 0) : null;
  const added = row === undefined ? null : amountIn(row);
  return due === added || (due === 0 && added === null)
    ? []
    : [`‘${wrap.label}’, ${wrap.isChosen ? '' : 'not '}wished for, ${row ?? 'nothing'} added`];
}

/** The wrap that a placed order shows is what it costs. */
function wrongWrap(texts: PageTexts, order: OrderPlaced | undefined): string[] {
  const row = rowOf(texts, WRAP);
  const [shown, due] = [amountIn(row ?? '') ?? 0, order?.gift?.wrapPrice ?? 0];
  return shown === due ? [] : [`wrapping costs ${due}, ${row ?? 'nothing'} is shown`];
}

function wrongConfirmation(texts: PageTexts, books: Books): string[] {
  const { main, orderInAddress, lastOrder, bought } = texts;
  const money = books.money(orderInAddress || lastOrder);
  const taken = sum(money?.taken ?? []) - (money?.back ?? 0);
  if (main.includes('Rien n’a été débité') && taken > 0)
    return [`‘Rien n’a été débité’, yet ${taken} cents were`];
  if (!main.includes('Commande confirmée et payée')) return [];
  if (taken === 0) return ['‘Commande confirmée et payée’, and nothing was paid'];
  if (bought.length === 0) return [];
  const quantities = bought.map((line) => Number(/ × (\d+)/.exec(line)?.[1]));
  const wrong = wrongTotals(
    texts,
    bought.map((line) => amountIn(line) ?? Number.NaN),
    sum(quantities),
  );
  wrong.push(...wrongWrap(texts, books.order(orderInAddress || lastOrder)));
  const total = amountIn(rowOf(texts, 'Total') ?? '');
  return total === taken ? wrong : [...wrong, `the order’s total is ${total}, paid were ${taken}`];
}

function wrongButton({ buy, main }: PageTexts): string[] {
  if (buy.button === '') return [];
  const [price = 0] = amountsIn(main);
  return amountIn(buy.button) === price * Number(buy.quantity)
    ? []
    : [`‘${buy.button}’ for ${buy.quantity} at ${price}`];
}
