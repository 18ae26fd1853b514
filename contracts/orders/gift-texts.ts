/** What whoever prepares the parcel of a gift reads. */
export const GIFT_WRAP = 'Emballage cadeau';
export const GIFT_TO_WRAP = 'À emballer en cadeau';
export const GIFT_MESSAGE = 'Message à joindre';
