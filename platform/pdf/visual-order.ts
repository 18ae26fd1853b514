import createBidi from 'bidi-js';
import type { Piece } from './drawable-text.ts';

const bidi = createBidi();
const letters = new Intl.Segmenter('fr', { granularity: 'grapheme' });
/** What the font's own layout turns around. */
const TURNED_BY_FONT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

const isRightToLeft = (font: Piece['font']) => font === 'hebrew' || font === 'arabic';
const textOf = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('');

/** Which way a line reads: as its first letter with a direction does. */
export function directionOf(pieces: readonly Piece[]): 'ltr' | 'rtl' {
  if (!pieces.some(({ font }) => isRightToLeft(font))) return 'ltr';
  const [paragraph] = bidi.getEmbeddingLevels(textOf(pieces)).paragraphs;
  return paragraph?.level === 1 ? 'rtl' : 'ltr';
}

/** A line as runs of one font, from left to right as they are drawn (Unicode's bidirectional algorithm, UAX 9). */
export function visualOrder(pieces: readonly Piece[], direction: 'ltr' | 'rtl'): readonly Piece[] {
  const text = textOf(pieces);
  const fonts = pieces.flatMap((piece) => Array.from({ length: piece.text.length }, () => piece.font));
  const embedding = bidi.getEmbeddingLevels(text, direction);
  const runs: { font: Piece['font']; level: number; from: number; to: number }[] = [];
  for (const index of bidi.getReorderedIndices(text, embedding)) {
    const font = fonts[index] ?? 'text';
    const level = embedding.levels[index] ?? 0;
    const last = runs.at(-1);
    if (last?.font === font && last.level === level && (index === last.to + 1 || index === last.from - 1)) {
      last.from = Math.min(last.from, index);
      last.to = Math.max(last.to, index);
    } else runs.push({ font, level, from: index, to: index });
  }
  return runs.map(({ font, level, from, to }) => {
    const run = Array.from(letters.segment(text.slice(from, to + 1)), ({ segment }) => segment);
    const isTurned = level % 2 === 1;
    const shown = isTurned ? run.map((letter) => bidi.getMirroredCharacter(letter) ?? letter) : run;
    const ordered = isTurned === TURNED_BY_FONT.test(shown.join('')) ? shown : shown.toReversed();
    return { font, text: ordered.join('') };
  });
}
