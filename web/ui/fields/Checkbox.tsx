import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaProps } from 'react-aria-components';
import { Icon } from '../Icon.tsx';
import * as field from './field.css.ts';

/** A box to tick, its text beside it. */
export function Checkbox({
  children,
  error,
  ...rest
}: AriaProps & { children: ReactNode; error: string | undefined }) {
  return (
    <div className={field.field}>
      <AriaCheckbox {...rest} isInvalid={error !== undefined} className={field.check}>
        <span className={field.box} aria-hidden="true">
          <Icon name="check" size={14} />
        </span>
        <span>{children}</span>
      </AriaCheckbox>
      {error && (
        <span className={field.error} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
