import { useEffect, useState } from 'react';
import { Input, SearchField } from 'react-aria-components';
import { searchField, searchInput } from './parts.css.ts';

export interface SearchBoxProps {
  /** Its name for those who do not see it: 'Rechercher une commande'. */
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly maxLength?: number;
  readonly onChange: (text: string) => void;
}

/** Where words are typed that narrow a list. */
export function SearchBox({ label, placeholder = 'Rechercher…', onChange, ...rest }: SearchBoxProps) {
  return (
    <SearchField className={searchField} aria-label={label} {...rest} onChange={onChange}>
      <Input className={searchInput} placeholder={placeholder} />
    </SearchField>
  );
}

/** How long typing pauses before what was typed is searched for. */
const PAUSE_MS = 250;

/** The value once it stayed the same for a moment. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
