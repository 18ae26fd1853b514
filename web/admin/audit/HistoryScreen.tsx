import { useInfiniteQuery } from '@tanstack/react-query';
import { Loaded } from '../parts/Loaded.tsx';
import { TabHead } from '../parts/TabHead.tsx';
import * as styles from './audit.css.ts';
import { auditFragmentOf, type HistoryCategory } from './audit-location.ts';
import { historyQuery } from './audit-queries.ts';
import { CATEGORY_TEXTS } from './audit-texts.ts';
import { ChangeTable } from './ChangeTable.tsx';
import { OlderSteps } from './OlderSteps.tsx';
import { OpeningState } from './OpeningState.tsx';
import { Step } from './Step.tsx';

/** An order, a product or a promo step by step: what happened, why, through whom, and what it changed. */
export function HistoryScreen({ category, id }: { category: HistoryCategory; id: string }) {
  const query = useInfiniteQuery(historyQuery(category, id));
  const { title, one } = CATEGORY_TEXTS[category];
  return (
    <section>
      <p className={styles.crumb}>
        <a href={auditFragmentOf({ screen: 'journal', category })}>{title}</a>
      </p>
      <Loaded query={query} what="l’historique" rows={3} rowHeight="8rem">
        {({ pages }) => {
          const steps = pages.toReversed().flatMap((page) => page.steps);
          return (
            <>
              <TabHead
                title={`${one} ${pages[0]?.label ?? ''}`}
                summary={<code className={styles.code}>{pages[0]?.stream}</code>}
                action={
                  category === 'product' && (
                    <a href={auditFragmentOf({ screen: 'stock', productId: id })}>
                      Pourquoi ce stock&#8239;?
                    </a>
                  )
                }
              />
              <OlderSteps query={query} />
              <ol className={styles.steps}>
                {steps.map((step) => (
                  <Step key={step.id} step={step}>
                    {step.revision === 0 ? (
                      <OpeningState changes={step.changes} />
                    ) : (
                      <ChangeTable changes={step.changes} of={step.title} />
                    )}
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
