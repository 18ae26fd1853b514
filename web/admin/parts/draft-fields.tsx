import type { FieldErrors } from '../../data/form-values.ts';
import { TextField, type TextFieldProps } from '../../ui/fields/TextField.tsx';

/** Names of a draft's fields that hold text as typed. */
type TextName<Draft> = { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft];

/** Ties a field to the text of that name in a form's draft. */
export function fieldOf<Draft>(draft: Draft, errors: FieldErrors, set: (changes: Partial<Draft>) => void) {
  return <Name extends TextName<Draft> & string>(name: Name) => ({
    name,
    value: String(draft[name]),
    // `as`: a computed key makes TypeScript forget that `name` names a text of the draft.
    onChange: (text: string) => set({ [name]: text } as Partial<Draft>),
    error: errors[name],
  });
}

/** A number as typed: whole, or with decimals where `step` has them. */
export function NumberField({ step = '1', min = '0', ...field }: TextFieldProps) {
  const inputMode = step === '1' ? 'numeric' : 'decimal';
  return <TextField type="number" step={step} min={min} inputMode={inputMode} {...field} />;
}
