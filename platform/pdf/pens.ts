import type PDFDocument from 'pdfkit';
import { FONTS, type Style } from './fonts.ts';
import { breakLines, drawLine, FEATURES, type Type } from './typesetting.ts';

type Pdf = InstanceType<typeof PDFDocument>;

/** Where a text stands: its width and what is added to each line's height, in points. */
export interface TextBox {
  readonly width: number;
  readonly lineGap?: number;
  readonly align?: 'left' | 'right';
}

/** Writes the texts of a document. */
export interface Pen {
  set(style: Style, size: number, color: string): void;
  /** In points, as it would be written now. */
  heightOf(text: string, box: TextBox): number;
  /** Writes a text from a point on; the document goes on below it, on the next page where this one ends. */
  write(text: string, x: number, y: number, box: TextBox): void;
}

/** The pen of layout 1: one font, empty boxes for what it lacks. Documents issued with it are drawn again, so it stays. */
export function singleFontPen(pdf: Pdf): Pen {
  // The font has no narrow no-break space.
  const printable = (text: string) => text.replaceAll('\u202f', '\u00a0');
  return {
    set: (style, size, color) => {
      pdf.font(style).fontSize(size).fillColor(color);
    },
    heightOf: (text, box) => pdf.heightOfString(printable(text), { ...box, features: FEATURES }),
    write: (text, x, y, box) => {
      pdf.text(printable(text), x, y, { ...box, features: FEATURES });
    },
  };
}

/** Writes every name: in the font that has its script, else in Latin letters. @param bottomOf where a page's text ends, in points. */
export function everyScriptPen(pdf: Pdf, bottomOf: () => number): Pen {
  let type: Type = { style: 'text', size: 10 };
  const lineHeight = ({ lineGap = 0 }: TextBox) => {
    const { ascent, descent, lineGap: leading, unitsPerEm } = FONTS[type.style].font;
    return ((ascent - descent + leading) / unitsPerEm) * type.size + lineGap;
  };
  return {
    set(style, size, color) {
      type = { style, size };
      pdf.font(style).fontSize(size).fillColor(color);
    },
    heightOf: (text, box) => breakLines(pdf, text, type, box.width).length * lineHeight(box),
    write(text, x, y, box) {
      const height = lineHeight(box);
      const { ascent, unitsPerEm } = FONTS[type.style].font;
      let top = y;
      for (const line of breakLines(pdf, text, type, box.width)) {
        if (top + height > bottomOf() && top > pdf.page.margins.top) {
          pdf.addPage();
          top = pdf.page.margins.top;
        }
        const left = box.align === 'right' ? x + box.width - line.width : x;
        drawLine(pdf, line, type, left, top + (ascent / unitsPerEm) * type.size);
        top += height;
      }
      pdf.y = top;
    },
  };
}
