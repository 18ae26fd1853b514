import { useState } from 'react';
import {
  Menu,
  Button as MenuButton,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
} from 'react-aria-components';
import { type CarrierFile, MAX_BATCH, type OrderPaper } from '#contracts/http/desk/order-batches.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { showError } from '../../../ui/overlays/toast.ts';
import { menuItem, menuList, popover } from '../../console.css.ts';
import { adminApi } from '../../data/admin-api.ts';
import { fileDay, useDownload } from '../../parts/DownloadButton.tsx';

const PAPERS: readonly { readonly paper: OrderPaper; readonly label: string; readonly file: string }[] = [
  { paper: 'packing-slips', label: 'Bons de livraison', file: 'bons-de-livraison' },
  { paper: 'labels-a6', label: 'Étiquettes, une par A6', file: 'etiquettes-a6' },
  { paper: 'labels-a4', label: 'Étiquettes, quatre par A4', file: 'etiquettes-a4' },
  { paper: 'pick-list', label: 'Liste de prélèvement', file: 'liste-de-prelevement' },
];
const CARRIER_FILES: readonly { readonly carrier: CarrierFile; readonly label: string }[] = [
  { carrier: 'colissimo', label: 'Fichier Colissimo (ColiShip)' },
  { carrier: 'mondial-relay', label: 'Fichier Mondial Relay' },
];

export interface PaperMenuProps {
  readonly ids: readonly string[];
  /** Prints without the console around it; absent where another button does. */
  readonly onPrint?: () => void;
  /** What else there is no room for beside it. */
  readonly acts?: readonly { readonly id: string; readonly label: string; readonly run: () => void }[];
}

/** What is printed for some orders, as one PDF, and the files that carriers' sites take. */
export function PaperMenu({ ids, onPrint, acts = [] }: PaperMenuProps) {
  const label = acts.length > 0 ? 'Autres actions' : 'Documents';
  const { isPending, save } = useDownload('Document impossible');
  const [isOpen, setOpen] = useState(false);

  function choose(chosen: string | number): void {
    const paper = PAPERS.find((each) => each.paper === chosen);
    const carrier = CARRIER_FILES.find((each) => each.carrier === chosen)?.carrier;
    if (paper !== undefined && ids.length > MAX_BATCH.papers)
      showError('Document impossible', `Au plus ${MAX_BATCH.papers} commandes par document.`);
    else if (paper !== undefined) {
      const body = { ids: [...ids], paper: paper.paper };
      const fileName = `miris-${paper.file}-${fileDay()}.pdf`;
      save(adminApi.send('POST /api/admin/orders/papers', { body }), fileName);
    } else if (carrier !== undefined) {
      const body = { ids: [...ids], carrier };
      save(
        adminApi.send('POST /api/admin/orders/carrier-file', { body }),
        `miris-${carrier}-${fileDay()}.csv`,
      );
    } else (acts.find(({ id }) => id === chosen)?.run ?? onPrint)?.();
  }

  return (
    // Not `isDisabled`, which would take the keyboard's place away.
    <MenuTrigger isOpen={isOpen} onOpenChange={(opens) => setOpen(opens && !isPending)}>
      <MenuButton
        className={buttonClass({ variant: 'secondary', size: 'small' })}
        aria-disabled={isPending}
        data-act="documents"
      >
        {isPending ? 'Préparation…' : label}
      </MenuButton>
      <Popover className={popover} placement="top end">
        <Menu className={menuList} aria-label={label} onAction={choose}>
          <MenuSection aria-label="Papiers">
            {PAPERS.map(({ paper, label }) => (
              <MenuItem key={paper} id={paper} className={menuItem}>
                {label}
              </MenuItem>
            ))}
          </MenuSection>
          <MenuSection aria-label="Transporteurs">
            {CARRIER_FILES.map(({ carrier, label }) => (
              <MenuItem key={carrier} id={carrier} className={menuItem}>
                {label}
              </MenuItem>
            ))}
          </MenuSection>
          {onPrint && (
            <MenuItem id="print" className={menuItem}>
              Imprimer depuis le navigateur
            </MenuItem>
          )}
          {acts.map((act) => (
            <MenuItem key={act.id} id={act.id} className={menuItem}>
              {act.label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
