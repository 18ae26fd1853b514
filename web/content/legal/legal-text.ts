/** A block of a legal page: a paragraph, or a list. */
export type LegalBlock = string | { readonly list: readonly string[] };

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
