import { type KeyboardEvent, useState } from 'react';
import { Icon } from '../Icon.tsx';
import { readNumber, stepByKey } from '../interaction.ts';
import * as styles from './field.css.ts';

export interface NumberStepperProps {
  /** What is counted; read with the field and its buttons. */
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
  readonly isDisabled?: boolean;
}

/**
 * A whole number with minus and plus. Written as a plain spin button rather than with React Aria's number field, which costs the
 * product page 20 KB for locales and units that a quantity does not have.
 */
export function NumberStepper(props: NumberStepperProps) {
  const { label, value, min, max, onChange, isDisabled = false } = props;
  const [draft, setDraft] = useState<string | null>(null);

  const commit = () => {
    const typed = draft === null ? null : readNumber(draft, min, max);
    setDraft(null);
    if (typed !== null && typed !== value) onChange(typed);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      commit();
      return;
    }
    const moved = stepByKey(event.key, value, min, max);
    if (moved === null) return;
    event.preventDefault();
    setDraft(null);
    if (moved !== value) onChange(moved);
  };

  return (
    <fieldset className={styles.stepper} aria-label={label} data-needs-scripts="">
      <button
        type="button"
        className={styles.stepperButton}
        aria-label={`Diminuer\u00a0: ${label}`}
        disabled={isDisabled || value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" size={16} />
      </button>
      <input
        className={styles.stepperCount}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        role="spinbutton"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        value={draft ?? String(value)}
        disabled={isDisabled}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        className={styles.stepperButton}
        aria-label={`Augmenter\u00a0: ${label}`}
        disabled={isDisabled || value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" size={16} />
      </button>
    </fieldset>
  );
}
