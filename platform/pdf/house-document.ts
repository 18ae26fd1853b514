import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { createSharedFont, type SharedFont } from './shared-font.ts';

declare global {
  namespace PDFKit.Mixins {
    interface PDFAttachmentOptions {
      /** Known to pdfkit, not yet to its types. */
      relationship?: 'Alternative' | 'Data';
    }
    interface PDFFont {
      /** pdfkit takes a parsed font too; its types do not know. */
      registerFont(name: string, font: SharedFont['font']): this;
    }
  }
}

const require = createRequire(import.meta.url);
const fontFile = (style: string) =>
  createSharedFont(
    readFileSync(require.resolve(`@expo-google-fonts/eb-garamond/${style}/EBGaramond_${style}.ttf`)),
  );
const FONTS = {
  text: fontFile('400Regular'),
  strong: fontFile('600SemiBold'),
  soft: fontFile('400Regular_Italic'),
};
type Style = keyof typeof FONTS;

const MARGIN = 56;
const FOOTER_HEIGHT = 46;
const INK = '#1d1611';
const INK_SOFT = '#5a4e44';
const GOLD = '#85622a';
const LINE = '#ddd0bc';
const SIZE = 10;
const CELL_PADDING = 4;
/** Figures of one width, on the line, so that columns of amounts stand under each other. */
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum', 'lnum', 'kern'];

export interface DocumentFacts {
  /** Name of the document, as readers show it. Plain words: it stands in the XMP metadata too. */
  readonly title: string;
  /** When the document was made; the only time in the file, so that the same facts give the same bytes. */
  readonly createdAt: Date;
  /** At the foot of every page, left of the page number. */
  readonly footer: readonly string[];
  /** A file inside the document, with what the document's metadata say of it. */
  readonly attachment?: {
    readonly name: string;
    readonly type: string;
    readonly content: Uint8Array;
    readonly description: string;
    readonly relationship: 'Alternative' | 'Data';
    /** `rdf:Description` elements for the XMP metadata. */
    readonly metadata: string;
  };
}

export interface TableColumn {
  readonly title: string;
  /** Share of the page's width, of 1. */
  readonly width: number;
  readonly align?: 'left' | 'right';
}

/** A document of the house being written, from top to bottom; pages follow by themselves. */
export interface HouseDocument {
  /** A title. @param level 1 for the document's own. */
  heading(text: string, level?: 1 | 2): void;
  paragraph(text: string, style?: Style): void;
  /** Paragraphs side by side, each in its share of the width; the first line of each stands out. */
  columns(blocks: readonly (readonly string[])[]): void;
  /** Rows under a head that is said again on every page. @param strongRows how many of the last rows stand out. */
  table(columns: readonly TableColumn[], rows: readonly (readonly string[])[], strongRows?: number): void;
  /** Paragraphs in a frame; it goes on over pages. */
  box(lines: readonly string[]): void;
  gap(height?: number): void;
}

/**
 * Writes a French document of the house as PDF/A-3b: the brand's head, text, tables, a footer with page numbers. All fonts are embedded.
 * @param write writes the document's content.
 * @returns the file; for the same facts and content always the same bytes.
 */
export async function writeDocument(
  facts: DocumentFacts,
  write: (document: HouseDocument) => void,
): Promise<Buffer> {
  const pdf = new PDFDocument({
    // What zlib makes of the same text differs from one version of Node to the next.
    compress: false,
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER_HEIGHT },
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    lang: 'fr-FR',
    displayTitle: true,
    bufferPages: true,
    // Without a font of its own pdfkit begins with Helvetica, which is not embedded.
    font: '',
    info: { Title: facts.title, Producer: 'Mirïs', Creator: 'Mirïs', CreationDate: facts.createdAt },
  });
  for (const [name, shared] of Object.entries(FONTS)) {
    shared.begin();
    pdf.registerFont(name, shared.font);
  }
  const { attachment } = facts;
  if (attachment) {
    pdf.file(Buffer.from(attachment.content), {
      name: attachment.name,
      type: attachment.type,
      description: attachment.description,
      creationDate: facts.createdAt,
      modifiedDate: facts.createdAt,
      relationship: attachment.relationship,
    });
    pdf.appendXML(attachment.metadata);
  }
  writeHead(pdf);
  write(houseDocument(pdf));
  writeFooters(pdf, facts.footer);
  pdf.end();
  const chunks: Buffer[] = [];
  for await (const chunk of pdf) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

type Pdf = InstanceType<typeof PDFDocument>;

/** The font has no narrow no-break space. */
const printable = (text: string) => text.replaceAll('\u202f', '\u00a0');
const innerWidth = (pdf: Pdf) => pdf.page.width - 2 * MARGIN;
const bottom = (pdf: Pdf) => pdf.page.height - MARGIN - FOOTER_HEIGHT;

function setFont(pdf: Pdf, style: Style, size = SIZE, color = INK): Pdf {
  return pdf.font(style).fontSize(size).fillColor(color);
}

function rule(pdf: Pdf, y: number, color = LINE): void {
  pdf
    .moveTo(MARGIN, y)
    .lineTo(pdf.page.width - MARGIN, y)
    .lineWidth(0.6)
    .stroke(color);
}

function writeHead(pdf: Pdf): void {
  setFont(pdf, 'text', 26, GOLD).text('Mirïs', MARGIN, MARGIN, { characterSpacing: 3, features: FEATURES });
  setFont(pdf, 'soft', SIZE, INK_SOFT).text('Haute parfumerie', { features: FEATURES });
  rule(pdf, pdf.y + 8, GOLD);
  pdf.y += 24;
}

function writeFooters(pdf: Pdf, lines: readonly string[]): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index);
    // Below the text's own margin pdfkit would begin another page.
    pdf.page.margins.bottom = 0;
    const top = bottom(pdf) + MARGIN - FOOTER_HEIGHT + 20;
    rule(pdf, top);
    const options = { width: innerWidth(pdf) - 70, features: FEATURES };
    setFont(pdf, 'text', 8, INK_SOFT).text(printable(lines.join('\n')), MARGIN, top + 6, options);
    pdf.text(`Page ${index - start + 1} / ${count}`, MARGIN, top + 6, {
      width: innerWidth(pdf),
      align: 'right',
      features: FEATURES,
    });
  }
}

function houseDocument(pdf: Pdf): HouseDocument {
  const write = (text: string) =>
    pdf.text(printable(text), MARGIN, pdf.y, { width: innerWidth(pdf), lineGap: 2, features: FEATURES });
  return {
    heading(text, level = 2) {
      if (pdf.y > bottom(pdf) - 60) pdf.addPage();
      setFont(pdf, level === 1 ? 'text' : 'strong', level === 1 ? 20 : 12);
      write(text);
      pdf.y += level === 1 ? 8 : 4;
    },
    paragraph(text, style = 'text') {
      setFont(pdf, style, SIZE, style === 'soft' ? INK_SOFT : INK);
      write(text);
      pdf.y += 6;
    },
    columns: (blocks) => writeColumns(pdf, blocks),
    table: (columns, rows, strongRows = 0) => writeTable(pdf, columns, rows, strongRows),
    box: (lines) => writeBox(pdf, lines),
    gap(height = 12) {
      pdf.y += height;
    },
  };
}

function writeColumns(pdf: Pdf, blocks: readonly (readonly string[])[]): void {
  const width = innerWidth(pdf) / blocks.length;
  const top = pdf.y;
  const ends = blocks.map(([title = '', ...lines], index) => {
    const x = MARGIN + index * width;
    const options = { width: width - 12, lineGap: 1, features: FEATURES };
    setFont(pdf, 'strong', SIZE, GOLD).text(printable(title), x, top, options);
    setFont(pdf, 'text').text(printable(lines.join('\n')), x, pdf.y, options);
    return pdf.y;
  });
  pdf.y = Math.max(...ends) + 14;
}

function writeBox(pdf: Pdf, lines: readonly string[]): void {
  const options = { width: innerWidth(pdf) - 24, lineGap: 1, features: FEATURES };
  let top = pdf.y;
  const frame = () =>
    pdf
      .rect(MARGIN, top, innerWidth(pdf), pdf.y - top + 3)
      .lineWidth(0.8)
      .stroke(INK);
  setFont(pdf, 'text', SIZE - 0.5);
  pdf.y += 9;
  for (const line of lines.map(printable)) {
    if (pdf.y + pdf.heightOfString(line, options) > bottom(pdf)) {
      frame();
      pdf.addPage();
      top = pdf.y;
      pdf.y += 9;
      setFont(pdf, 'text', SIZE - 0.5);
    }
    pdf.text(line, MARGIN + 12, pdf.y, options);
    pdf.y += 5;
  }
  frame();
  pdf.x = MARGIN;
  pdf.y += 12;
}

function writeTable(
  pdf: Pdf,
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  strongRows: number,
): void {
  const writeRow = (cells: readonly string[], style: Style, color: string) => {
    setFont(pdf, style, SIZE - 0.5, color);
    const placed = columns.map(({ width, align }, index) => {
      const x =
        MARGIN + innerWidth(pdf) * columns.slice(0, index).reduce((sum, column) => sum + column.width, 0);
      const inner = innerWidth(pdf) * width - CELL_PADDING;
      const options = { width: inner, align: align ?? 'left', features: FEATURES };
      const text = printable(cells[index] ?? '');
      return { x, text, options, height: pdf.heightOfString(text, options) };
    });
    const height = Math.max(...placed.map((cell) => cell.height)) + 2 * CELL_PADDING;
    if (pdf.y + height > bottom(pdf)) {
      pdf.addPage();
      if (style !== 'soft') writeRow(titles, 'soft', INK_SOFT);
      setFont(pdf, style, SIZE - 0.5, color);
    }
    const top = pdf.y;
    for (const { x, text, options } of placed) pdf.text(text, x, top + CELL_PADDING, options);
    rule(pdf, top + height);
    pdf.y = top + height;
  };
  const titles = columns.map(({ title }) => title);
  writeRow(titles, 'soft', INK_SOFT);
  rows.forEach((cells, index) => {
    writeRow(cells, index >= rows.length - strongRows ? 'strong' : 'text', INK);
  });
  pdf.x = MARGIN;
  pdf.y += 10;
}
