import { stockStatus } from '#contracts/stock-status.ts';
import { stockMessage } from './product-texts.ts';
import { indicator } from './stock-indicator.css.ts';

/** How much is left to sell, in words and colour. */
export function StockIndicator({ quantity }: { quantity: number }) {
  return <span className={indicator[stockStatus(quantity)]}>{stockMessage(quantity)}</span>;
}
