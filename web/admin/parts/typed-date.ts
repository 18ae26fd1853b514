import { useState } from 'react';

/** A month or a day of a whole year: browsers tell of every digit of it (0002, 0020, 0202, 2026), or of every key where they draw a text. */
const WHOLE = /^[1-9]\d{3}-\d\d/;

/**
 * Ties a field to a date that narrows what is on view: it is taken when its year is typed whole, or nothing is left of it. What was not
 * taken goes when the field is left.
 */
export function useTypedDate(value: string, onChange: (date: string) => void) {
  const [typed, setTyped] = useState({ over: value, text: value });
  const show = () => setTyped({ over: value, text: value });
  // Another one was taken, or the address has it.
  if (typed.over !== value) show();
  return {
    value: typed.text,
    onChange(text: string) {
      setTyped({ over: value, text });
      if (text === '' || WHOLE.test(text)) onChange(text);
    },
    onBlur: show,
  };
}
