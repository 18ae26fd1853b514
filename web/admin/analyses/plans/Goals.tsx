import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { type Day, daysOfMonth } from '#contracts/french/calendar.ts';
import { monthAndYear } from '#contracts/french/dates.ts';
import type { SalesGoal, SalesPlans } from '#contracts/http/figures/sales-plans.ts';
import { Button } from '../../../ui/Button.tsx';
import { centsOf, plural } from '../../../ui/formats.ts';
import { DialogButton } from '../../parts/DialogButton.tsx';
import { DataTable, figureColumn } from '../../parts/lists/DataTable.tsx';
import { Loaded } from '../../parts/lists/ListParts.tsx';
import { euros } from '../amounts.ts';
import * as styles from '../analyses.css.ts';
import { differenceText, shareText } from '../analyses-texts.ts';
import { Section, TableExportButton } from '../figure-parts.tsx';
import type { LinkBehind } from '../links.ts';
import type { Span } from '../periods.ts';
import { GoalDialog } from './GoalDialog.tsx';
import { GoalHistory } from './GoalHistory.tsx';

export interface GoalsProps {
  readonly plans: UseQueryResult<SalesPlans>;
  readonly span: Span;
  readonly linkBehind: LinkBehind;
  /** The day that the page stands at; undefined of now. */
  readonly asOf: Day | undefined;
  /** Where the page stands at a day: what they are by now. */
  readonly now: SalesPlans['goals'] | undefined;
}

/** What months are to come to, how far they came, and what is missing for each day left. */
export function Goals({ plans, ...shown }: GoalsProps) {
  return (
    <Section name="goals" title="Objectifs">
      <p className={styles.how}>
        Total des commandes du mois entier, TTC, comme les cartes le comptent. Sur le graphique, l’objectif
        est réparti en parts égales sur les jours du mois.
      </p>
      <Loaded query={plans} what="les objectifs" rowHeight="4rem">
        {({ goals }) => <GoalsOf goals={goals} {...shown} />}
      </Loaded>
    </Section>
  );
}

function GoalsOf(props: Omit<GoalsProps, 'plans'> & Pick<SalesPlans, 'goals'>) {
  const { goals, span, linkBehind, asOf, now } = props;
  const set = goals.filter(({ amount }) => amount !== null);
  return (
    <>
      {set.length > 0 ? (
        <GoalsTable goals={set} linkBehind={linkBehind} now={now} />
      ) : (
        <p className={styles.how}>Aucun objectif pour ces mois.</p>
      )}
      <div className={styles.planTools}>
        {asOf === undefined && (
          <DialogButton variant="secondary" label="Fixer un objectif">
            {(close) => <GoalDialog goals={goals} onClose={close} />}
          </DialogButton>
        )}
        {set.length > 0 && (
          <TableExportButton query={{ ...span, table: 'goals' }} asOf={asOf} label="objectifs" />
        )}
      </div>
    </>
  );
}

function GoalsTable({
  goals,
  linkBehind,
  now,
}: Pick<SalesPlans, 'goals'> & Pick<GoalsProps, 'linkBehind' | 'now'>) {
  const [whyMonth, setWhy] = useState<string | null>(null);
  const nowOf = ({ month }: SalesGoal) => now?.find((goal) => goal.month === month);
  const why = goals.find(({ month }) => month === whyMonth);
  const linkedColumn = (title: string, text: (goal: SalesGoal) => string) =>
    figureColumn(title, text, ({ month }) => linkBehind({ behind: 'sold' }, daysOfMonth(month)));
  return (
    <>
      <DataTable
        label="Objectifs par mois"
        rows={goals}
        keyOf={({ month }) => month}
        columns={[
          { ...linkedColumn('Mois', ({ month }) => monthAndYear(month)), ...MONTH_CELL },
          {
            title: 'Objectif',
            cell: (goal) => <GoalAmount goal={goal} now={nowOf(goal)} onWhy={() => setWhy(goal.month)} />,
            isNumeric: true,
          },
          linkedColumn('Atteint', ({ reached }) => euros(reached)),
          linkedColumn('Part atteinte', ({ amount, reached }) =>
            amount === null ? '' : shareText(centsOf(reached), centsOf(amount)),
          ),
          linkedColumn('Manque', missingText),
          linkedColumn('Par jour restant', perDayText),
          ...(now
            ? [
                figureColumn<SalesGoal>(
                  'Depuis, atteint',
                  (goal) => differenceText(goal.reached, nowOf(goal)?.reached),
                  ({ month }) => linkBehind({ behind: 'sold', since: 'oui' }, daysOfMonth(month)),
                ),
              ]
            : []),
        ]}
      />
      {why && <GoalHistory goal={nowOf(why) ?? why} onClose={() => setWhy(null)} />}
    </>
  );
}

const MONTH_CELL = { isNumeric: false, isRowHeader: true, className: styles.named };

interface GoalAmountProps {
  readonly goal: SalesGoal;
  readonly now: SalesGoal | undefined;
  readonly onWhy: () => void;
}

/** What a month is to come to; pressed, it tells where that comes from. */
function GoalAmount({ goal: { month, amount }, now, onWhy }: GoalAmountProps) {
  if (amount === null) return null;
  const text = now && now.amount !== amount ? `${euros(amount)}, changé depuis` : euros(amount);
  return (
    <Button
      variant="link"
      size="inline"
      aria-label={`${text}, objectif\u00a0: ${monthAndYear(month)}. Pourquoi ce chiffre\u202f?`}
      onClick={onWhy}
    >
      {text}
    </Button>
  );
}

function missingText({ missing }: SalesGoal): string {
  if (missing === null) return '';
  return centsOf(missing) === 0 ? 'Atteint' : euros(missing);
}

/** `1 250,00 € sur 4 jours`; nothing of a month that is over or reached. */
function perDayText({ perDay, missing, daysLeft }: SalesGoal): string {
  if (perDay === null) return 'Mois terminé';
  return missing === null || centsOf(missing) === 0
    ? '–'
    : `${euros(perDay)} sur ${plural(daysLeft, 'jour')}`;
}
