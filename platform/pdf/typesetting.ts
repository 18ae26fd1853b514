import type PDFDocument from 'pdfkit';
import { drawableText, type Piece } from './drawable-text.ts';
import type { Style } from './fonts.ts';
import { directionOf, visualOrder } from './visual-order.ts';

type Pdf = InstanceType<typeof PDFDocument>;

/** Figures of one width, on the line, so that columns of amounts stand under each other. */
export const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum', 'lnum', 'kern'];

/** How a text is set: its style, and its size in points. */
export interface Type {
  readonly style: Style;
  readonly size: number;
}

/** A line as it is drawn: runs of one font from left to right. */
export interface Line {
  readonly runs: readonly Piece[];
  /** In points. */
  readonly width: number;
}

/** Breaks a text into lines that fit a width (points), at spaces and hyphens, else within a word. */
export function breakLines(pdf: Pdf, text: string, type: Type, width: number): readonly Line[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/u).flatMap((paragraph) => {
    const pieces = drawableText(paragraph, type.style);
    const direction = directionOf(pieces);
    return fill(pdf, pieces, type, width).map((line) => {
      const runs = visualOrder(line, direction);
      return { runs, width: widthOf(pdf, runs, type) };
    });
  });
}

/** Draws a line. @param y where its base line is, in points from the top. */
export function drawLine(pdf: Pdf, { runs }: Line, { size }: Type, x: number, y: number): void {
  let left = x;
  for (const { font, text } of runs) {
    pdf.font(font).fontSize(size);
    pdf.text(text, left, y, { lineBreak: false, baseline: 'alphabetic', features: FEATURES });
    left += pdf.widthOfString(text, { features: FEATURES });
  }
}

function fill(pdf: Pdf, pieces: readonly Piece[], type: Type, width: number): readonly (readonly Piece[])[] {
  const lines: Piece[][] = [];
  let line: Piece[] = [];
  let used = 0;
  const end = () => {
    lines.push(line);
    line = [];
    used = 0;
  };
  for (const word of wordsOf(pieces)) {
    const inner = widthOf(pdf, trimmed(word), type);
    if (line.length > 0 && used + inner > width) end();
    if (inner <= width) {
      line.push(...word);
      used += widthOf(pdf, word, type);
    } else {
      for (const piece of word) {
        if (line.length > 0 && widthOf(pdf, [...line, piece], type) > width) end();
        line.push(piece);
      }
      used = widthOf(pdf, line, type);
    }
  }
  end();
  return lines.map(trimmed);
}

/** Cut after each space and hyphen. */
function wordsOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const words: Piece[][] = [];
  let isEnd = true;
  for (const piece of pieces) {
    if (isEnd) words.push([]);
    words.at(-1)?.push(piece);
    isEnd = piece.text === ' ' || piece.text === '-';
  }
  return words;
}

function trimmed(pieces: readonly Piece[]): readonly Piece[] {
  const last = pieces.findLastIndex(({ text }) => text !== ' ');
  return pieces.slice(0, last + 1);
}

/** In points, the letters of a font shaped together. */
function widthOf(pdf: Pdf, pieces: readonly Piece[], { size }: Type): number {
  let width = 0;
  for (const { font, text } of byFont(pieces))
    width += pdf.font(font).fontSize(size).widthOfString(text, { features: FEATURES });
  return width;
}

function byFont(pieces: readonly Piece[]): readonly Piece[] {
  const runs: { font: Piece['font']; text: string }[] = [];
  for (const { font, text } of pieces) {
    const last = runs.at(-1);
    if (last?.font === font) last.text += text;
    else runs.push({ font, text });
  }
  return runs;
}
