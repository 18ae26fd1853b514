import { type KeyboardEvent, useId } from 'react';
import { z } from 'zod';
import { visuallyHidden } from '../../../theme/layout.css.ts';
import { Icon } from '../../../ui/marks/Icon.tsx';
import { useDraft } from '../../data/drafts.ts';
import * as styles from './product-form.css.ts';
import { addNotes } from './product-form.ts';

export interface NotesFieldProps {
  /** Under it is kept what is typed and no note yet. */
  readonly draftName: string;
  /** The name of the row, `typedNoteName`. */
  readonly name: string;
  readonly label: string;
  readonly notes: readonly string[];
  readonly onChange: (notes: string[]) => void;
}

/** One row of the olfactory pyramid: each note a tag; Enter or a comma adds what is typed, backspace takes the last. */
export function NotesField({ draftName, name, label, notes, onChange }: NotesFieldProps) {
  const id = useId();
  const { value: typed, setValue: setTyped } = useDraft({
    name: draftName,
    schema: z.string(),
    start: '',
  });

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
          name={name}
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
