import type { BrowserContext, Page } from 'playwright-core';

/** What stands behind each translated text; invisible to nobody, so that a test sees that a text went through the translator. */
export const MARK = '\u2020';

/**
 * Plays a browser's translator on every page of a context, as Chrome's works: each text node is replaced by one of the translator's own
 * within `<font><font>`, those that come later too.
 * @param begin on the server's HTML at once, or when the page's program runs.
 */
export async function translatePages(
  context: BrowserContext | Page,
  begin: 'at once' | 'when hydrated',
): Promise<void> {
  await context.addInitScript(
    ({ mark, event }) => {
      // A frame of the payment provider is another document.
      if (window !== top) return;
      const LEFT_ALONE = 'script, style, noscript, textarea, title, svg, font[data-translated]';
      const translate = (text: Text) => {
        if (!text.data.trim() || text.parentElement?.closest(LEFT_ALONE) !== null) return;
        const outer = document.createElement('font');
        const inner = document.createElement('font');
        outer.dataset.translated = '';
        inner.append(`${text.data} ${mark}`);
        outer.append(inner);
        text.replaceWith(outer);
      };
      const translateIn = (root: Node) => {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        const texts: Text[] = root instanceof Text ? [root] : [];
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
          if (node instanceof Text) texts.push(node);
        for (const text of texts) if (text.isConnected) translate(text);
      };
      const start = () => {
        translateIn(document.body);
        new MutationObserver((records) => {
          for (const { type, target, addedNodes } of records)
            if (type === 'characterData') translateIn(target);
            else for (const node of addedNodes) translateIn(node);
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
      };
      addEventListener(event, start, { once: true });
    },
    { mark: MARK, event: begin === 'at once' ? 'DOMContentLoaded' : 'page:hydrated' },
  );
}

/** Elements whose text is not what React drew there, the marks of the translator apart: `span: "60,00 €" is "120,00 €"`. */
export function staleTexts(page: Page): Promise<string[]> {
  return page.evaluate((mark) => {
    /** What is used of React's own tree: https://github.com/facebook/react/blob/main/packages/react-reconciler/src/ReactWorkTags.js */
    interface Fiber {
      readonly tag: number;
      readonly type: unknown;
      readonly child: Fiber | null;
      readonly sibling: Fiber | null;
      readonly memoizedProps: { readonly children?: unknown; readonly dangerouslySetInnerHTML?: unknown };
      readonly stateNode: unknown;
    }
    const [TEXT, PORTAL, ELEMENT, NOT_HYDRATED] = [6, 4, 5, 18];
    const UNSEEN = ['noscript', 'textarea', 'svg', 'select'];
    const even = (text: string) => text.replaceAll(mark, '').replaceAll(/\s+/gu, '');
    const shown = (node: Node): string => {
      if (node instanceof Text) return node.data;
      if (node instanceof Element && UNSEEN.includes(node.localName)) return '';
      return [...node.childNodes].map(shown).join('');
    };
    const stale: string[] = [];
    /** The text that React drew; null where it cannot be known. */
    const drawn = (fiber: Fiber): string | null => {
      if (fiber.tag === TEXT) return String(fiber.memoizedProps);
      if (fiber.tag === NOT_HYDRATED) return null;
      if (fiber.tag === ELEMENT && UNSEEN.includes(String(fiber.type))) return '';
      const { children, dangerouslySetInnerHTML } = fiber.memoizedProps ?? {};
      if (dangerouslySetInnerHTML !== undefined) return null;
      const isLeaf = fiber.tag === ELEMENT && (typeof children === 'string' || typeof children === 'number');
      let text: string | null = isLeaf ? String(children) : '';
      let areChildrenFine = true;
      for (let child = fiber.child; child !== null; child = child.sibling) {
        const before = stale.length;
        const part = drawn(child);
        areChildrenFine &&= stale.length === before;
        if (child.tag === PORTAL) continue;
        text = text === null || part === null ? null : text + part;
      }
      if (fiber.tag === ELEMENT && text !== null && areChildrenFine && fiber.stateNode instanceof Element) {
        const seen = shown(fiber.stateNode);
        if (even(seen) !== even(text)) stale.push(`${String(fiber.type)}: "${seen}" is "${text}"`);
      }
      return text;
    };
    const container = document.getElementById('root');
    const key = Object.keys(container ?? {}).find((name) => name.startsWith('__reactContainer'));
    if (!container || !key) throw new Error('React has not drawn this page');
    drawn(Reflect.get(container, key).stateNode.current);
    return stale;
  }, MARK);
}
