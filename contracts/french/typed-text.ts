/*
 * What people type and paste, made plain before anything is checked. What nobody can see is taken out rather than refused: its author
 * could not find it. NUL and halves of surrogate pairs are refused where bodies are read (platform/http/requests/read-json-body.ts).
 */

/**
 * Control characters, directions, zero-width signs, soft hyphens, byte order marks, fillers and code points that are none. The first group
 * is what honest text needs of them: in an emoji or a flag, after a letter of a script whose letters join (Persian, Hindi),
 * in a Han variant.
 */
const INVISIBLE =
  /(\p{Emoji}(?:[\ufe0e\ufe0f]?\u200d(?=\p{Extended_Pictographic})|[\ufe0e\ufe0f])|\u{1f3f4}[\u{e0030}-\u{e007a}]{1,8}\u{e007f}|(?![\p{DI}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Zinh}])[\p{L}\p{M}][\u200c\u200d]|\p{Script=Han}[\ufe00-\ufe02\u{e0100}-\u{e01ef}])|(?![\t\n])[\p{Cc}\p{DI}\ufff9-\ufffb\p{NChar}]/gu;
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Spaces of every width, the Braille pattern without dots among them. */
const BLANKS = /[\t \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u2800]+/g;
const DASHES = /[\p{Pd}\u2212]/gu;

/**
 * A text without what cannot be seen, its spaces as they are; line breaks are `\n`. For texts that were stored before they
 * were made plain.
 */
export function withoutInvisible(text: string): string {
  return text.replace(LINE_BREAKS, '\n').replace(INVISIBLE, '$1');
}

/** Composed (NFC), without what cannot be seen; runs of blanks are one plain space. */
function visible(text: string): string {
  return withoutInvisible(text).normalize('NFC').replace(BLANKS, ' ');
}

/** A text of one line: line breaks count as spaces, none stands at its ends. */
export function typedLine(text: string): string {
  return visible(text).replace(/\s+/g, ' ').trim();
}

/** A text of paragraphs: no blank stands at the end of a line, and no more than one line is empty in a row. */
export function typedProse(text: string): string {
  return visible(text)
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A code or a number of one word, in compatible signs (`Ａ１` is `A1`): without blanks, dashes of every sort as `-`. */
export function typedCode(text: string): string {
  return typedLine(text).normalize('NFKC').replace(DASHES, '-').replace(/\s/g, '');
}
