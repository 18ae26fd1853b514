import { beginPaper, type DocumentFacts, endPaper, GOLD, INK, INK_SOFT, LINE, type Paper } from './paper.ts';
import { FEATURES } from './typesetting.ts';

/** What stands on one parcel's label. */
export interface AddressLabel {
  /** Who sends it: a name and the lines of an address. */
  readonly from: readonly string[];
  /** The recipient; it stands out. */
  readonly name: string;
  /** The address below the name. */
  readonly to: readonly string[];
  /** Small lines below: the relay point, a telephone number. */
  readonly notes: readonly string[];
  /** At the label's foot: the order and its carrier. */
  readonly reference: string;
}

/** `A6`: one label to a page; `A4`: four to a sheet, to be cut or printed on sheets of labels. */
export type LabelFormat = 'A6' | 'A4';

const NO_MARGINS = { top: 0, left: 0, right: 0, bottom: 0 };
const PADDING = 24;

/** Writes address labels as tagged PDF/A-3b in the house's dress, all fonts embedded. @returns the file. */
export async function writeLabels(
  facts: Omit<DocumentFacts, 'footer' | 'attachment'>,
  labels: readonly AddressLabel[],
  format: LabelFormat,
): Promise<Buffer> {
  const paper = beginPaper({ ...facts, footer: [] }, format, NO_MARGINS);
  const { pdf } = paper;
  const across = format === 'A6' ? 1 : 2;
  const width = pdf.page.width / across;
  const height = pdf.page.height / across;
  labels.forEach((label, index) => {
    const place = index % (across * across);
    if (place === 0 && index > 0) pdf.addPage();
    if (place === 0 && across > 1) writeCuts(paper);
    const left = (place % across) * width;
    const top = Math.floor(place / across) * height;
    writeLabel(paper, label, { left, top, width, height });
  });
  return endPaper(paper);
}

/** Where the sheet is cut. */
function writeCuts({ pdf, tags }: Paper): void {
  const { width, height } = pdf.page;
  tags.ornament(() => {
    pdf
      .moveTo(width / 2, 0)
      .lineTo(width / 2, height)
      .moveTo(0, height / 2)
      .lineTo(width, height / 2)
      .lineWidth(0.4)
      .dash(3, { space: 3 })
      .stroke(LINE)
      .undash();
  });
}

interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A part of a label: its type at full size, and the space above it, in points. */
interface Part {
  readonly text: string;
  readonly style: 'text' | 'strong';
  readonly size: number;
  readonly above: number;
}

/** How much smaller an address is set that would not fit: the longest that a shopper can type does by the last. */
const SCALES = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4] as const;

function writeLabel({ pdf, pen, tags }: Paper, label: AddressLabel, place: Place): void {
  const x = place.left + PADDING;
  const box = { width: place.width - 2 * PADDING, lineGap: 1 };
  const rule = (y: number) =>
    tags.ornament(() =>
      pdf
        .moveTo(x, y)
        .lineTo(x + box.width, y)
        .lineWidth(0.6)
        .stroke(GOLD),
    );
  tags.text('P', () => {
    pen.set('text', 18, GOLD);
    pdf.text('Mirïs', x, place.top + PADDING, { characterSpacing: 2, features: FEATURES, lineBreak: false });
  });
  tags.text('P', () => {
    pen.set('text', 8, INK_SOFT);
    pen.write(label.from.join('\n'), x, place.top + PADDING + 26, box);
  });
  const top = pdf.y + 8;
  rule(top);
  const foot = place.top + place.height - PADDING - 12;
  const parts: Part[] = [
    { text: label.name, style: 'strong', size: 17, above: 24 },
    { text: label.to.join('\n'), style: 'text', size: 15, above: 2 },
    { text: label.notes.join('\n'), style: 'text', size: 11, above: 12 },
  ];
  const written = parts.filter(({ text }) => text !== '');
  const heightAt = (scale: number) =>
    written.reduce((sum, { text, style, size, above }) => {
      pen.set(style, size * scale, INK);
      return sum + above * scale + pen.heightOf(text, box);
    }, 0);
  const room = foot - 12 - top;
  const scale = SCALES.find((each) => heightAt(each) <= room) ?? Math.min(...SCALES);
  pdf.y = top - 8;
  for (const { text, style, size, above } of written)
    tags.text('P', () => {
      pen.set(style, size * scale, INK);
      pen.write(text, x, pdf.y + above * scale, box);
    });
  rule(foot - 8);
  tags.text('P', () => {
    pen.set('strong', 10, INK);
    pen.write(label.reference, x, foot - 2, box);
  });
}
