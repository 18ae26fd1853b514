import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditStockMove } from '#contracts/http/console/audit.ts';
import { FigureCard } from '../parts/FigureCard.tsx';
import { Loaded, TabHead } from '../parts/lists/ListParts.tsx';
import { OrderLink } from '../parts/RunningNumber.tsx';
import * as styles from './audit.css.ts';
import { auditFragmentOf } from './audit-location.ts';
import { stockQuery } from './audit-queries.ts';
import { OlderSteps, Step } from './Steps.tsx';

/** Why a stock is what it is: the events that make it so, with what was there after each. */
export function StockScreen({ productId }: { productId: string }) {
  const query = useInfiniteQuery(stockQuery(productId));
  return (
    <section>
      <p className={styles.crumb}>
        <a href={auditFragmentOf({ screen: 'journal', category: 'stock' })}>Stocks</a>
      </p>
      <Loaded query={query} what="les mouvements de stock" rows={3} rowHeight="6rem">
        {({ pages }) => {
          // The first page is the newest: it says what is there now.
          const [newest] = pages;
          const moves = pages.toReversed().flatMap((page) => page.moves);
          return (
            <>
              <TabHead
                title={`Pourquoi le stock est-il de ${newest?.now.available ?? 0}\u202f?`}
                summary={newest?.productName ?? 'Produit inconnu du catalogue'}
                action={
                  <a href={auditFragmentOf({ screen: 'history', category: 'product', id: productId })}>
                    Historique du produit
                  </a>
                }
              />
              <dl className={styles.levels}>
                <FigureCard label="En stock" value={newest?.now.onHand} />
                <FigureCard label="Réservés" value={newest?.now.reserved} />
                <FigureCard label="Disponibles à la vente" value={newest?.now.available} />
              </dl>
              <OlderSteps query={query} />
              <ol className={styles.steps}>
                {moves.map((move) => (
                  // The figures below say what the detail says.
                  <Step key={move.id} step={{ ...move, detail: null }}>
                    <MoveFigures move={move} />
                  </Step>
                ))}
              </ol>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function MoveFigures({ move }: { move: AuditStockMove }) {
  const { change, after, orderId } = move;
  return (
    <p className={styles.move}>
      {change.onHand !== 0 && <span className={styles.delta}>{`${signed(change.onHand)} en stock`}</span>}
      {change.reserved !== 0 && <span className={styles.delta}>{`${signed(change.reserved)} réservé`}</span>}
      <span>
        <span>{`Ensuite\u00a0: ${after.onHand} en stock, ${after.reserved} réservé${after.reserved >= 2 ? 's' : ''},`}</span>{' '}
        <strong>{`${after.available} disponible${after.available >= 2 ? 's' : ''}`}</strong>
      </span>
      {orderId !== null && (
        <OrderLink
          order={{ id: orderId, runningNumber: move.runningNumber }}
          sign="Commande "
          href={auditFragmentOf({ screen: 'history', category: 'order', id: orderId })}
        />
      )}
    </p>
  );
}

/** With a true minus, as figures are set. */
function signed(change: number): string {
  return change > 0 ? `+${change}` : `−${-change}`;
}
