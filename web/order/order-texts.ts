/** Why a page was not found: its link to an order is damaged, or too old. */
export const ORDER_LINK_OVER = 'order link over';
