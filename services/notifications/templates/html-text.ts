/** Whatever a shopper wrote is text, never markup. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Text of several lines as HTML, set as French is: no line begins with a colon or a closing mark. */
export function proseHtml(text: string): string {
  const set = text
    .replaceAll(/ ([:»])/g, '\u00a0$1')
    .replaceAll('« ', '«\u00a0')
    .replaceAll(/ ([;!?])/g, '\u202f$1');
  return escapeHtml(set).replaceAll(/\r?\n/g, '<br>');
}
