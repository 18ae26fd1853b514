import { ignoreKeysTypedAhead } from '../../../ui/typed-ahead.ts';

export const CONTROLS = 'button:enabled, a[href], input:enabled, select:enabled, textarea:enabled, summary';
export const FOCUSABLE = `${CONTROLS}, [tabindex]`;

/** What holds a control, innermost first, with what stands before it there, nearest first. */
export type Surroundings = readonly { readonly holder: Element; readonly before: readonly Element[] }[];

/** As they are before the control goes: afterwards nothing says where it stood. */
export function surroundingsOf(element: Element): Surroundings {
  const holder = element.parentElement;
  if (holder === null || element.matches('main')) return [];
  const siblings = [...holder.children];
  const before = siblings.slice(0, siblings.indexOf(element)).reverse();
  return [{ holder, before }, ...surroundingsOf(holder)];
}

/** Leads to what came in the place of a control, or stands behind it; else to what stands before it. */
export function goOnBeside(surroundings: Surroundings): void {
  for (const { holder, before } of surroundings.filter(({ holder }) => holder.isConnected)) {
    const left = before.filter(({ isConnected }) => isConnected);
    const all = [...holder.children];
    const behind = left[0] ? all.slice(all.indexOf(left[0]) + 1) : all;
    const next =
      behind.flatMap(controlsIn)[0] ?? left.map((element) => controlsIn(element).at(-1)).find(Boolean);
    if (next) {
      ignoreKeysTypedAhead();
      next.focus();
      return;
    }
  }
}

/** What Tab reaches of it. */
function controlsIn(element: Element): HTMLElement[] {
  return [element, ...element.querySelectorAll(FOCUSABLE)].filter(
    (control): control is HTMLElement =>
      control instanceof HTMLElement &&
      control.matches(FOCUSABLE) &&
      control.tabIndex >= 0 &&
      control.checkVisibility(),
  );
}
