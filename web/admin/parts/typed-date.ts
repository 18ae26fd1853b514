import { useState } from 'react';

/** Of what is typed, the dates of nobody's shop: browsers tell of every digit of a year (0002, 0020, 0202, 2026). */
const FIRST_YEAR = '1000';

/** Ties a field to a date that narrows what is on view: it is taken when its year is typed whole, or nothing is left of it. */
export function useTypedDate(value: string, onChange: (date: string) => void) {
  const [typed, setTyped] = useState({ over: value, text: value });
  // Another one was taken, or the address has it.
  if (typed.over !== value) setTyped({ over: value, text: value });
  return {
    value: typed.text,
    onChange(text: string) {
      setTyped({ over: value, text });
      if (text === '' || text >= FIRST_YEAR) onChange(text);
    },
  };
}
