// The schema library asks whether it may compile code; the content security policy says no, and the browser reports each try.
globalThis.__zod_globalConfig = { jitless: true };

// Fetches what makes the page move once what is read has been painted (web/server/read-first.ts), or as soon as somebody acts.
{
  const LONGEST_WAIT_MS = 3_000;
  const ACTS = ['pointerdown', 'keydown', 'touchstart'];
  const { entry, modules } = document.currentScript.dataset;
  let begun = false;

  const begin = () => {
    if (begun) return;
    begun = true;
    for (const act of ACTS) removeEventListener(act, begin, true);
    for (const href of modules.split(' ').filter(Boolean))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry }));
  };
  const afterPaint = () => requestAnimationFrame(() => setTimeout(begin));

  for (const act of ACTS) addEventListener(act, begin, { capture: true, passive: true });
  if (document.readyState === 'complete') afterPaint();
  else addEventListener('load', afterPaint, { once: true });
  // A picture that does not come, or a tab nobody looks at, must not keep the page still.
  setTimeout(begin, LONGEST_WAIT_MS);
}
