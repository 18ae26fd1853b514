import type { KeyboardEventHandler, Ref } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import * as styles from './native-select.css.ts';

export interface NativeSelectProps<Value extends string> {
  /** Read with the value; not shown. */
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** What was chosen is being saved: it keeps the focus, which a disabled one would lose. */
  readonly isBusy?: boolean;
  readonly describedBy?: string | undefined;
  readonly ref?: Ref<HTMLSelectElement>;
  readonly onKeyDown?: KeyboardEventHandler;
  readonly onKeyUp?: KeyboardEventHandler;
}

/** The browser's own selector, for places with many of them: a list of orders has one in each. */
export function NativeSelect<Value extends string>(props: NativeSelectProps<Value>) {
  const { label, options, value, onChange, isBusy = false, describedBy, ref, ...events } = props;
  return (
    <span className={styles.frame}>
      <select
        className={styles.select}
        aria-label={label}
        value={value}
        ref={ref}
        aria-busy={isBusy}
        aria-describedby={describedBy}
        {...events}
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
      <Icon name="chevron" size={14} />
    </span>
  );
}
