import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { checkInput, type FieldError } from '#contracts/check-input.ts';
import { ApiError } from './api.ts';

export interface FormOptions<Output> {
  /** The contract's schema, loaded when the form is first sent. */
  readonly loadSchema: () => Promise<z.ZodType<Output>>;
  /**
   * Sends what was checked. What it throws, and a schema that does not come, goes to `onFailure`; the server's own field
   * errors are shown at their fields.
   */
  readonly onValid: (value: Output, form: HTMLFormElement) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

/** What ties a required field to its form, by the field's name. */
export type FormFields = (name: string) => {
  readonly name: string;
  readonly isRequired: boolean;
  readonly error: string | undefined;
  readonly onChange: () => void;
};

/**
 * A form checked by a contract's schema: errors by field, the first of them focused, no second sending while one runs. Sent before
 * scripts ran it is a POST to its `action`: nothing personal is ever put in an address.
 */
export function useForm<Output>({ loadSchema, onValid, onFailure }: FormOptions<Output>) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusals, setRefusals] = useState(0);
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const busy = useRef(false);

  // Not with every change of the errors: whoever mends one field is not led away from it.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const refuse = (found: readonly FieldError[]) => {
    setErrors(toFieldErrors(found));
    setRefusals((before) => before + 1);
  };

  const send = async (element: HTMLFormElement) => {
    try {
      const schema = await loadSchema();
      const checked = checkInput(schema, readForm(new FormData(element)));
      const wrong = [...halfTypedDays(element), ...(checked.ok ? [] : checked.errors)];
      if (wrong.length > 0 || !checked.ok) return refuse(wrong);
      setErrors({});
      await onValid(checked.value, element);
    } catch (error) {
      if (error instanceof ApiError && error.problem?.errors) refuse(error.problem.errors);
      onFailure(error);
    }
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    try {
      await send(event.currentTarget);
    } finally {
      busy.current = false;
      setSending(false);
    }
  };

  /** For a field's `onChange`: its error goes as soon as it is being mended. */
  const clearError = useCallback((name: string) => {
    setErrors((before) => (before[name] === undefined ? before : { ...before, [name]: undefined }));
  }, []);

  const field: FormFields = (name) => ({
    name,
    isRequired: true,
    error: errors[name],
    onChange: () => clearError(name),
  });

  return {
    errors,
    field,
    isSending,
    clearError,
    formProps: { ref: form, onSubmit, noValidate: true, method: 'post' as const },
  };
}

/** What is wrong, by field name (dots for nested ones: `shippingAddress.city`). */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

interface Branch {
  [name: string]: string | Branch;
}

/** A form's fields as an object; dots in a name nest (`shippingAddress.city`). Files are left out. */
export function readForm(data: FormData): Branch {
  const values: Branch = {};
  for (const [name, value] of data) {
    if (typeof value !== 'string') continue;
    const parts = name.split('.');
    const last = parts.pop() ?? name;
    let branch = values;
    for (const part of parts) {
      const next = branch[part];
      const inner: Branch = typeof next === 'object' ? next : {};
      branch[part] = inner;
      branch = inner;
    }
    branch[last] = value;
  }
  return values;
}

/** Days that the browser cannot read, as when a part of one is typed: it sends them as if nothing had been. */
export function halfTypedDays(form: HTMLFormElement): FieldError[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[type^="date"]')]
    .filter(({ validity }) => validity.badInput)
    .map(({ name }) => ({ field: name, message: 'Date incomplète, ou qui n’existe pas' }));
}

/** The first error of each field. */
export function toFieldErrors(issues: readonly FieldError[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { field, message } of issues) errors[field] ??= message;
  return errors;
}
