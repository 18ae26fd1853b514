import { multiplyCents } from '#contracts/cents.ts';
import type { OrderQuote } from '#contracts/http/desk/desk-orders.ts';
import { vatRateText } from '#domain/vat/vat.ts';
import { personMessage } from '../../../data/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { NumberStepper } from '../../../ui/fields/NumberStepper.tsx';
import { centsOf, euros } from '../../../ui/formats.ts';
import { Icon } from '../../../ui/marks/Icon.tsx';
import { Price } from '../../../ui/Price.tsx';
import type { TakenOrder } from './taken-order.ts';
import * as styles from './taking.css.ts';

type Items = TakenOrder['items'];

export interface TakenLinesProps {
  readonly items: Items;
  readonly quote: OrderQuote | undefined;
  /** Why the shop gives no price. */
  readonly unpriced: Error | null;
  readonly onChange: (items: Items) => void;
}

const MAX_QUANTITY = 1_000;

/** What is ordered, how many of each and what it costs, as the shop reckons it. */
export function TakenLines({ items, quote, unpriced, onChange }: TakenLinesProps) {
  if (items.length === 0) return null;
  const change = (productId: string, quantity: number) =>
    onChange(items.map((item) => (item.productId === productId ? { ...item, quantity } : item)));
  return (
    <>
      <ul className={styles.lines} aria-label="Articles de la commande">
        {items.map(({ productId, name, quantity }) => {
          const priced = quote?.items.find((item) => item.productId === productId);
          const problem = quote?.problems.find(({ field }) => field === `items.${productId}`);
          return (
            <li key={productId} className={styles.line}>
              <span className={styles.lineName}>
                <span>{name}</span>
                {priced && <span className={styles.soft}>{`${euros(priced.price)} pièce`}</span>}
              </span>
              <NumberStepper
                label={`Quantité de ${name}`}
                value={quantity}
                min={1}
                max={MAX_QUANTITY}
                maxText={`${MAX_QUANTITY} au plus`}
                onChange={(wanted) => change(productId, wanted)}
              />
              <span className={styles.lineTotal}>
                {priced && <Price amount={multiplyCents(centsOf(priced.price), quantity)} />}
              </span>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Retirer ${name}`}
                onClick={() => onChange(items.filter((item) => item.productId !== productId))}
              >
                <Icon name="close" size={16} />
              </Button>
              {problem && <span className={styles.problem}>{problem.message}</span>}
            </li>
          );
        })}
      </ul>
      <div aria-live="polite">
        {unpriced && <p className={styles.problem}>{personMessage(unpriced)}</p>}
        {quote && <QuoteTotals quote={quote} />}
      </div>
    </>
  );
}

function QuoteTotals({ quote }: { quote: OrderQuote }) {
  const { subtotal, discountAmount, shippingCost, minimumCharge, total, vat, problems } = quote;
  const tooDear = problems.find(({ field }) => field === 'total');
  return (
    <>
      <dl className={styles.totals}>
        <dt>Sous-total</dt>
        <dd>{euros(subtotal)}</dd>
        {centsOf(discountAmount) > 0 && (
          <>
            <dt>Réduction</dt>
            <dd>{`−${euros(discountAmount)}`}</dd>
          </>
        )}
        <dt>Livraison</dt>
        <dd>{centsOf(shippingCost) === 0 ? 'Offerte' : euros(shippingCost)}</dd>
        {centsOf(minimumCharge) > 0 && (
          <>
            <dt>Complément au montant minimum</dt>
            <dd>{euros(minimumCharge)}</dd>
          </>
        )}
        <dt className={styles.total}>Total</dt>
        <dd className={styles.total}>{euros(total)}</dd>
      </dl>
      <p className={styles.soft}>
        {vat.rate === 0
          ? 'Sans TVA\u00a0: livraison hors de l’Union européenne.'
          : `Dont TVA à ${vatRateText(vat.rate)}\u00a0: ${euros(vat.amount)}.`}
      </p>
      {tooDear && <p className={styles.problem}>{tooDear.message}</p>}
    </>
  );
}
