import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { PAUSE_MS } from '../../ui/typed-ahead.ts';
import { SLOWEST_MS } from './open-console.ts';

const MAX_TABS = 60;

/** A keyboard whose keys are counted: letters that are typed too, a paste as the one key it is. */
export interface CountedKeys {
  readonly pressed: () => number;
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  paste(text: string): Promise<void>;
  /** Goes on by Tab until it has the focus. */
  goTo(target: Locator): Promise<void>;
  /** Answers a window once it is read: what is typed sooner presses nothing there. */
  answer(button: Locator): Promise<void>;
}

export function countedKeys(page: Page): CountedKeys {
  let pressed = 0;
  const press = async (key: string) => {
    pressed += 1;
    await page.keyboard.press(key);
  };
  const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  const goTo = async (target: Locator) => {
    await target.waitFor({ timeout: SLOWEST_MS });
    for (let tabs = 0; tabs < MAX_TABS && !(await hasFocus(target)); tabs += 1) await press('Tab');
    expect(await hasFocus(target)).toBe(true);
  };
  return {
    pressed: () => pressed,
    goTo,
    async press(...keys) {
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
