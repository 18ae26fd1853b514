import type { HouseIdentity } from '#contracts/house.ts';
import type { TermsBlock } from '#contracts/terms/guarantee.ts';

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
  readonly sections: (house: HouseIdentity) => readonly LegalSection[];
}
