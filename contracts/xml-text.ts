const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** What XML 1.0 has no place for. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters meant.
const UNPRINTABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/gu;

/** A text as XML holds it; what XML has no place for is left out. */
export function xmlText(value: string): string {
  return value.replace(UNPRINTABLE, '').replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/**
 * An element.
 * @param content XML already: texts go through `xmlText`.
 * @param attributes with a space before each.
 */
export function xmlElement(name: string, content: string, attributes = ''): string {
  return `<${name}${attributes}>${content}</${name}>`;
}
