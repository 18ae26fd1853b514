import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useClearOfPointer } from './clear-of-pointer.ts';
import * as styles from './parts.css.ts';
import { focusListHeading } from './row-focus.ts';
import type { SteadyList } from './steady-list.ts';

export interface NewEntriesProps {
  readonly list: Pick<SteadyList<unknown>, 'waiting' | 'isOutdated' | 'showAll'>;
  /** `2 nouvelles commandes`. */
  readonly textOf: (waiting: number) => string;
}

/** Says, over the top of a list, that it is another by now; nothing moves until that is asked for. */
export function NewEntries({ list: { waiting, isOutdated, showAll }, textOf }: NewEntriesProps) {
  const show = () => {
    // The button goes.
    focusListHeading();
    showAll();
  };
  const place = useRef<HTMLDivElement>(null);
  const isShown = useClearOfPointer(place, waiting > 0 || isOutdated);
  return (
    <div ref={place} className={styles.newEntries} role="status">
      {isShown && (
        <Button className={styles.newEntriesButton} size="small" onClick={show}>
          {waiting > 0 ? `${textOf(waiting)}\u00a0– Afficher` : 'Liste modifiée\u00a0– Actualiser'}
        </Button>
      )}
    </div>
  );
}
