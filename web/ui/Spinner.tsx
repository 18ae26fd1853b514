import { visuallyHidden } from '../theme/layout.css.ts';
import { spinner } from './spinner.css.ts';

/** Something is under way. With a label it tells screen readers too; without, the text beside it does. */
export function Spinner({ label }: { label?: string }) {
  return (
    <>
      <span className={spinner} aria-hidden="true" />
      {label && (
        <span className={visuallyHidden} role="status">
          {label}
        </span>
      )}
    </>
  );
}
