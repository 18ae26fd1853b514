import { type KeyboardEvent, useState } from 'react';
import { clamp, readNumber, stepByKey } from '../interaction.ts';
import { Icon } from '../marks/Icon.tsx';
import * as styles from './field.css.ts';

export interface NumberStepperProps {
  /** What is counted; read with the field and its buttons. */
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
  /** Why no more can be had: said as soon as the maximum was reached by hand, and for as long as it holds. */
  readonly maxText: string;
  readonly isDisabled?: boolean;
}

/**
 * A whole number with minus and plus. Written as a plain spin button rather than with React Aria's number field, which costs the
 * product page 20 KB for locales and units that a quantity does not have.
 */
export function NumberStepper(props: NumberStepperProps) {
  const { label, value, min, max, maxText, onChange, isDisabled = false } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const [isMaxShown, setMaxShown] = useState(false);

  const ask = (wanted: number) => {
    const next = clamp(wanted, min, max);
    setMaxShown(wanted >= max);
    if (next !== value) onChange(next);
  };
  const commit = () => {
    const typed = draft === null ? null : readNumber(draft);
    setDraft(null);
    if (typed !== null) ask(typed);
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
    ask(moved);
  };

  return (
    <div className={styles.stepperFrame}>
      <fieldset className={styles.stepper} aria-label={label} data-needs-scripts="">
        <StepButton
          label={`Diminuer\u00a0: ${label}`}
          icon="minus"
          isDisabled={isDisabled}
          isAtBound={value <= min}
          onPress={() => ask(value - 1)}
        />
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
        <StepButton
          label={`Augmenter\u00a0: ${label}`}
          icon="plus"
          isDisabled={isDisabled}
          isAtBound={value >= max}
          onPress={() => ask(value + 1)}
        />
      </fieldset>
      <span className={styles.stepperNote} aria-live="polite">
        {isMaxShown && value >= max ? maxText : ''}
      </span>
    </div>
  );
}

interface StepButtonProps {
  readonly label: string;
  readonly icon: 'minus' | 'plus';
  readonly isDisabled: boolean;
  readonly isAtBound: boolean;
  readonly onPress: () => void;
}

/** At its bound it refuses and keeps the keyboard's place. */
function StepButton({ label, icon, isDisabled, isAtBound, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      className={styles.stepperButton}
      aria-label={label}
      disabled={isDisabled}
      aria-disabled={isAtBound || undefined}
      onClick={onPress}
    >
      <Icon name={icon} size={16} />
    </button>
  );
}
