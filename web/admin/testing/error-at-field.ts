import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** The field says by itself what is wrong with it, to whoever hears it too, and one is in it. */
export async function expectErrorAtField(field: Locator, fault: RegExp): Promise<void> {
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  const described = (await field.getAttribute('aria-describedby')) ?? '';
  const descriptions = await field
    .page()
    .locator(
      described
        .split(' ')
        .map((id) => `[id="${id}"]`)
        .join(', '),
    )
    .allTextContents();
  expect(descriptions.join(' ')).toMatch(fault);
}
