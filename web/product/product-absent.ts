/** Tells the error page that it was a product that is not there. */
export const PRODUCT_ABSENT = 'product-absent';
