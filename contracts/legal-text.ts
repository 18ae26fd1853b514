/** A block of a legal text: a paragraph, a list, or paragraphs that the law wants in a box. */
export type LegalBlock = string | { readonly list: readonly string[] } | { readonly box: readonly string[] };

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
  readonly sections: readonly LegalSection[];
}
