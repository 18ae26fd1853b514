import { create, type Font, type GlyphPosition, type GlyphRun } from 'fontkit';
import { LRUCache } from 'lru-cache';

/** How many words and lines are remembered: more than the texts that all documents share. */
const MAX_LAYOUTS = 4_000;

/** A text that was laid out: what the font was asked for meanwhile, in this order, and what came of it. */
interface Layout {
  readonly asked: readonly (readonly [id: number, codePoints: readonly number[]])[];
  readonly glyphs: readonly number[];
  readonly positions: readonly GlyphPosition[];
}

export interface SharedFont {
  readonly font: Font;
  /** Begins a document, which is then written without a pause: it is the same, byte for byte, whatever was written before. */
  begin(): void;
}

/**
 * A font that is parsed once for all documents and remembers how texts are laid out, which is most of a document's cost.
 * A glyph belongs to the characters that it was first asked for in its document, so a text is laid out anew where these are others.
 */
export function createSharedFont(file: Uint8Array): SharedFont {
  const font = create(file);
  const layOut = font.layout.bind(font);
  const getGlyph = font.getGlyph.bind(font);
  const layouts = new LRUCache<string, Layout>({ max: MAX_LAYOUTS });
  const isAsBefore = ({ asked }: Layout) =>
    asked.every(([id, codePoints]) => areSame(getGlyph(id, codePoints).codePoints, codePoints));

  font.layout = (text, features) => {
    const key = `${features}\n${text}`;
    const known = layouts.get(key);
    if (known !== undefined && isAsBefore(known)) return toRun(known, getGlyph);
    const asked = new Map<number, readonly number[]>();
    let isFirst = true;
    font.getGlyph = (id, codePoints = []) => {
      const glyph = getGlyph(id, codePoints);
      isFirst &&= areSame(glyph.codePoints, codePoints);
      asked.set(id, codePoints);
      return glyph;
    };
    const run = layOut(text, features);
    font.getGlyph = getGlyph;
    const glyphs = run.glyphs.map(({ id }) => id);
    const positions = run.positions.map((position) => ({ ...position }));
    if (isFirst) layouts.set(key, { asked: [...asked], glyphs, positions });
    return run;
  };
  return {
    font,
    begin() {
      font._glyphs = {};
    },
  };
}

/** A run of its own: whoever gets it scales the positions in place. */
function toRun({ glyphs, positions }: Layout, getGlyph: Font['getGlyph']): GlyphRun {
  const own = positions.map((position) => ({ ...position }));
  return {
    glyphs: glyphs.map((id) => getGlyph(id)),
    positions: own,
    get advanceWidth() {
      return own.reduce((width, { xAdvance }) => width + xAdvance, 0);
    },
  };
}

function areSame(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((codePoint, index) => codePoint === others[index]);
}
