// Keeps the schema library from compiling code, which the content security policy forbids and the browser would report.
globalThis.__zod_globalConfig = { jitless: true };

// Fetches what makes the page move once what is read has been painted (web/server/pages.ts), or at the first user input.
{
  const MAX_WAIT_MS = 3_000;
  const USER_EVENTS = ['pointerdown', 'keydown', 'touchstart'];
  const { entry, modules } = document.currentScript.dataset;
  let begun = false;

  const begin = () => {
    if (begun) return;
    begun = true;
    for (const type of USER_EVENTS) removeEventListener(type, begin, true);
    for (const href of modules.split(' ').filter(Boolean))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry }));
  };
  const afterPaint = () => requestAnimationFrame(() => setTimeout(begin));

  for (const type of USER_EVENTS) addEventListener(type, begin, { capture: true, passive: true });
  if (document.readyState === 'complete') afterPaint();
  else addEventListener('load', afterPaint, { once: true });
  // A picture that does not come, or a tab in the background, must not keep the page still.
  setTimeout(begin, MAX_WAIT_MS);
}

// The button pressed last before the page listens is pressed once more when it does; links and forms work by themselves.
{
  let missed = null;
  const note = ({ target }) => {
    // A form of the kind of dialogs is drawn to be typed into, and sends nothing by itself (web/checkout/delivery/DrawnForm.tsx).
    missed = target.closest('button[type="button"], form[method="dialog"] button');
  };
  addEventListener('click', note, true);
  const stop = ({ detail: page }) => {
    removeEventListener('click', note, true);
    if (missed) page?.note(missed);
  };
  addEventListener('page:hydrating', stop, { once: true });
  // The page may have been drawn anew (web/ui/hydration/drawn-anew.ts).
  addEventListener('page:hydrated', ({ detail: page }) => missed && page?.nowFor(missed)?.click(), {
    once: true,
  });
}

// An order that waits for its payment is asked to be paid: the delivery form that the server drew is not shown before it.
{
  const isAsked = () => {
    if (/[?&]commande=/.test(location.search)) return true;
    // As web/checkout/payment/paying-order.ts does it.
    const [{ type }] = performance.getEntriesByType('navigation');
    return type === 'reload' && sessionStorage.getItem('miris-paying') !== null;
  };
  try {
    if (isAsked()) document.documentElement.dataset.paying = '';
  } catch {
    // Storage that is closed keeps no order.
  }
}

// The router pushes the address that it began at when it first draws: a part of the page chosen meanwhile would be left again.
{
  const { pushState, replaceState } = history;
  let isDrawing = false;
  const pageOf = (url) => new URL(url, location).href.split('#')[0];
  addEventListener('page:hydrating', () => (isDrawing = true), { once: true });
  history.pushState = (state, title, url) => {
    if (isDrawing || pageOf(url) !== pageOf(location)) pushState.call(history, state, title, url);
    else replaceState.call(history, state, title);
  };
}
