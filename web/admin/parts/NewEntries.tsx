import { Button } from '../../ui/Button.tsx';
import * as styles from './parts.css.ts';
import { focusListHeading } from './row-focus.ts';

export interface NewEntriesProps {
  readonly count: number;
  /** `2 nouvelles commandes`. */
  readonly text: string;
  readonly onShow: () => void;
}

/** Says, over the top of a list, that something new waits to be shown in it; nothing moves until it is asked for. */
export function NewEntries({ count, text, onShow }: NewEntriesProps) {
  const show = () => {
    // The button goes.
    focusListHeading();
    onShow();
  };
  return (
    <div className={styles.newEntries} role="status">
      {count > 0 && (
        <Button className={styles.newEntriesButton} size="small" onClick={show}>
          {`${text}\u00a0– Afficher`}
        </Button>
      )}
    </div>
  );
}
