import { useEffect, useRef, useState } from 'react';
import { MAX_BATCH, type OrderBatchStep } from '#contracts/http/order-batches.ts';
import { personMessage } from '../../../data/api.ts';
import { serverNow } from '../../../data/server-clock.ts';
import { Button } from '../../../ui/Button.tsx';
import { plural } from '../../../ui/formats.ts';
import { OwnText } from '../../../ui/OwnText.tsx';
import { showError } from '../../../ui/overlays/toast.ts';
import { adminApi, guarded } from '../../data/admin-api.ts';
import { offerFile } from '../../parts/DownloadButton.tsx';
import { focusListHeading, whenFocusIsLost } from '../../parts/row-focus.ts';
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
  const [isExporting, setExporting] = useState(false);
  const { print, isPrinting, printed } = usePrintedOrders();
  const { ids } = chosen;
  const count = ids.length;
  const hadChoice = useRef(false);

  async function save(): Promise<void> {
    setExporting(true);
    try {
      const answer = await guarded(
        adminApi.send('POST /api/admin/orders/chosen.csv', { body: { ids: [...ids] } }),
      );
      const day = serverNow().toISOString().slice(0, 10);
      offerFile(await answer.blob(), `miris-commandes-choisies-${day}.csv`);
    } catch (error) {
      showError('Export impossible', personMessage(error));
    } finally {
      setExporting(false);
    }
  }

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
                <Button variant="secondary" size="small" isPending={isExporting} onClick={() => void save()}>
                  Exporter en CSV
                </Button>
              </>
            ) : (
              <PaperMenu
                ids={ids}
                onPrint={() => void print(ids)}
                acts={[
                  { id: 'csv', label: 'Exporter en CSV', run: () => void save() },
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
