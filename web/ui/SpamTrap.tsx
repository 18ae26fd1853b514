import { useEffect, useRef } from 'react';
import { visuallyHidden } from '../theme/layout.css.ts';
import { SHOWN_AT, TRAP_FIELD } from './spam-trap.ts';

/**
 * A field for programs that fill in whatever a form has: out of sight, out of the tab order, unknown to screen readers and to
 * browsers that fill in addresses. `readSpamTrap` tells the server what became of it.
 */
export function SpamTrap() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current) field.current.dataset[SHOWN_AT] = String(performance.now());
  }, []);
  return (
    <div className={visuallyHidden} aria-hidden="true">
      <label>
        Laissez ce champ vide
        <input
          ref={field}
          type="text"
          name={TRAP_FIELD}
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-lpignore="true"
        />
      </label>
      <input type="hidden" name="shownForMs" value="0" />
    </div>
  );
}
