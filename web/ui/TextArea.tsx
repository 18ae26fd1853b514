import {
  TextArea as AriaArea,
  type TextFieldProps as AriaProps,
  TextField as AriaTextField,
} from 'react-aria-components';
import { classNames } from './class-names.ts';
import { FieldShell, type FieldTexts } from './FieldShell.tsx';
import * as styles from './field.css.ts';

export interface TextAreaProps
  extends Omit<AriaProps, 'children' | 'className' | 'isInvalid' | 'isRequired' | 'type'>,
    FieldTexts {
  readonly placeholder?: string;
  readonly rows?: number;
  readonly className?: string;
}

/** Several lines of text with label, hint and error. */
export function TextArea({
  label,
  hint,
  error,
  isRequired = false,
  placeholder,
  rows = 5,
  className,
  ...rest
}: TextAreaProps) {
  return (
    <AriaTextField
      validationBehavior="aria"
      {...rest}
      isRequired={isRequired}
      isInvalid={error !== undefined}
      className={classNames(styles.field, className)}
    >
      <FieldShell label={label} hint={hint} error={error} isRequired={isRequired}>
        <AriaArea className={styles.textArea} placeholder={placeholder} rows={rows} />
      </FieldShell>
    </AriaTextField>
  );
}
