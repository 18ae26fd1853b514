import type PDFDocument from 'pdfkit';

type Pdf = InstanceType<typeof PDFDocument>;

/** What a part of a document is, so that it can be read aloud (ISO 32000-1, 14.8.4). */
type Role = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Sect';

export interface Tags {
  /** Whatever is drawn meanwhile is text of that role. */
  text(role: Role, draw: () => void): void;
  /** Whatever is tagged meanwhile is part of it. */
  group(role: Role, write: () => void): void;
  /** Lines and what every page repeats: not read aloud. */
  ornament(draw: () => void): void;
  end(): void;
}

/** Documents of layout 1 have no tags. */
export const NO_TAGS: Tags = {
  text: (_, draw) => draw(),
  group: (_, write) => write(),
  ornament: (draw) => draw(),
  end: () => undefined,
};

/** The tags of a document that was begun with `tagged`. */
export function documentTags(pdf: Pdf): Tags {
  let parent = pdf.struct('Document');
  pdf.addStructure(parent);
  return {
    text(role, draw) {
      parent.add(pdf.struct(role, attributesOf(role), [draw]));
    },
    group(role, write) {
      const outer = parent;
      parent = pdf.struct(role);
      outer.add(parent);
      write();
      parent.end();
      parent = outer;
    },
    ornament(draw) {
      pdf.markContent('Artifact', { type: 'Layout' });
      draw();
      pdf.endMarkedContent();
    },
    end: () => {
      parent.end();
    },
  };
}

function attributesOf(role: Role): PDFKit.Mixins.StructureElementOptions {
  return role === 'TH' ? { scope: 'Column' } : {};
}
