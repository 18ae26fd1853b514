/** The version of the terms of sale that orders accept now: the day they took effect. Raised with every change of their text. */
export const TERMS_VERSION = '2026-11-24';

/** What an order is refused with whose terms were not accepted. */
export const TERMS_NOT_ACCEPTED = 'Veuillez accepter les conditions générales de vente';
