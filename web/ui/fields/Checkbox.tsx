import { type ReactNode, useId } from 'react';
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaProps } from 'react-aria-components';
import { Icon } from '../marks/Icon.tsx';
import * as styles from './field.css.ts';

export interface CheckboxProps extends AriaProps {
  readonly children: ReactNode;
  readonly error?: string | undefined;
}

/** A box to tick, its text beside it, and what is wrong with it below. */
export function Checkbox({ children, error, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <AriaCheckbox
        {...rest}
        isInvalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className={styles.check}
      >
        <span className={styles.box} aria-hidden="true">
          <Icon name="check" size={14} />
        </span>
        <span>{children}</span>
      </AriaCheckbox>
      {error && (
        <span id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
