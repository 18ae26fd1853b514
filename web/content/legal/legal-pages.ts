import { legalNotice } from './legal-notice.ts';
import { privacy } from './privacy.ts';
import { shipping } from './shipping.ts';
import { terms } from './terms.ts';

/** A block of a legal page: a paragraph, or a list. */
export type LegalBlock = string | { readonly list: readonly string[] };

interface LegalSection {
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

/** Legal pages by the keys of specification §2. */
const LEGAL_PAGES: ReadonlyMap<string, LegalText> = new Map([
  ['legal', legalNotice],
  ['terms', terms],
  ['privacy', privacy],
  ['shipping', shipping],
]);

/** The text of a legal page, or null for a key that is none. */
export function findLegalText(key: string): LegalText | null {
  return LEGAL_PAGES.get(key) ?? null;
}
