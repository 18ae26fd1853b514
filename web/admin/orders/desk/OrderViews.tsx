import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { MAX_VIEWS, type OrderView, UNARRANGED_DESK } from '#contracts/orders/order-desk.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Icon } from '../../../ui/marks/Icon.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { adminQueries } from '../../data/admin-api.ts';
import { discardDraft, useDraft } from '../../data/drafts.ts';
import { useCommand } from '../../data/use-command.ts';
import { keptSearch, usePlace } from '../../location.ts';
import { focusFirstError, RestoredNotice } from '../../parts/FormParts.tsx';
import { dialogButtons } from '../../parts/parts.css.ts';
import * as styles from './desk.css.ts';

/** Lists of orders that the house keeps under a name: each a link, and the one on view can be kept too. */
export function OrderViews() {
  const { data } = useQuery(adminQueries.orderDesk);
  const { place } = usePlace();
  const [isNaming, setNaming] = useState(false);
  const { version, desk } = data ?? { version: 0, desk: UNARRANGED_DESK };
  const current = keptSearch(place.search ?? {});
  const isKept = desk.views.some(({ search }) => search === current);
  const arrange = useCommand('PUT /api/admin/order-desk', {
    done: 'Vues enregistrées',
    failed: 'Vues non enregistrées',
  });
  const save = (views: OrderView[], onSuccess?: () => void) =>
    arrange.mutate({ body: { ...desk, views }, revision: version }, onSuccess && { onSuccess });
  return (
    <>
      {desk.views.length > 0 && (
        <ul className={styles.views} aria-label="Vues gardées">
          {desk.views.map((view) => (
            <li key={view.name} className={styles.view} data-current={view.search === current || undefined}>
              <a
                className={styles.viewLink}
                href={`#commandes${view.search && `?${view.search}`}`}
                aria-current={view.search === current || undefined}
              >
                {view.name}
              </a>
              <Button
                variant="ghost"
                size="icon"
                className={styles.viewRemove}
                aria-label={`Retirer la vue ${view.name}`}
                isPending={arrange.isPending}
                onClick={() => save(desk.views.filter(({ name }) => name !== view.name))}
              >
                <Icon name="close" size={12} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!isKept && current !== '' && desk.views.length < MAX_VIEWS && (
        <Button variant="ghost" size="small" onClick={() => setNaming(true)}>
          Garder cette vue
        </Button>
      )}
      {isNaming && (
        <NameDialog
          taken={desk.views.map(({ name }) => name)}
          isPending={arrange.isPending}
          onClose={() => setNaming(false)}
          onName={(name) =>
            save([...desk.views, { name, search: current }], () => {
              discardDraft(VIEW_DRAFT);
              setNaming(false);
            })
          }
        />
      )}
    </>
  );
}

const VIEW_DRAFT = 'order-view';

interface NameDialogProps {
  readonly taken: readonly string[];
  readonly isPending: boolean;
  readonly onClose: () => void;
  readonly onName: (name: string) => void;
}

function NameDialog({ taken, isPending, onClose, onName }: NameDialogProps) {
  const {
    value: name,
    setValue: setName,
    ...typed
  } = useDraft({ name: VIEW_DRAFT, schema: z.string(), start: '' });
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = name.trim();
    const found = typed === '' ? 'Nom requis' : taken.includes(typed) ? 'Ce nom est déjà pris' : undefined;
    setError(found);
    if (found !== undefined) return focusFirstError(event.currentTarget);
    if (!isPending) onName(typed);
  };
  return (
    <Dialog title="Garder cette vue" onClose={onClose}>
      <form className={styles.dialogForm} onSubmit={submit} noValidate>
        {typed.isRestored && <RestoredNotice onDiscard={typed.discard} />}
        <TextField
          label="Nom"
          hint="Les filtres, le tri et les colonnes y sont gardés pour toute la maison&#8239;; le texte cherché, non."
          value={name}
          maxLength={60}
          onChange={setName}
          error={error}
        />
        <div className={dialogButtons}>
          <Button variant="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" isPending={isPending}>
            Garder
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
