import { AMBER } from './amber.ts';
import { IRIS } from './iris.ts';
import type { PieceHead, PieceText } from './piece.ts';
import { PIECES } from './pieces.ts';
import { SMELLING } from './smelling.ts';

const TEXTS: Readonly<Record<string, PieceText>> = {
  'l-iris-ou-la-patience': IRIS,
  'l-ambre-n-existe-pas': AMBER,
  'sentir-d-abord': SMELLING,
};

/** A whole piece of the journal by its address; null for none. */
export function findPiece(slug: string): (PieceHead & PieceText) | null {
  const head = PIECES.find((piece) => piece.slug === slug);
  const text = TEXTS[slug];
  return head && text ? { ...head, ...text } : null;
}
