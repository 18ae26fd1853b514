import { useEffect, useRef } from 'react';
import { MIN_FILL_MS, type SpamTrap as SpamTrapAnswer } from '#contracts/http/spam-trap.ts';
import { visuallyHidden } from '../../theme/layout.css.ts';

const TRAP_FIELD = 'lien';
/** The data attribute of the trap's field that holds when the form appeared. */
const SHOWN_AT = 'shownAt';

/**
 * A field for programs that fill in whatever a form has: out of sight, out of the tab order, unknown to screen readers and to
 * browsers that fill in addresses.
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

/**
 * The trap's content and how long the form was shown, to be sent with it. A browser that filled in everything at once waits for the
 * rest of the half second.
 */
export async function readSpamTrap(form: HTMLFormElement): Promise<SpamTrapAnswer> {
  const field = form.elements.namedItem(TRAP_FIELD);
  if (!(field instanceof HTMLInputElement)) return {};
  const shownAt = Number(field.dataset[SHOWN_AT] ?? 0);
  const rest = MIN_FILL_MS - (performance.now() - shownAt);
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
  return { lien: field.value, shownForMs: Math.ceil(performance.now() - shownAt) };
}
