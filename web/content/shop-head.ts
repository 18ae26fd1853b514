/** What search engines and tabs read of the home page, and of every page that says nothing of its own. */
export const SHOP_TITLE = 'Mirïs · Parfums';
export const SHOP_DESCRIPTION =
  'Mirïs, maison de parfum française\u00a0: des compositions rares, écrites et mises en flacon à Grasse.';
