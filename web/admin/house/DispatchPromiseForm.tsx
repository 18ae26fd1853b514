import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { WHOLE } from '#contracts/french/typed-number.ts';
import {
  type CurrentDesk,
  type DispatchPromise,
  dispatchPromiseSchema,
} from '#contracts/orders/order-desk.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { adminQueries } from '../data/admin-api.ts';
import { isSame, useSavedDraft } from '../data/drafts.ts';
import { useCommand } from '../data/use-command.ts';
import { focusFirstError, NumberField, RestoredNotice } from '../parts/FormParts.tsx';
import { Loaded } from '../parts/lists/ListParts.tsx';
import { fieldPairs, soft } from '../parts/parts.css.ts';
import * as form from '../products/form/product-form.css.ts';

/** By when the house sends what was paid: what waits longer is late at the order desk. */
export function DispatchPromiseForm() {
  const query = useQuery(adminQueries.orderDesk);
  return (
    <Loaded query={query} what="la promesse d’expédition" rowHeight="8rem" rows={1}>
      {(current) => <PromiseFields current={current} />}
    </Loaded>
  );
}

const UNITS = [
  { value: 'working-days', label: 'En jours ouvrés' },
  { value: 'hours', label: 'En heures' },
] as const;

/** What is typed, of either kind. */
const typedSchema = z.object({
  unit: z.enum(UNITS.map(({ value }) => value)),
  days: z.string(),
  hours: z.string(),
  cutoffHour: z.string(),
});
type Typed = z.infer<typeof typedSchema>;

function typedOf(promise: DispatchPromise): Typed {
  const isDays = promise.unit === 'working-days';
  return {
    unit: promise.unit,
    days: isDays ? String(promise.count) : '0',
    hours: isDays ? '24' : String(promise.count),
    cutoffHour: isDays ? String(promise.cutoffHour) : '14',
  };
}

function PromiseFields({ current: { version, desk } }: { current: CurrentDesk }) {
  const { value, setValue, ...typed } = useSavedDraft({
    name: 'dispatch-promise',
    schema: typedSchema,
    start: typedOf(desk.promise),
    // What is typed of the other kind is not sent.
    isUntouched: (value) => isSame(promiseOf(value), desk.promise),
  });
  const [isChecked, setChecked] = useState(false);
  const arrange = useCommand('PUT /api/admin/order-desk', {
    done: 'Promesse enregistrée',
    failed: 'Promesse non enregistrée',
  });
  const set = (changes: Partial<Typed>) => setValue((before) => ({ ...before, ...changes }));
  const { unit, days, hours, cutoffHour } = value;
  const parsed = dispatchPromiseSchema.safeParse(promiseOf(value));
  const isWrong = (field: string) =>
    isChecked && (parsed.error?.issues.some(({ path }) => path[0] === field) ?? false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (!parsed.success) return focusFirstError(event.currentTarget);
    if (!arrange.isPending) arrange.mutate({ body: { ...desk, promise: parsed.data }, revision: version });
  };
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label="Promesse d’expédition">
      <h3 className={form.blockTitle}>Promesse d’expédition</h3>
      <p className={soft}>
        Ce qui est payé et attend plus longtemps est «&nbsp;En retard&nbsp;» dans les commandes. Jours
        ouvrés&nbsp;: du lundi au vendredi, hors jours fériés.
      </p>
      {typed.isRestored && <RestoredNotice onDiscard={typed.discard} />}
      <div className={fieldPairs}>
        <Select label="Promesse" options={UNITS} value={unit} onChange={(chosen) => set({ unit: chosen })} />
        {unit === 'hours' ? (
          <NumberField
            label="Heures"
            numbers={WHOLE}
            value={hours}
            onChange={(text) => set({ hours: text })}
            error={isWrong('count') ? 'Un nombre d’heures, de 1 à 720' : undefined}
          />
        ) : (
          <>
            <NumberField
              label="Payé avant (heure de Paris)"
              numbers={WHOLE}
              value={cutoffHour}
              onChange={(text) => set({ cutoffHour: text })}
              error={isWrong('cutoffHour') ? 'Une heure, de 0 à 23' : undefined}
            />
            <NumberField
              label="Part après (jours ouvrés, 0 le jour même)"
              numbers={WHOLE}
              value={days}
              onChange={(text) => set({ days: text })}
              error={isWrong('count') ? 'Un nombre de jours, de 0 à 30' : undefined}
            />
          </>
        )}
      </div>
      <div className={form.actions}>
        <Button type="submit" isPending={arrange.isPending}>
          Fixer la promesse
        </Button>
      </div>
    </form>
  );
}

function promiseOf({ unit, days, hours, cutoffHour }: Typed) {
  return unit === 'hours'
    ? { unit, count: wholeOf(hours) }
    : { unit, count: wholeOf(days), cutoffHour: wholeOf(cutoffHour) };
}

/** The whole number that was typed; not a number for anything else, which no schema takes. */
function wholeOf(text: string): number {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
}
