import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { inParis } from '#contracts/french/calendar.ts';
import { monthAndYear } from '#contracts/french/dates.ts';
import { EUROS, readDecimal } from '#contracts/french/typed-number.ts';
import type { SalesPlans } from '#contracts/http/figures/sales-plans.ts';
import { serverNow } from '../../../data/server-clock.ts';
import { stack } from '../../../theme/layout.css.ts';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { discardAndClose, useDraft } from '../../data/drafts.ts';
import { useCommand } from '../../data/use-command.ts';
import { NumberField, RestoredNotice } from '../../parts/FormParts.tsx';
import * as styles from '../analyses.css.ts';
import { GoalStatements } from './GoalHistory.tsx';

const TEXTS = { done: 'Objectif enregistré', failed: 'Objectif non enregistré' };

/** The month that is looked at, and its amount as typed; null before anything is. */
const typedSchema = z.object({ month: z.string(), amount: z.string().nullable() });

/** Says what a month is to come to, or takes it back; all that was said of it stands below. */
export function GoalDialog({ goals, onClose }: Pick<SalesPlans, 'goals'> & { onClose: () => void }) {
  const thisMonth = inParis(serverNow()).day.slice(0, 7);
  const { value: typed, ...draft } = useDraft<z.infer<typeof typedSchema>>({
    name: 'goal',
    schema: typedSchema,
    start: { month: goals.some((goal) => goal.month === thisMonth) ? thisMonth : '', amount: null },
    isUntouched: ({ amount }) => amount === null,
  });
  /** What was seen when the window opened; once others were found to have changed it, what is seen then. */
  const [seen, setSeen] = useState<SalesPlans['goals'] | null>(goals);
  const command = useCommand('PUT /api/admin/figures/goals', TEXTS);
  const goal = goals.find((one) => one.month === typed.month) ?? goals.at(-1);
  if (goal === undefined) return null;
  const version = (seen ?? goals).find((one) => one.month === goal.month)?.version;
  const value = typed.amount ?? goal.amount?.replace('.', ',') ?? '';
  const read = readDecimal(value, EUROS);
  const problem = !read.ok
    ? read.reason
    : Number(read.decimal) > 0
      ? undefined
      : 'Un montant au-dessus de zéro';
  const set = (amount: string | null) =>
    command.mutate(
      { body: { month: goal.month, amount }, revision: version },
      { ...discardAndClose(draft, onClose), onError: () => setSeen(null) },
    );
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (read.ok && problem === undefined) set(read.decimal);
  };
  return (
    <Dialog title="Objectif du mois" onClose={onClose}>
      <form className={stack.x4} onSubmit={save}>
        {draft.isRestored && <RestoredNotice onDiscard={draft.discard} />}
        <Select
          label="Mois"
          options={goals.map((one) => ({ value: one.month, label: monthAndYear(one.month) }))}
          value={goal.month}
          onChange={(month) => draft.setValue({ month, amount: null })}
        />
        <NumberField
          label="Total des commandes à atteindre, TTC (€)"
          numbers={EUROS}
          value={value}
          onChange={(amount) => draft.setValue({ month: goal.month, amount })}
          error={typed.amount === null || typed.amount.trim() === '' ? undefined : problem}
        />
        <div className={styles.planTools}>
          <Button type="submit" size="small" isPending={command.isPending} disabled={problem !== undefined}>
            Enregistrer
          </Button>
          {goal.amount !== null && (
            <Button variant="secondary" size="small" isPending={command.isPending} onClick={() => set(null)}>
              Retirer l’objectif
            </Button>
          )}
          <Button variant="secondary" size="small" onClick={onClose}>
            Annuler
          </Button>
        </div>
        {goal.history.length > 0 && <GoalStatements history={goal.history} />}
      </form>
    </Dialog>
  );
}
