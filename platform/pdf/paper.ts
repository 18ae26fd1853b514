import PDFDocument from 'pdfkit';
import { FONTS } from './fonts.ts';
import { everyScriptPen, type Pen, singleFontPen } from './pens.ts';
import type { SharedFont } from './shared-font.ts';
import { documentTags, NO_TAGS, type Tags } from './tags.ts';

declare global {
  namespace PDFKit.Mixins {
    interface PDFAttachmentOptions {
      /** Known to pdfkit, not yet to its types. */
      relationship?: 'Alternative' | 'Data';
    }
    interface StructureElementOptions {
      /** Of a table's head; known to pdfkit, not yet to its types. */
      scope?: 'Column' | 'Row';
    }
    interface PDFFont {
      /** pdfkit takes a parsed font too; its types do not know. */
      registerFont(name: string, font: SharedFont['font']): this;
    }
  }
}

/**
 * How documents are drawn. One that changes what is drawn gets the next number; those before stay, for documents that have to be made
 * again byte for byte. 2: names in every script, tags.
 */
export type DocumentLayout = 1 | 2;
export const DOCUMENT_LAYOUT = 2 satisfies DocumentLayout;

export interface DocumentFacts {
  /** Name of the document, as readers show it. Plain words: it stands in the XMP metadata too. */
  readonly title: string;
  /** When the document was made; the only time in the file, so that the same facts give the same bytes. */
  readonly createdAt: Date;
  /** The one it was first made with; new documents have the newest. */
  readonly layout?: DocumentLayout;
  /** At the foot of every page, left of the page number. */
  readonly footer: readonly string[];
  /** Whether the foot counts the pages; a file of several sheets does not. Absent: yes. */
  readonly isNumbered?: boolean;
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

export const INK = '#1d1611';
export const INK_SOFT = '#5a4e44';
export const GOLD = '#85622a';
export const LINE = '#ddd0bc';

type Pdf = InstanceType<typeof PDFDocument>;

/** A document while it is written. */
export interface Paper {
  readonly pdf: Pdf;
  readonly pen: Pen;
  readonly tags: Tags;
}

/** Margins of a page, in points. */
export interface Margins {
  readonly top: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where a page's text ends, in points. */
export const bottomOf = ({ page }: Pdf) => page.height - page.margins.bottom;

/** Begins a tagged PDF/A-3b on its first page. @param size of every page. */
export function beginPaper(facts: DocumentFacts, size: 'A4' | 'A6', margins: Margins): Paper {
  const { attachment, layout = DOCUMENT_LAYOUT } = facts;
  const pdf = new PDFDocument({
    // What zlib makes of the same text differs from one version of Node to the next.
    compress: false,
    size,
    margins,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    lang: 'fr-FR',
    displayTitle: true,
    ...(layout === 1 ? {} : { tagged: true }),
    bufferPages: true,
    // Without a font of its own pdfkit begins with Helvetica, which is not embedded.
    font: '',
    info: { Title: facts.title, Producer: 'Mirïs', Creator: 'Mirïs', CreationDate: facts.createdAt },
  });
  for (const [name, shared] of Object.entries(FONTS)) {
    shared.begin();
    pdf.registerFont(name, shared.font);
  }
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
  return {
    pdf,
    pen: layout === 1 ? singleFontPen(pdf) : everyScriptPen(pdf, () => bottomOf(pdf)),
    tags: layout === 1 ? NO_TAGS : documentTags(pdf),
  };
}

/** Ends a document. @returns the file. */
export async function endPaper({ pdf, tags }: Paper): Promise<Buffer> {
  tags.end();
  pdf.end();
  const chunks: Buffer[] = [];
  for await (const chunk of pdf) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
