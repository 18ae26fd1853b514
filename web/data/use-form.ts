import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { checkInput } from '#contracts/check-input.ts';
import { ApiError } from './api-error.ts';
import { type FieldErrors, readForm, toFieldErrors } from './form-values.ts';

export interface FormOptions<Output> {
  /** The contract's schema, loaded when the form is first sent. */
  readonly loadSchema: () => Promise<z.ZodType<Output>>;
  /** Sends what was checked. What it throws goes to `onFailure`; the server's own field errors are shown at their fields. */
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
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const busy = useRef(false);

  useEffect(() => {
    if (Object.keys(errors).length > 0) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [errors]);

  const send = async (element: HTMLFormElement) => {
    const schema = await loadSchema();
    const checked = checkInput(schema, readForm(new FormData(element)));
    if (!checked.ok) return setErrors(toFieldErrors(checked.errors));
    setErrors({});
    try {
      await onValid(checked.value, element);
    } catch (error) {
      if (error instanceof ApiError && error.problem?.errors) setErrors(toFieldErrors(error.problem.errors));
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
