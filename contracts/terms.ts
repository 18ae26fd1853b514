/** The version of the terms of sale that orders accept now: the day they took effect. Raised with every change of their text. */
export const TERMS_VERSION = '2026-11-24';
