import type { ReactNode } from 'react';
import { inParis } from '#contracts/french/calendar.ts';
import { serverNow } from '../../data/server-clock.ts';
import { capitalised } from '../../ui/formats.ts';
import { useListSearch } from '../location.ts';
import { Loaded, TabHead } from '../parts/lists/ListParts.tsx';
import { AsOfDay } from './AsOfDay.tsx';
import * as styles from './analyses.css.ts';
import { spanText } from './analyses-texts.ts';
import { linksBehind, stockChangesOf } from './links.ts';
import { PeriodChooser, type PeriodChooserProps } from './PeriodChooser.tsx';
import { type AnalysesSearch, analysesSearchSchema, grainOf, type Span, spanOf } from './periods.ts';
import { Goals } from './plans/Goals.tsx';
import { plannedSpan } from './plans/plans.ts';
import { ReviewsBehind } from './reviews/ReviewsBehind.tsx';
import { ReviewsOverTime } from './reviews/ReviewsOverTime.tsx';
import { BilledFigures } from './sales/BilledFigures.tsx';
import { BridgeBetween } from './sales/BridgeBetween.tsx';
import { ChangesSince } from './sales/ChangesSince.tsx';
import { Customers } from './sales/Customers.tsx';
import { Margins } from './sales/Margins.tsx';
import { OrderFigures } from './sales/OrderFigures.tsx';
import { OrdersBehind } from './sales/OrdersBehind.tsx';
import { ReturnFigures } from './sales/ReturnFigures.tsx';
import { SalesChart } from './sales/SalesChart.tsx';
import { Splits } from './sales/Splits.tsx';
import { Steps } from './sales/Steps.tsx';
import { VatTable } from './sales/VatTable.tsx';
import { StockChangesSince } from './stock/StockChangesSince.tsx';
import { StockFigures } from './stock/StockFigures.tsx';
import { useThenAndNow } from './then-and-now.ts';

/** What the shop sells and invoices in a period that is all in the address, now or as of a day; each figure leads to its orders. */
export function AnalysesPage() {
  const { search, narrow } = useListSearch(analysesSearchSchema);
  const { asOf } = search;
  const today = asOf ?? inParis(serverNow()).day;
  const span = spanOf(search, today);
  const behind = behindOf(search, span);
  if (behind) return <AsOfDay day={asOf}>{behind}</AsOfDay>;
  return (
    <div className={styles.page}>
      <TabHead title="Analyses" summary={capitalised(spanText(span))} />
      <PeriodChooser search={search} span={span} grain={grainOf(search, span)} narrow={narrow} />
      <AsOfDay day={asOf}>
        <PeriodFigures search={search} span={span} narrow={narrow} />
        <ReturnFigures span={span} asOf={asOf} linkBehind={linksBehind(search)} />
        <StockFigures
          {...{ span, asOf, today, narrow }}
          linkBehind={linksBehind(search)}
          changesOf={(productId) => stockChangesOf(search, productId)}
          chosen={search.stock}
        />
      </AsOfDay>
    </div>
  );
}

/** What is behind a figure, where the address names one; null where it does not. */
function behindOf(search: AnalysesSearch, span: Span): ReactNode {
  const { asOf, since, behind, verdict, stock } = search;
  if (behind && asOf && since) return <ChangesSince search={search} span={span} asOf={asOf} />;
  if (behind) return <OrdersBehind search={search} span={span} />;
  if (verdict) return <ReviewsBehind search={search} span={span} counted={verdict} />;
  if (asOf && since && stock) return <StockChangesSince search={search} productId={stock} asOf={asOf} />;
  return null;
}

/** Until they are read. */
const NO_PLANS = { goals: [], marks: [] };

function PeriodFigures({ search, span, narrow }: Omit<PeriodChooserProps, 'grain'>) {
  const grain = grainOf(search, span);
  const { compare, asOf } = search;
  const asked = { ...span, grain, ...(compare !== 'none' && { compare }) };
  const { query, now: today } = useThenAndNow('GET /api/admin/figures', asked, asOf);
  const planned = plannedSpan(span, inParis(serverNow()).day, asOf);
  const { query: plans, now: plansNow } = useThenAndNow('GET /api/admin/figures/plans', { ...planned }, asOf);
  const linkBehind = linksBehind(search);
  const shared = { linkBehind, asOf, today };
  return (
    <Loaded query={query} what="les chiffres" rowHeight="8rem">
      {(figures) => (
        <>
          <OrderFigures figures={figures} {...shared} />
          <SalesChart figures={figures} grain={grain} plans={plans.data ?? NO_PLANS} {...shared} />
          <Goals {...{ plans, span, linkBehind, asOf }} now={plansNow?.goals} />
          <Splits figures={figures} view={search.view} onView={(view) => narrow({ view })} {...shared} />
          <Margins figures={figures} {...shared} />
          <Customers figures={figures} {...shared} />
          <BilledFigures figures={figures} {...shared} />
          <BridgeBetween span={span} linkBehind={linkBehind} asOf={asOf} />
          <VatTable figures={figures} {...shared} />
          <Steps figures={figures} {...shared} />
          <ReviewsOverTime search={search} span={span} grain={grain} />
        </>
      )}
    </Loaded>
  );
}
