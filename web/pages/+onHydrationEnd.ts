declare global {
  /** The button that was pressed last before React listened (web/public/start.js). */
  var pressedEarly: HTMLButtonElement | null | undefined;
}

/** A press that came before the page's program is not lost. */
export function onHydrationEnd(): void {
  if (globalThis.pressedEarly?.isConnected) globalThis.pressedEarly.click();
  globalThis.pressedEarly = null;
}
