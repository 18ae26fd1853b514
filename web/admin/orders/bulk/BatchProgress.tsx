import { useId } from 'react';
import { personMessage } from '../../../data/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { plural } from '../../../ui/formats.ts';
import * as styles from './bulk.css.ts';
import type { BatchRun } from './use-batch.ts';

/** How far a batch is; where its connection broke, the way on. */
export function BatchProgress<Item, Verdict>({ run }: { run: BatchRun<Item, Verdict> }) {
  const id = useId();
  const { state, verdicts, total, error, resume } = run;
  if (state === 'idle' || state === 'over') return null;
  return (
    <div className={styles.progressPart}>
      <p id={id} role="status">
        {`${verdicts.length} sur ${plural(total, 'commande')}`}
      </p>
      <progress aria-labelledby={id} className={styles.progress} max={total} value={verdicts.length} />
      {state === 'broken' && (
        <div className={styles.broken} role="alert">
          <p>
            <span>{personMessage(error, 'La connexion est coupée.')}</span>{' '}
            <span>Reprenez quand elle est revenue&#8239;: rien ne sera fait deux fois.</span>
          </p>
          <Button size="small" onClick={resume}>
            Reprendre
          </Button>
        </div>
      )}
    </div>
  );
}
