import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { PAUSE_MS } from '../../ui/typed-ahead.ts';
import { SLOWEST_MS } from './open-console.ts';

const MAX_TABS = 60;
/** The keystroke-level model (Card, Moran and Newell, 1983): a key of an average typist, and an act that must be thought of, in seconds. */
const KEY_S = 0.28;
const THOUGHT_S = 1.35;

/** A keyboard whose keys are counted: letters that are typed too, a paste as the one key it is. */
export interface CountedKeys {
  readonly pressed: () => number;
  /** What the model gives for keys and thoughts; what the console takes to answer comes to it. */
  readonly seconds: () => number;
  /** How long was waited for what `sees` waited for, in seconds. */
  readonly waited: () => number;
  /** Keys that are one act: thought of once. */
  press(...keys: string[]): Promise<void>;
  /** What is typed was thought of with the act before. */
  type(text: string): Promise<void>;
  paste(text: string): Promise<void>;
  /** The key that ends what was typed needs no thought. */
  enter(): Promise<void>;
  /** Goes on by Tab until it has the focus: one act. */
  goTo(target: Locator): Promise<void>;
  /** Answers a window once it is read: what is typed sooner presses nothing there. */
  answer(button: Locator): Promise<void>;
  /** Waits for what must be there before the next key. */
  sees(shown: PromiseLike<unknown>): Promise<void>;
}

export function countedKeys(page: Page): CountedKeys {
  let pressed = 0;
  let thoughts = 0;
  let waitedMs = 0;
  const press = async (key: string) => {
    pressed += 1;
    await page.keyboard.press(key);
  };
  const sees = async (shown: PromiseLike<unknown>) => {
    const begun = performance.now();
    await shown;
    waitedMs += performance.now() - begun;
  };
  const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  const goTo = async (target: Locator) => {
    await sees(target.waitFor({ timeout: SLOWEST_MS }));
    const before = pressed;
    while (pressed - before < MAX_TABS && !(await hasFocus(target))) await press('Tab');
    if (pressed > before) thoughts += 1;
    expect(await hasFocus(target)).toBe(true);
  };
  return {
    pressed: () => pressed,
    seconds: () => pressed * KEY_S + thoughts * THOUGHT_S,
    waited: () => waitedMs / 1_000,
    goTo,
    sees,
    enter: () => press('Enter'),
    async press(...keys) {
      thoughts += 1;
      for (const key of keys) await press(key);
    },
    async type(text) {
      pressed += text.length;
      await page.keyboard.type(text);
    },
    async paste(text) {
      pressed += 1;
      await page.evaluate((pasted) => document.execCommand('insertText', false, pasted), text);
    },
    async answer(button) {
      await goTo(button);
      await page.waitForTimeout(2 * PAUSE_MS);
      await press('Enter');
    },
  };
}
