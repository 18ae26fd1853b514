import type { ReactNode } from 'react';
import {
  TextArea as AriaArea,
  type TextFieldProps as AriaProps,
  TextField as AriaTextField,
  FieldError,
  Input,
  Label,
  Text,
} from 'react-aria-components';
import { MAX_LENGTH } from '#contracts/constants.ts';
import { classNames } from '../class-names.ts';
import { OwnText } from '../OwnText.tsx';
import * as styles from './field.css.ts';

interface FieldProps extends Omit<AriaProps, 'children' | 'className' | 'isInvalid'> {
  readonly label: string;
  /** A line under the field that helps to fill it in. */
  readonly hint?: ReactNode;
  /** What is wrong with the value; announced with the field. The caller checks, nothing is checked here. */
  readonly error?: string | undefined;
  readonly className?: string;
}

/**
 * Label above, hint and error below. `autoComplete="off"` has browsers empty the field when somebody comes back to it, from the answer to
 * a form sent without scripts say: no form of the shop has it.
 */
function Field({ label, hint, error, className, children, ...rest }: FieldProps & { children: ReactNode }) {
  return (
    <AriaTextField
      validationBehavior="aria"
      {...rest}
      isInvalid={error !== undefined}
      className={classNames(styles.field, className)}
    >
      <Label className={styles.label}>
        <span>{label}</span>
        {rest.isRequired && (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        )}
      </Label>
      <OwnText>{children}</OwnText>
      {hint && (
        <Text slot="description" className={styles.hint}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error}>{error}</FieldError>
    </AriaTextField>
  );
}

export interface TextFieldProps extends FieldProps {
  readonly placeholder?: string;
  /** The key that leads here (`aria-keyshortcuts`). */
  readonly shortcut?: string;
}

/** One line of text. */
export function TextField({ placeholder, shortcut, ...field }: TextFieldProps) {
  return (
    <Field {...field}>
      <Input className={styles.input} placeholder={placeholder} aria-keyshortcuts={shortcut} />
    </Field>
  );
}

/** A mail address, which browsers know. */
export function EmailField(field: Omit<TextFieldProps, 'type' | 'maxLength' | 'autoComplete'>) {
  return <TextField {...field} type="email" maxLength={MAX_LENGTH.email} autoComplete="email" />;
}

/** Several lines of text. */
export function TextArea({ rows = 5, ...field }: Omit<FieldProps, 'type'> & { rows?: number }) {
  return (
    <Field {...field}>
      <AriaArea className={styles.textArea} rows={rows} />
    </Field>
  );
}
