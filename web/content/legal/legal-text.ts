/** A block of a legal page: a paragraph, a list, or a link to another page. */
export type LegalBlock =
  | string
  | { readonly list: readonly string[] }
  | { readonly href: string; readonly label: string };

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
