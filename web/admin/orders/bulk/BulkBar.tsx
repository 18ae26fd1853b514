import { useEffect, useRef, useState } from 'react';
import { MAX_BATCH, type OrderBatchStep } from '#contracts/http/desk/order-batches.ts';
import { Button } from '../../../ui/Button.tsx';
import { plural } from '../../../ui/formats.ts';
import { OwnText } from '../../../ui/OwnText.tsx';
import { adminApi } from '../../data/admin-api.ts';
import { fileDay, useDownload } from '../../parts/DownloadButton.tsx';
import { focusListHeading, whenFocusIsLost } from '../../parts/lists/row-focus.ts';
import { useMedia } from '../../parts/use-media.ts';
import * as styles from './bulk.css.ts';
import { PaperMenu } from './PaperMenu.tsx';
import { usePrintedOrders } from './PrintedOrders.tsx';
import { StepDialog } from './StepDialog.tsx';
import type { ChosenOrders } from './use-chosen-orders.ts';

export interface BulkBarProps {
  readonly chosen: ChosenOrders;
  /** How many orders the list holds, on whatever page; undefined while it is not known. */
  readonly matching: number | undefined;
}

/** What can be done to the chosen orders at once. It stands at the window's end, so that nothing moves when the first is chosen. */
export function BulkBar({ chosen, matching }: BulkBarProps) {
  const [step, setStep] = useState<OrderBatchStep>();
  const file = useDownload('Export impossible');
  const { print, isPrinting, printed } = usePrintedOrders();
  const { ids } = chosen;
  const count = ids.length;
  const hadChoice = useRef(false);

  const exportChosen = () =>
    file.save(
      adminApi.send('POST /api/admin/orders/chosen.csv', { body: { ids: [...ids] } }),
      `miris-commandes-choisies-${fileDay()}.csv`,
    );

  useEffect(() => {
    if (count > 0) hadChoice.current = true;
    else if (hadChoice.current) {
      hadChoice.current = false;
      return whenFocusIsLost(focusTable);
    }
    return undefined;
  }, [count]);

  const isWide = useMedia('(min-width: 700px)');
  const all = Math.min(matching ?? 0, MAX_BATCH.orders);
  const allText = `Choisir les ${all} de cette liste`;
  return (
    <>
      <p role="status" className={styles.announced}>
        {count > 0 && countText(count)}
      </p>
      {count > 0 && (
        <section className={styles.bar} aria-label="Commandes choisies">
          <p className={styles.count}>{countText(count)}</p>
          {isWide && count < all && (
            <Button variant="link" size="small" onClick={chosen.chooseAll}>
              {allText}
            </Button>
          )}
          <div className={styles.actions}>
            <Button size="small" onClick={() => setStep('shipped')}>
              Expédier
            </Button>
            <Button variant="secondary" size="small" onClick={() => setStep('delivered')}>
              Marquer livrées
            </Button>
            {isWide ? (
              <>
                <Button
                  variant="secondary"
                  size="small"
                  isPending={isPrinting}
                  onClick={() => void print(ids)}
                >
                  Imprimer
                </Button>
                <PaperMenu ids={ids} />
                <Button variant="secondary" size="small" isPending={file.isPending} onClick={exportChosen}>
                  Exporter en CSV
                </Button>
              </>
            ) : (
              <PaperMenu
                ids={ids}
                onPrint={() => void print(ids)}
                acts={[
                  { id: 'csv', label: 'Exporter en CSV', run: exportChosen },
                  ...(count < all ? [{ id: 'all', label: allText, run: chosen.chooseAll }] : []),
                ]}
              />
            )}
            <Button className={styles.clear} variant="ghost" size="small" onClick={chosen.clear}>
              Ne plus choisir
            </Button>
          </div>
        </section>
      )}
      <OwnText>{printed}</OwnText>
      {step && (
        <StepDialog
          to={step}
          orders={ids}
          onClose={(isOver) => {
            setStep(undefined);
            if (isOver) chosen.clear();
          }}
        />
      )}
    </>
  );
}

function countText(count: number): string {
  return plural(count, 'commande choisie', 'commandes choisies');
}

/** The bar went with the focus in it: the table goes on at its row, or at the one that took its place. */
function focusTable(): void {
  const table = document.querySelector<HTMLElement>('main [role="grid"]');
  if (table) table.focus();
  else focusListHeading();
}
