import { monthAndYear } from '#contracts/french/dates.ts';
import type { SalesGoal } from '#contracts/http/figures/sales-plans.ts';
import { stack } from '../../../theme/layout.css.ts';
import { Button } from '../../../ui/Button.tsx';
import { dateAndTime } from '../../../ui/formats.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { EventsLink } from '../../parts/EventsLink.tsx';
import { euros } from '../amounts.ts';
import * as styles from '../analyses.css.ts';

/** Where a goal comes from: each time that somebody said or took back what its month is to come to. */
export function GoalHistory({ goal, onClose }: { goal: SalesGoal; onClose: () => void }) {
  return (
    <Dialog title={`Objectif\u00a0: ${monthAndYear(goal.month)}`} onClose={onClose}>
      <div className={stack.x4}>
        <GoalStatements history={goal.history} />
        <p>
          <EventsLink category="salesGoal" id={goal.month} of={`objectif de ${monthAndYear(goal.month)}`} />
        </p>
        <div className={styles.planTools}>
          <Button variant="secondary" size="small" onClick={onClose}>
            Fermer
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** What was said of a goal, the last first. */
export function GoalStatements({ history }: Pick<SalesGoal, 'history'>) {
  return (
    <section aria-label="Historique de l’objectif">
      <p className={styles.how}>Ce qui a été fixé pour ce mois&nbsp;:</p>
      <ul className={styles.later}>
        {history.map(({ amount, setAt }) => (
          <li key={setAt}>{`${amount === null ? 'Retiré' : euros(amount)}, le ${dateAndTime(setAt)}`}</li>
        ))}
      </ul>
    </section>
  );
}
