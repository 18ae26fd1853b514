import anyAscii from 'any-ascii';
import { FONTS, type FontName, type Style } from './fonts.ts';

/** What a reader takes for one letter, or what stands for it, with a font that has all of it. */
export interface Piece {
  readonly text: string;
  readonly font: FontName;
}

const letters = new Intl.Segmenter('fr', { granularity: 'grapheme' });
/** Never seen on paper, and flags, of which the font has but letters in boxes. Two that join or part Arabic letters stay. */
const LEFT_OUT =
  /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Bidi_Control}\p{Regional_Indicator}]/gu;
const PICTURE = /\p{Extended_Pictographic}/u;

/**
 * A line of text as it can be drawn: as typed where a font has its script, else in Latin letters; what has none, as pictures, is left out.
 * So no letter ever shows as an empty box, which PDF/A forbids too (ISO 19005-3, 6.2.11.8).
 */
export function drawableText(line: string, style: Style): readonly Piece[] {
  const pieces: Piece[] = [];
  let isGap = false;
  for (const { segment } of letters.segment(spaced(line).normalize('NFC'))) {
    const piece = drawable(segment, style);
    if (piece.text === '') isGap = true;
    // A word that was left out leaves no second space.
    else if (!(isGap && piece.text === ' ' && (pieces.at(-1)?.text ?? ' ') === ' ')) {
      pieces.push(piece);
      isGap = false;
    }
  }
  return pieces;
}

/** Tabs as spaces; the narrow no-break space, which no font here has, as the wide one. */
function spaced(line: string): string {
  return line.replaceAll('\t', ' ').replaceAll('\u202f', '\u00a0').replaceAll(LEFT_OUT, '');
}

function drawable(letter: string, style: Style): Piece {
  const [first = ''] = letter;
  const font = ([style, 'hebrew', 'arabic'] as const).find((name) => isIn(name, first));
  // Accents that the font lacks are left out.
  if (font !== undefined) return { font, text: [...letter].filter((char) => isIn(font, char)).join('') };
  const latin = PICTURE.test(letter) ? '' : anyAscii(letter);
  return { font: style, text: [...latin].filter((char) => isIn(style, char)).join('') };
}

function isIn(name: FontName, character: string): boolean {
  return FONTS[name].font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}
