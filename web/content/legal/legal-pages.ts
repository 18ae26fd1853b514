import { TERMS_VERSION } from '#contracts/constants.ts';
import type { LegalText } from '#contracts/house/legal-text.ts';
import { termsOfSale } from '#contracts/terms/versions.ts';
import { accessibility } from './accessibility.ts';
import { legalNotice } from './legal-notice.ts';
import { privacy } from './privacy.ts';
import { reviewRules } from './reviews.ts';
import { shipping } from './shipping.ts';

/** Legal pages by the keys of specification §2, the accessibility statement, and how reviews are handled. */
const LEGAL_PAGES: ReadonlyMap<string, LegalText | null> = new Map([
  ['legal', legalNotice],
  ['terms', termsOfSale(TERMS_VERSION)],
  ['privacy', privacy],
  ['shipping', shipping],
  ['reviews', reviewRules],
  ['accessibility', accessibility],
]);

/** The text of a legal page, or null for a key that is none. */
export function findLegalText(key: string): LegalText | null {
  return LEGAL_PAGES.get(key) ?? null;
}
