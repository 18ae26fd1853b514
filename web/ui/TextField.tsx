import { type TextFieldProps as AriaProps, TextField as AriaTextField, Input } from 'react-aria-components';
import { classNames } from './class-names.ts';
import { FieldShell, type FieldTexts } from './FieldShell.tsx';
import * as styles from './field.css.ts';

export interface TextFieldProps
  extends Omit<AriaProps, 'children' | 'className' | 'isInvalid' | 'isRequired'>,
    FieldTexts {
  readonly placeholder?: string;
  readonly className?: string;
  /** For `type="number"` fields. */
  readonly step?: string;
  readonly min?: string;
}

/** One line of text with its label, hint and error. The error is the caller's: nothing is checked here. */
export function TextField({
  label,
  hint,
  error,
  isRequired = false,
  placeholder,
  className,
  step,
  min,
  ...rest
}: TextFieldProps) {
  return (
    <AriaTextField
      validationBehavior="aria"
      {...rest}
      isRequired={isRequired}
      isInvalid={error !== undefined}
      className={classNames(styles.field, className)}
    >
      <FieldShell label={label} hint={hint} error={error} isRequired={isRequired}>
        <Input className={styles.input} placeholder={placeholder} step={step} min={min} />
      </FieldShell>
    </AriaTextField>
  );
}
