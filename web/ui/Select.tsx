import { useId } from 'react';
import { classNames } from './class-names.ts';
import * as fieldStyles from './field.css.ts';
import { Icon } from './Icon.tsx';
import * as styles from './select.css.ts';

export interface SelectProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** What is wrong with the value; announced with the field. */
  readonly error?: string | undefined;
  readonly name?: string;
  readonly isDisabled?: boolean;
  readonly autoComplete?: string;
  readonly className?: string;
}

/** One of a few values, chosen as on every other site of this device: the browser's own list. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, options, value, onChange, error, isDisabled, className, ...rest } = props;
  const id = useId();
  return (
    <div className={classNames(fieldStyles.field, className)}>
      <label className={fieldStyles.label} htmlFor={id}>
        {label}
      </label>
      <span className={styles.frame}>
        <select
          {...rest}
          id={id}
          className={styles.select}
          value={value}
          disabled={isDisabled}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron" size={16} />
      </span>
      {error !== undefined && (
        <span id={`${id}-error`} className={fieldStyles.error}>
          {error}
        </span>
      )}
    </div>
  );
}
