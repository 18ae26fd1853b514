import type { FormEvent } from 'react';
import { z } from 'zod';
import { LEAD_DAYS } from '#contracts/catalog/lead-time.ts';
import { WHOLE } from '#contracts/french/typed-number.ts';
import { Button } from '../../../ui/Button.tsx';
import { useSavedDraft } from '../../data/drafts.ts';
import { useCommand } from '../../data/use-command.ts';
import { NumberField } from '../../parts/FormParts.tsx';
import * as styles from '../analyses.css.ts';

/** How long the house waits for bottles it orders, which it says here. */
export function LeadTime({ days }: { days: number }) {
  const { value: typed, setValue: setTyped } = useSavedDraft({
    name: 'lead-time',
    schema: z.string(),
    start: String(days),
  });
  const command = useCommand('PUT /api/admin/figures/stock/lead-time', {
    done: 'Délai enregistré',
    failed: 'Délai non enregistré',
  });
  const isDays = /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= LEAD_DAYS.most;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isDays) command.mutate({ body: { days: Number(typed) } });
  };
  return (
    <form className={styles.leadTime} onSubmit={save}>
      <NumberField
        label="Délai de réapprovisionnement (jours)"
        numbers={WHOLE}
        value={typed}
        onChange={setTyped}
        error={isDays ? undefined : `Un nombre de jours, ${LEAD_DAYS.most} au plus`}
      />
      <Button
        type="submit"
        variant="secondary"
        size="small"
        aria-disabled={!isDays || Number(typed) === days}
        isPending={command.isPending}
      >
        Enregistrer
      </Button>
    </form>
  );
}
