import { type KeyboardEvent, useId, useState } from 'react';
import { visuallyHidden } from '../../theme/layout.css.ts';
import { Icon } from '../../ui/Icon.tsx';
import * as styles from './product-form.css.ts';
import { addNotes } from './product-form.ts';

export interface NotesFieldProps {
  readonly label: string;
  readonly notes: readonly string[];
  readonly onChange: (notes: string[]) => void;
}

/** One row of the olfactory pyramid: each note a tag; Enter or a comma adds what is typed, backspace takes the last. */
export function NotesField({ label, notes, onChange }: NotesFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState('');

  const add = () => {
    if (typed.trim() !== '') onChange(addNotes(notes, typed));
    setTyped('');
  };
  const remove = (note: string) => onChange(notes.filter((other) => other !== note));
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && typed === '') {
      onChange(notes.slice(0, -1));
    }
  };
  return (
    <div className={styles.notesField}>
      <label className={styles.notesLabel} htmlFor={id}>
        {label}
      </label>
      <div className={styles.notesFrame}>
        <ul className={styles.tags} aria-label={label}>
          {notes.map((note) => (
            <li key={note} className={styles.tag}>
              <span>{note}</span>
              <button
                type="button"
                className={styles.removeNote}
                aria-label={`Retirer ${note}`}
                onClick={() => remove(note)}
              >
                <Icon name="close" size={12} />
              </button>
            </li>
          ))}
        </ul>
        <input
          id={id}
          className={styles.noteInput}
          value={typed}
          placeholder={notes.length === 0 ? 'Bergamote, poivre rose…' : 'Ajouter'}
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={add}
        />
      </div>
      <span id={`${id}-hint`} className={visuallyHidden}>
        Entrée ou une virgule ajoute la note.
      </span>
    </div>
  );
}
