import { addDays, inParis } from '#contracts/french/calendar.ts';
import type { Grain } from '#contracts/http/figures/figures.ts';
import { grainSchema } from '#contracts/http/figures/figures.ts';
import { serverNow } from '../../data/server-clock.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import type { ListSearch } from '../location.ts';
import { compactInput, compactSelect } from '../parts/parts.css.ts';
import { useTypedDate } from '../parts/typed-date.ts';
import * as styles from './analyses.css.ts';
import { GRAIN_NAMES } from './analyses-texts.ts';
import { type AnalysesSearch, PERIOD_LABELS, PERIODS, type Span } from './periods.ts';

const COMPARISONS = [
  { value: 'before', label: 'Période précédente' },
  { value: 'year', label: 'Un an plus tôt' },
  { value: 'none', label: 'Sans comparaison' },
] as const;

export interface PeriodChooserProps {
  readonly search: AnalysesSearch;
  readonly span: Span;
  readonly grain: Grain;
  readonly narrow: (changes: ListSearch) => void;
}

/** Which days, told by what, beside which others. */
export function PeriodChooser({ search, span, grain, narrow }: PeriodChooserProps) {
  return (
    <fieldset className={styles.chooser} aria-label="Période et comparaison">
      <Select
        label="Période"
        compact={compactSelect}
        options={PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
        value={search.period}
        onChange={(period) => narrow(period === 'days' ? { period, ...span } : { period, from: '', to: '' })}
      />
      {search.period === 'days' && (
        <>
          <DayChoice
            label="Du"
            value={span.from}
            max={span.to}
            onChange={(from) => from && narrow({ from })}
          />
          <DayChoice label="Au" value={span.to} min={span.from} onChange={(to) => to && narrow({ to })} />
        </>
      )}
      <Select
        label="Par"
        compact={compactSelect}
        options={grainSchema.options.map((value) => ({ value, label: GRAIN_NAMES[value] }))}
        value={grain}
        onChange={(value) => narrow({ grain: value })}
      />
      <Select
        label="Comparer à"
        compact={compactSelect}
        options={COMPARISONS}
        value={search.compare}
        onChange={(compare) => narrow({ compare })}
      />
      <DayChoice
        label="Tels qu’au soir du"
        value={search.asOf ?? ''}
        max={addDays(inParis(serverNow()).day, -1)}
        onChange={(asOf) => narrow({ asOf })}
      />
      {search.asOf && (
        <Button variant="secondary" size="small" onClick={() => narrow({ asOf: '' })}>
          Revenir à aujourd’hui
        </Button>
      )}
    </fieldset>
  );
}

interface DayChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
  /** @param day empty where none is left. */
  readonly onChange: (day: string) => void;
}

function DayChoice({ label, value, onChange, ...limits }: DayChoiceProps) {
  const day = useTypedDate(value, onChange);
  return (
    <label className={styles.choice}>
      <span>{label}</span>
      <input
        className={compactInput}
        type="date"
        {...limits}
        value={day.value}
        onChange={({ target }) => day.onChange(target.value)}
        onBlur={day.onBlur}
      />
    </label>
  );
}
