import type { Style } from './fonts.ts';
import {
  beginPaper,
  bottomOf,
  type DocumentFacts,
  endPaper,
  GOLD,
  INK,
  INK_SOFT,
  LINE,
  type Paper,
} from './paper.ts';
import { FEATURES } from './typesetting.ts';

const MARGIN = 56;
const FOOTER_HEIGHT = 46;
const SIZE = 10;
const CELL_PADDING = 4;

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
  /** Begins a page with the brand's head: what follows is a sheet of its own. */
  sheet(): void;
}

/**
 * Writes a French document of the house as tagged PDF/A-3b: the brand's head, text, tables, a footer with page numbers. All
 * fonts are embedded.
 * @param write writes the document's content.
 * @returns the file; for the same facts and content always the same bytes.
 */
export async function writeDocument(
  facts: DocumentFacts,
  write: (document: HouseDocument) => void,
): Promise<Buffer> {
  const margins = { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER_HEIGHT };
  const paper = beginPaper(facts, 'A4', margins);
  writeHead(paper);
  write(houseDocument(paper));
  writeFooters(paper, facts);
  return endPaper(paper);
}

const innerWidth = (pdf: Paper['pdf']) => pdf.page.width - 2 * MARGIN;

function rule({ pdf, tags }: Paper, y: number, color = LINE): void {
  tags.ornament(() =>
    pdf
      .moveTo(MARGIN, y)
      .lineTo(pdf.page.width - MARGIN, y)
      .lineWidth(0.6)
      .stroke(color),
  );
}

function writeHead(paper: Paper): void {
  const { pdf, pen, tags } = paper;
  tags.text('P', () => {
    pen.set('text', 26, GOLD);
    pdf.text('Mirïs', MARGIN, MARGIN, { characterSpacing: 3, features: FEATURES });
    pen.set('soft', SIZE, INK_SOFT);
    pdf.text('Haute parfumerie', { features: FEATURES });
  });
  rule(paper, pdf.y + 8, GOLD);
  pdf.y += 24;
}

function writeFooters(paper: Paper, { footer, isNumbered = true }: DocumentFacts): void {
  const { pdf, pen, tags } = paper;
  const { start, count } = pdf.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index);
    const top = bottomOf(pdf) + MARGIN - FOOTER_HEIGHT + 20;
    // Below the text's own margin pdfkit would begin another page.
    pdf.page.margins.bottom = 0;
    rule(paper, top);
    tags.ornament(() => {
      pen.set('text', 8, INK_SOFT);
      pen.write(footer.join('\n'), MARGIN, top + 6, { width: innerWidth(pdf) - 70 });
      if (isNumbered)
        pen.write(`Page ${index - start + 1} / ${count}`, MARGIN, top + 6, {
          width: innerWidth(pdf),
          align: 'right',
        });
    });
  }
}

function houseDocument(paper: Paper): HouseDocument {
  const { pdf, pen, tags } = paper;
  const write = (text: string) => pen.write(text, MARGIN, pdf.y, { width: innerWidth(pdf), lineGap: 2 });
  return {
    heading(text, level = 2) {
      if (pdf.y > bottomOf(pdf) - 60) pdf.addPage();
      tags.text(level === 1 ? 'H1' : 'H2', () => {
        pen.set(level === 1 ? 'text' : 'strong', level === 1 ? 20 : 12, INK);
        write(text);
      });
      pdf.y += level === 1 ? 8 : 4;
    },
    paragraph(text, style = 'text') {
      tags.text('P', () => {
        pen.set(style, SIZE, style === 'soft' ? INK_SOFT : INK);
        write(text);
      });
      pdf.y += 6;
    },
    columns: (blocks) => writeColumns(paper, blocks),
    table: (columns, rows, strongRows = 0) =>
      tags.group('Table', () => writeTable(paper, columns, rows, strongRows)),
    box: (lines) => tags.group('Sect', () => writeBox(paper, lines)),
    gap(height = 12) {
      pdf.y += height;
    },
    sheet() {
      pdf.addPage();
      writeHead(paper);
    },
  };
}

function writeColumns({ pdf, pen, tags }: Paper, blocks: readonly (readonly string[])[]): void {
  const width = innerWidth(pdf) / blocks.length;
  const top = pdf.y;
  const ends = blocks.map(([title = '', ...lines], index) => {
    const x = MARGIN + index * width;
    const box = { width: width - 12, lineGap: 1 };
    tags.text('P', () => {
      pen.set('strong', SIZE, GOLD);
      pen.write(title, x, top, box);
    });
    tags.text('P', () => {
      pen.set('text', SIZE, INK);
      pen.write(lines.join('\n'), x, pdf.y, box);
    });
    return pdf.y;
  });
  pdf.y = Math.max(...ends) + 14;
}

function writeBox({ pdf, pen, tags }: Paper, lines: readonly string[]): void {
  const box = { width: innerWidth(pdf) - 24, lineGap: 1 };
  let top = pdf.y;
  const frame = () =>
    tags.ornament(() =>
      pdf
        .rect(MARGIN, top, innerWidth(pdf), pdf.y - top + 3)
        .lineWidth(0.8)
        .stroke(INK),
    );
  pen.set('text', SIZE - 0.5, INK);
  pdf.y += 9;
  for (const line of lines) {
    if (pdf.y + pen.heightOf(line, box) > bottomOf(pdf)) {
      frame();
      pdf.addPage();
      top = pdf.y;
      pdf.y += 9;
      pen.set('text', SIZE - 0.5, INK);
    }
    tags.text('P', () => pen.write(line, MARGIN + 12, pdf.y, box));
    pdf.y += 5;
  }
  frame();
  pdf.x = MARGIN;
  pdf.y += 12;
}

function writeTable(
  paper: Paper,
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  strongRows: number,
): void {
  const { pdf, pen, tags } = paper;
  const writeRow = (cells: readonly string[], style: Style, color: string) => {
    pen.set(style, SIZE - 0.5, color);
    const placed = columns.map(({ width, align }, index) => {
      const x =
        MARGIN + innerWidth(pdf) * columns.slice(0, index).reduce((sum, column) => sum + column.width, 0);
      const box = { width: innerWidth(pdf) * width - CELL_PADDING, align: align ?? 'left' };
      const text = cells[index] ?? '';
      return { x, text, box, height: pen.heightOf(text, box) };
    });
    const height = Math.max(...placed.map((cell) => cell.height)) + 2 * CELL_PADDING;
    if (pdf.y + height > bottomOf(pdf)) {
      pdf.addPage();
      if (style !== 'soft') writeRow(titles, 'soft', INK_SOFT);
      pen.set(style, SIZE - 0.5, color);
    }
    const top = pdf.y;
    tags.group('TR', () => {
      for (const { x, text, box } of placed)
        tags.text(style === 'soft' ? 'TH' : 'TD', () => pen.write(text, x, top + CELL_PADDING, box));
    });
    rule(paper, top + height);
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
