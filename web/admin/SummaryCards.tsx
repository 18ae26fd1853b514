import { useQuery } from '@tanstack/react-query';
import { visuallyHidden } from '../theme/layout.css.ts';
import { euros } from '../ui/euros.ts';
import { adminQueries } from './data/queries.ts';
import { shownFigure } from './data/shown-figure.ts';
import { criticalProducts } from './inventory/stock-levels.ts';
import { FigureCard } from './parts/FigureCard.tsx';
import { figures } from './parts/parts.css.ts';

/** The four cards above the tabs: products, revenue, waiting orders, products running out (specification §2). */
export function SummaryCards() {
  const products = useQuery(adminQueries.products);
  const orders = useQuery(adminQueries.orderCounts);
  const stats = useQuery(adminQueries.stats);
  const critical = shownFigure(products, (all) => criticalProducts(all).length);
  return (
    <section aria-labelledby="console-summary">
      <h2 id="console-summary" className={visuallyHidden}>
        Vue d'ensemble
      </h2>
      <dl className={figures}>
        <FigureCard label="Produits" value={shownFigure(products, (all) => all.length)} />
        <FigureCard label="Revenus" value={shownFigure(stats, ({ totalRevenue }) => euros(totalRevenue))} />
        <FigureCard
          label="Commandes en attente"
          value={shownFigure(orders, ({ byStatus }) => byStatus.pending)}
        />
        <FigureCard label="Alertes de stock" value={critical} isAlarming={Number(critical ?? 0) > 0} />
      </dl>
    </section>
  );
}
