import type { HouseIdentity } from './house.ts';

/** A paragraph of a legal text, or a list. */
export type TermsBlock = string | { readonly list: readonly string[] };

/** A block of a legal page: a paragraph, a list, a link, or a box around paragraphs that the law frames. */
export type LegalBlock =
  | TermsBlock
  | { readonly href: string; readonly label: string }
  | { readonly box: readonly TermsBlock[] };

export interface LegalSection {
  readonly heading: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalText {
  readonly title: string;
  readonly description: string;
  readonly intro: string;
  /** `YYYY-MM-DD` */
  readonly updated: string;
  /** @param email where the house reads what customers write. */
  readonly sections: (house: HouseIdentity, email: string) => readonly LegalSection[];
}

/** Paragraphs and the items of lists, one after the other. */
export function linesOf(blocks: readonly TermsBlock[]): readonly string[] {
  return blocks.flatMap((block) => (typeof block === 'string' ? [block] : block.list));
}
