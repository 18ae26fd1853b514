import { type ComponentProps, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../marks/Icon.tsx';
import * as styles from './field.css.ts';

export interface NativeSelectProps<Value extends string>
  extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children' | 'className'> {
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Class names of a lower one, for rows of a list. */
  readonly compact?: { readonly frame: string; readonly select: string };
}

/** One of a few values, chosen as on every other site of this device: the browser's own list. */
export function NativeSelect<Value extends string>(props: NativeSelectProps<Value>) {
  const { options, value, onChange, compact, ...rest } = props;
  return (
    <span className={compact?.frame ?? styles.selectFrame}>
      <select
        {...rest}
        className={compact?.select ?? styles.select}
        value={value}
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
      <Icon name="chevron" size={compact ? 14 : 16} />
    </span>
  );
}

export interface SelectProps<Value extends string> extends NativeSelectProps<Value> {
  readonly label: string;
  /** What is wrong with the value; announced with the field. */
  readonly error?: string | undefined;
  readonly className?: string;
}

/** A form's field of that kind: label above, error below. */
export function Select<Value extends string>({ label, error, className, ...rest }: SelectProps<Value>) {
  const id = useId();
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <NativeSelect
        {...rest}
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      {error !== undefined && (
        <span id={`${id}-error`} className={styles.error}>
          {error}
        </span>
      )}
    </div>
  );
}
