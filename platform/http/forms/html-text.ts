import { frenchSpaces } from '#contracts/french/spaces.ts';

/** Whatever a shopper wrote is text, never markup. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Text of several lines as HTML, set as French is. */
export function proseHtml(text: string): string {
  return escapeHtml(frenchSpaces(text)).replaceAll(/\r?\n/g, '<br>');
}
