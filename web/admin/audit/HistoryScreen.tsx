import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditChange, HistoryCategory } from '#contracts/http/console/audit.ts';
import { Loaded, TabHead } from '../parts/lists/ListParts.tsx';
import { RunningNumber } from '../parts/RunningNumber.tsx';
import * as styles from './audit.css.ts';
import { auditFragmentOf, CATEGORY_TEXTS, listOf } from './audit-location.ts';
import { historyQuery } from './audit-queries.ts';
import { ChangesTable } from './ChangesTable.tsx';
import { OlderSteps, Step } from './Steps.tsx';

/** An order, a product, a promo, a review or a goal step by step: what happened, why, through whom, and what it changed. */
export function HistoryScreen({ category, id }: { category: HistoryCategory; id: string }) {
  const query = useInfiniteQuery(historyQuery(category, id));
  const { title, one } = CATEGORY_TEXTS[category];
  return (
    <section>
      <p className={styles.crumb}>
        <a href={listOf(category)}>{title}</a>
      </p>
      <Loaded query={query} what="l’historique" rows={3} rowHeight="8rem">
        {({ pages }) => {
          const steps = pages.toReversed().flatMap((page) => page.steps);
          return (
            <>
              <TabHead
                title={`${one} ${pages[0]?.label ?? ''}`}
                summary={
                  <span>
                    <code className={styles.code}>{pages[0]?.stream}</code>{' '}
                    <RunningNumber of={pages[0] ?? {}} />
                  </span>
                }
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

const NOTHING = '—';

/** The state before and after an event, where they differ. */
function ChangeTable({ changes, of }: { changes: readonly AuditChange[]; of: string }) {
  const shown = changes.filter(({ before, after }) => before !== after);
  if (shown.length === 0) return <p className={styles.unchanged}>L’état n’a pas changé.</p>;
  return (
    <ChangesTable
      label={`Ce qui a changé\u00a0: ${of}`}
      titles={['Champ', 'Avant', 'Après']}
      rows={shown.map(({ path, label, before, after }) => ({
        key: path,
        what: label,
        before: before === null ? NOTHING : <del className={styles.before}>{before}</del>,
        after: after === null ? NOTHING : <ins className={styles.after}>{after}</ins>,
      }))}
    />
  );
}

/** What a stream began with: before its first event there was nothing to compare with. */
function OpeningState({ changes }: { changes: readonly AuditChange[] }) {
  const facts = new Map(
    changes.flatMap(({ label, after }) => (after === null ? [] : [[`${label}\n${after}`, { label, after }]])),
  );
  return (
    <dl className={styles.facts}>
      {[...facts].map(([key, { label, after }]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{after}</dd>
        </div>
      ))}
    </dl>
  );
}
