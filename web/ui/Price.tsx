import { type Cents, formatEuros } from '#contracts/cents.ts';
import { price } from './marks/marks.css.ts';

/** An amount as people read it in France: `89,00 €`. */
export function Price({ amount }: { amount: Cents }) {
  return <span className={price}>{formatEuros(amount)}</span>;
}
