import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '#embedded/testing/chromium.ts';
import { renderHtml } from '#services/emails/templates/render.ts';
import { everyMail } from '#services/emails/testing/every-mail.ts';
import { findAccessibilityFaults } from '../admin/testing/open-console.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

const LOOKS = [320, 600].flatMap((width) =>
  (['light', 'dark'] as const).map((scheme) => ({ width, scheme })),
);

describe.each(LOOKS)('at $width px, $scheme', ({ width, scheme }) => {
  it('every mail fits, can be read and says in which colours it is', async () => {
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme: scheme });
    const page = await context.newPage();
    for (const mail of everyMail) {
      await page.setContent(renderHtml(mail));
      const { cut, ground } = await page.evaluate(() => ({
        cut: [...document.querySelectorAll('body *')]
          .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
          .map((part) => part.outerHTML.slice(0, 80)),
        ground: getComputedStyle(document.body).backgroundColor,
      }));
      expect(cut, mail.subject).toEqual([]);
      expect(ground, mail.subject).toBe(scheme === 'dark' ? 'rgb(20, 16, 13)' : 'rgb(244, 237, 226)');
      // A mail is no page: it has no landmarks.
      const faults = await findAccessibilityFaults(page);
      expect(
        faults.filter((fault) => !/^(?:region|landmark)/.test(fault)),
        mail.subject,
      ).toEqual([]);
    }
    await context.close();
  });
});
