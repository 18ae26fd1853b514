import { useState } from 'react';
import type { OrderBatchStep, OrderVerdict } from '#contracts/http/desk/order-batches.ts';
import { newKey } from '../../../data/new-key.ts';
import { Button } from '../../../ui/Button.tsx';
import { plural } from '../../../ui/formats.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { adminApi } from '../../data/admin-api.ts';
import { DataTable } from '../../parts/lists/DataTable.tsx';
import { dialogButtons } from '../../parts/parts.css.ts';
import { orderNumbers } from '../order-numbers.ts';
import { BatchProgress } from './BatchProgress.tsx';
import * as styles from './bulk.css.ts';
import { useBatch } from './use-batch.ts';
import { refusalText } from './verdict-texts.ts';

const STEPS = {
  shipped: {
    title: 'Expédier les commandes choisies',
    effect: 'Celles qui sont payées et ont leur numéro de suivi partent\u00a0: un e-mail va à chaque client.',
    confirm: 'Expédier',
    done: 'expédiée',
  },
  delivered: {
    title: 'Marquer livrées les commandes choisies',
    effect: 'Celles qui sont expédiées passent à «\u00a0Livrée\u00a0»\u00a0; aucun e-mail ne part.',
    confirm: 'Marquer livrées',
    done: 'livrée',
  },
} as const;

export interface StepDialogProps {
  readonly to: OrderBatchStep;
  readonly orders: readonly string[];
  /** @param isOver the batch was carried out. */
  readonly onClose: (isOver: boolean) => void;
}

/** Asks whether chosen orders are to take their next step, shows how far that is, and reports what was refused. */
export function StepDialog({ to, orders, onClose }: StepDialogProps) {
  const { title, effect, confirm, done } = STEPS[to];
  const [batch] = useState(newKey);
  const run = useBatch<string, OrderVerdict>((name, ids) =>
    adminApi.call('POST /api/admin/order-batches', { body: { batch: name, to, orders: [...ids] } }),
  );
  const refused = run.verdicts.filter(({ outcome }) => outcome === 'refused');
  const isOver = run.state === 'over';
  return (
    <Dialog title={title} role="alertdialog" onClose={() => run.state !== 'running' && onClose(isOver)}>
      <div className={styles.dialog}>
        {run.state === 'idle' && (
          <p>
            <strong>{`${plural(orders.length, 'commande')}.`}</strong> <span>{effect}</span>
          </p>
        )}
        <BatchProgress run={run} />
        {isOver && (
          <p role="status">{reportText(run.verdicts.length - refused.length, done, refused.length)}</p>
        )}
        {isOver && refused.length > 0 && (
          <div className={styles.scroll}>
            <DataTable
              label="Commandes refusées"
              isPlain
              rows={refused}
              keyOf={({ orderId }) => orderId}
              columns={[
                {
                  title: 'Commande',
                  cell: ({ orderId, runningNumber }) => orderNumbers({ id: orderId, runningNumber }),
                  isRowHeader: true,
                },
                { title: 'Client', cell: ({ customerName }) => customerName ?? '–' },
                { title: 'Raison', cell: refusalText },
              ]}
            />
          </div>
        )}
        <div className={dialogButtons}>
          <Button
            variant={isOver ? 'primary' : 'secondary'}
            aria-disabled={run.state === 'running'}
            onClick={() => onClose(isOver)}
          >
            {run.state === 'idle' ? 'Annuler' : 'Fermer'}
          </Button>
          {(run.state === 'idle' || run.state === 'running') && (
            <Button isPending={run.state === 'running'} onClick={() => run.start(batch, orders)}>
              {confirm}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** `98 commandes expédiées, 2 refusées.` */
export function reportText(count: number, done: string, refused: number): string {
  const left = refused === 0 ? '' : `, ${refused} ${refused > 1 ? 'refusées' : 'refusée'}`;
  return `${plural(count, `commande ${done}`, `commandes ${done}s`)}${left}.`;
}
