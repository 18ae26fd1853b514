import { useQuery } from '@tanstack/react-query';
import { visuallyHidden } from '../../theme/layout.css.ts';
import { euros } from '../../ui/euros.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { adminQueries } from '../data/queries.ts';
import { shownFigure } from '../data/shown-figure.ts';
import { FigureCard } from '../parts/FigureCard.tsx';
import { figures } from '../parts/parts.css.ts';
import * as styles from './dashboard.css.ts';
import { averageRating } from './figures.ts';
import { MonthlyEvolution } from './MonthlyEvolution.tsx';
import { RecentOrders } from './RecentOrders.tsx';
import { StockAlerts } from './StockAlerts.tsx';
import { TopProducts } from './TopProducts.tsx';

/** How the shop is doing (specification §2): figures, stock alerts, recent orders, best sellers, months. */
export function DashboardTab() {
  const stats = useQuery(adminQueries.stats);
  const reviews = useQuery(adminQueries.reviews);
  const rating = shownFigure(reviews, averageRating);
  return (
    <div className={styles.dashboard}>
      <div>
        <h2 className={visuallyHidden}>Tableau de bord</h2>
        <dl className={figures}>
          <FigureCard label="Commandes Total" value={shownFigure(stats, ({ totalOrders }) => totalOrders)} />
          <FigureCard
            label="Chiffre d'Affaires"
            value={shownFigure(stats, ({ totalRevenue }) => euros(totalRevenue))}
          />
          <FigureCard
            label="Panier Moyen"
            value={shownFigure(stats, ({ averageOrderValue }) => euros(averageOrderValue))}
          />
          <FigureCard
            label="Note Moyenne"
            value={rating && `${rating.average}/5`}
            note={rating && `${rating.count} avis`}
          />
        </dl>
      </div>
      <StockAlerts />
      <Tabs
        label="Détails"
        render="selected"
        tabs={[
          { id: 'recent', label: 'Commandes récentes', content: <RecentOrders /> },
          { id: 'top', label: 'Meilleures ventes', content: <TopProducts /> },
          { id: 'monthly', label: 'Évolution mensuelle', content: <MonthlyEvolution /> },
        ]}
      />
    </div>
  );
}
