import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components';
import * as styles from './field.css.ts';

export interface FieldTexts {
  readonly label: string;
  /** A line under the field that helps to fill it in. */
  readonly hint?: ReactNode;
  /** What is wrong with the value; announced with the field. */
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
}

/** Label above, hint and error below: the same around every kind of field. */
export function FieldShell({
  label,
  hint,
  error,
  isRequired,
  children,
}: FieldTexts & { children: ReactNode }) {
  return (
    <>
      <Label className={styles.label}>
        {label}
        {isRequired && (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        )}
      </Label>
      {children}
      {hint && (
        <Text slot="description" className={styles.hint}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error}>{error}</FieldError>
    </>
  );
}
