import { useState } from 'react';
import type { Day } from '#contracts/french/calendar.ts';
import { visuallyHidden } from '../../../theme/layout.css.ts';
import { Button } from '../../../ui/Button.tsx';
import { AlertDialog } from '../../../ui/overlays/Dialog.tsx';
import { useCommand } from '../../data/use-command.ts';
import * as styles from '../analyses.css.ts';
import { MarkDialog } from './MarkDialog.tsx';
import { daysText, type LetteredMark } from './plans.ts';

export interface MarksProps {
  readonly marks: readonly LetteredMark[];
  /** The day that the page stands at, where nothing is changed; undefined of now. */
  readonly asOf: Day | undefined;
}

/** The key of the chart's marks, and those that stand beside it; each can be changed and removed. */
export function Marks({ marks, asOf }: MarksProps) {
  /** Which mark's window is open, by its id; empty for a new one. */
  const [editedId, setEdited] = useState<string | null>(null);
  const [removedId, setRemoved] = useState<string | null>(null);
  const edited = marks.find(({ id }) => id === editedId);
  const removed = marks.find(({ id }) => id === removedId);
  return (
    <div className={styles.marks}>
      {marks.length > 0 && (
        <ul className={styles.markList} aria-label="Repères">
          {marks.map((mark) => (
            <li key={mark.id} className={styles.markItem}>
              {mark.letter === null ? (
                <span className={styles.markAside}>Hors du graphique</span>
              ) : (
                <span className={styles.markLetter}>
                  <span className={visuallyHidden}>Repère </span>
                  <span>{mark.letter}</span>
                </span>
              )}
              <span className={styles.markText}>{`${mark.text}, ${daysText(mark)}`}</span>
              {asOf === undefined && (
                <span className={styles.markActions}>
                  <Button
                    variant="link"
                    size="inline"
                    aria-label={`Modifier le repère ${mark.text}`}
                    onClick={() => setEdited(mark.id)}
                  >
                    Modifier
                  </Button>
                  <Button
                    variant="link"
                    size="inline"
                    aria-label={`Retirer le repère ${mark.text}`}
                    onClick={() => setRemoved(mark.id)}
                  >
                    Retirer
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {asOf === undefined && (
        <Button className={styles.unprinted} variant="secondary" size="small" onClick={() => setEdited('')}>
          Ajouter un repère
        </Button>
      )}
      {editedId !== null && <MarkDialog key={editedId} mark={edited} onClose={() => setEdited(null)} />}
      {removed && <RemoveMark mark={removed} onClose={() => setRemoved(null)} />}
    </div>
  );
}

function RemoveMark({ mark, onClose }: { mark: LetteredMark; onClose: () => void }) {
  const [seen] = useState(mark.version);
  const remove = useCommand('DELETE /api/admin/figures/marks/:id', {
    done: 'Repère retiré',
    failed: 'Repère non retiré',
  });
  return (
    <AlertDialog
      title="Retirer ce repère"
      confirmLabel="Retirer"
      isPending={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate({ id: mark.id, revision: seen }, { onSettled: onClose })}
    >
      <p>{`«\u00a0${mark.text}\u00a0» ne sera plus sur le graphique\u202f; le journal le garde.`}</p>
    </AlertDialog>
  );
}
