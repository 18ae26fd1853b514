import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { type Day, daysOfMonth } from '#contracts/french-calendar.ts';
import { monthAndYear } from '#contracts/french-dates.ts';
import type { SalesGoal, SalesPlans } from '#contracts/http/sales-plans.ts';
import { Button } from '../../ui/Button.tsx';
import { centsOf, euros, plural } from '../../ui/formats.ts';
import { DataTable } from '../parts/DataTable.tsx';
import { TableExportButton } from '../parts/DownloadButton.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { nameLink } from '../parts/parts.css.ts';
import * as styles from './analyses.css.ts';
import { shareText } from './analyses-texts.ts';
import { FigureLink } from './FigureLink.tsx';
import { GoalDialog } from './GoalDialog.tsx';
import type { LinkBehind } from './links.ts';
import type { Span } from './periods.ts';

export interface GoalsProps {
  readonly plans: UseQueryResult<SalesPlans>;
  readonly span: Span;
  readonly linkBehind: LinkBehind;
  /** The day that the page stands at; undefined of now. */
  readonly asOf: Day | undefined;
}

/** What months are to come to, how far they came, and what is missing for each day left. */
export function Goals({ plans, span, linkBehind, asOf }: GoalsProps) {
  return (
    <section className={styles.section} aria-labelledby="analyses-goals">
      <h3 id="analyses-goals" className={styles.title}>
        Objectifs
      </h3>
      <p className={styles.how}>
        Total des commandes du mois entier, TTC, comme les cartes le comptent. Sur le graphique, l’objectif
        est réparti en parts égales sur les jours du mois.
      </p>
      <Loaded query={plans} what="les objectifs" rowHeight="4rem">
        {({ goals }) => <GoalsOf goals={goals} {...{ span, linkBehind, asOf }} />}
      </Loaded>
    </section>
  );
}

function GoalsOf({ goals, span, linkBehind, asOf }: Omit<GoalsProps, 'plans'> & Pick<SalesPlans, 'goals'>) {
  const [isOpen, setOpen] = useState(false);
  const set = goals.filter(({ amount }) => amount !== null);
  return (
    <>
      {set.length > 0 ? (
        <GoalsTable goals={set} linkBehind={linkBehind} />
      ) : (
        <p className={styles.how}>Aucun objectif pour ces mois.</p>
      )}
      <div className={styles.planTools}>
        {asOf === undefined && (
          <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
            Fixer un objectif
          </Button>
        )}
        {set.length > 0 && (
          <TableExportButton query={{ ...span, table: 'goals', ...(asOf && { asOf }) }} label="objectifs" />
        )}
      </div>
      {isOpen && <GoalDialog goals={goals} onClose={() => setOpen(false)} />}
    </>
  );
}

function GoalsTable({ goals, linkBehind }: Pick<SalesPlans, 'goals'> & Pick<GoalsProps, 'linkBehind'>) {
  const linkTo = ({ month }: SalesGoal) => linkBehind({ behind: 'sold' }, daysOfMonth(month));
  return (
    <DataTable
      label="Objectifs par mois"
      rows={goals}
      keyOf={({ month }) => month}
      columns={[
        {
          title: 'Mois',
          cell: (goal) => (
            <a className={nameLink} href={linkTo(goal)}>
              {monthAndYear(goal.month)}
            </a>
          ),
          isRowHeader: true,
          className: styles.named,
        },
        { title: 'Objectif', cell: ({ amount }) => amount && euros(amount), isNumeric: true },
        {
          title: 'Atteint',
          cell: (goal) => <FigureLink href={linkTo(goal)}>{euros(goal.reached)}</FigureLink>,
          isNumeric: true,
        },
        {
          title: 'Part atteinte',
          cell: ({ amount, reached }) => amount && shareText(centsOf(reached), centsOf(amount)),
          isNumeric: true,
        },
        {
          title: 'Manque',
          cell: ({ missing }) => missing && (centsOf(missing) === 0 ? 'Atteint' : euros(missing)),
          isNumeric: true,
        },
        { title: 'Par jour restant', cell: perDayText, isNumeric: true },
      ]}
    />
  );
}

/** `1 250,00 € sur 4 jours`; nothing of a month that is over or reached. */
function perDayText({ perDay, missing, daysLeft }: SalesGoal): string {
  if (perDay === null) return 'Mois terminé';
  return missing === null || centsOf(missing) === 0
    ? '–'
    : `${euros(perDay)} sur ${plural(daysLeft, 'jour')}`;
}
