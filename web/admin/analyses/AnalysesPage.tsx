import { useQuery } from '@tanstack/react-query';
import { inParis } from '#contracts/french-calendar.ts';
import { serverNow } from '../../data/server-clock.ts';
import { adminQuery } from '../data/admin-api.ts';
import { useListSearch } from '../location.ts';
import { TabHead } from '../parts/ListParts.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import * as styles from './analyses.css.ts';
import { spanText } from './analyses-texts.ts';
import { BilledFigures } from './BilledFigures.tsx';
import { BridgeBetween } from './BridgeBetween.tsx';
import { linksBehind } from './links.ts';
import { OrderFigures } from './OrderFigures.tsx';
import { OrdersBehind } from './OrdersBehind.tsx';
import { PeriodChooser } from './PeriodChooser.tsx';
import { analysesSearchSchema, grainOf, spanOf } from './periods.ts';
import { ReviewsOverTime } from './ReviewsOverTime.tsx';
import { SalesChart } from './SalesChart.tsx';
import { Splits } from './Splits.tsx';
import { Steps } from './Steps.tsx';
import { VatTable } from './VatTable.tsx';

/** What the shop sells and invoices in a period that is all in the address; each figure leads to its orders. */
export function AnalysesPage() {
  const { search, narrow } = useListSearch(analysesSearchSchema);
  const span = spanOf(search, inParis(serverNow()).day);
  const grain = grainOf(search, span);
  const { compare } = search;
  const query = useQuery(
    adminQuery('GET /api/admin/figures', {
      query: { ...span, grain, ...(compare !== 'none' && { compare }) },
    }),
  );
  const linkBehind = linksBehind(search);
  if (search.behind) return <OrdersBehind search={search} span={span} />;
  return (
    <div className={styles.page}>
      <TabHead title="Analyses" summary={capital(spanText(span))} />
      <PeriodChooser search={search} span={span} grain={grain} narrow={narrow} />
      <Loaded query={query} what="les chiffres" rowHeight="8rem">
        {(figures) => (
          <>
            <OrderFigures figures={figures} linkBehind={linkBehind} />
            <SalesChart figures={figures} grain={grain} linkBehind={linkBehind} />
            <Splits
              figures={figures}
              view={search.view}
              onView={(view) => narrow({ view })}
              linkBehind={linkBehind}
            />
            <BilledFigures figures={figures} linkBehind={linkBehind} />
            <BridgeBetween span={span} linkBehind={linkBehind} />
            <VatTable figures={figures} linkBehind={linkBehind} />
            <Steps steps={figures.steps} linkBehind={linkBehind} />
            <ReviewsOverTime search={search} span={span} grain={grain} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);
}
