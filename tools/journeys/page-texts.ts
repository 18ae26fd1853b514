import type { BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';
import { readLines } from '#web/cart/cart-storage.ts';

const lineSchema = z.object({ id: z.string(), quantity: z.string(), text: z.string() });
const readSchema = z.object({
  path: z.string(),
  orderInAddress: z.string(),
  badge: z.string(),
  main: z.string(),
  rows: z.array(z.object({ name: z.string(), value: z.string() })),
  lines: z.array(lineSchema),
  summary: z.array(z.string()),
  bought: z.array(z.string()),
  promo: z.string(),
  wrap: z.object({ label: z.string(), isChosen: z.boolean() }).nullable(),
  pay: z.string(),
  buy: z.object({ button: z.string(), quantity: z.string() }),
  kept: z.string(),
  lastOrder: z.string(),
});

export type PageTexts = z.output<typeof readSchema> & {
  /** The cart as the browser keeps it. */
  readonly cart: ReturnType<typeof readLines>;
};

/** Gives the pages of a context a way to say what stands in a part of them: texts of different elements in lines of their own. */
export async function teachReading(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Reflect.set(window, 'textIn', (part: Node | null) => {
      if (part === null) return '';
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      let text = '';
      let parent: Node | null = null;
      while (walker.nextNode()) {
        const node = walker.currentNode;
        text += (node.parentNode === parent ? '' : '\n') + (node.textContent ?? '');
        parent = node.parentNode;
      }
      return text;
    });
  });
}

/** What stands on a page and what the browser keeps, read at one instant. */
export async function readTexts(page: Page): Promise<PageTexts> {
  const read = await page.evaluate(() => {
    const textIn: (part: Node | null) => string = Reflect.get(window, 'textIn');
    const buttons = [...document.querySelectorAll('main button')].map((button) => button.textContent ?? '');
    const wrap = document.querySelector<HTMLInputElement>('main input[name="gift.wrap"]');
    return {
      path: location.pathname,
      orderInAddress: new URLSearchParams(location.search).get('commande') ?? '',
      badge: document.querySelector('header a[href="/panier"]')?.textContent ?? '',
      main: textIn(document.querySelector('main')),
      rows: [...document.querySelectorAll('main dl > div')].map((row) => ({
        name: row.querySelector('dt')?.textContent ?? '',
        value: row.querySelector('dd')?.textContent ?? '',
      })),
      lines: [...document.querySelectorAll<HTMLElement>('main li[data-product]')].map((line) => ({
        id: line.dataset.product ?? '',
        quantity: line.querySelector('input')?.value ?? '',
        text: textIn(line),
      })),
      summary: [...document.querySelectorAll('aside[aria-labelledby="order-title"] li')].map((line) =>
        textIn(line),
      ),
      bought: [...document.querySelectorAll('main li')]
        .map((line) => textIn(line))
        .filter((text) => text.includes(' × ')),
      promo:
        [...document.querySelectorAll('main aside [role="status"]')]
          .map((part) => part.textContent ?? '')
          .find((text) => /\s:\s/.test(text)) ?? '',
      wrap: wrap && { label: wrap.parentElement?.textContent ?? '', isChosen: wrap.checked },
      pay: buttons.find((text) => text.startsWith('Commander et payer')) ?? '',
      buy: {
        button: buttons.find((text) => text.startsWith('Ajouter au panier –')) ?? '',
        quantity: document.querySelector<HTMLInputElement>('main input[aria-label="Quantité"]')?.value ?? '',
      },
      kept: localStorage.getItem('miris-cart') ?? '[]',
      lastOrder: sessionStorage.getItem('miris-last-order') ?? '',
    };
  });
  return { ...readSchema.parse(read), cart: readLines(JSON.parse(read.kept)) };
}
