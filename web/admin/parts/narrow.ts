/** Phones, and whatever is as narrow: the console's alone, for the shop's pages carry what the tokens hold. */
export const narrow = 'screen and (max-width: 699px)';
