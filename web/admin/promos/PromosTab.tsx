import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type PromoCode, stalePromoSchema } from '#contracts/http/shop/promos.ts';
import { serverNow } from '../../data/server-clock.ts';
import { Button } from '../../ui/Button.tsx';
import { centsOf, euros, plural } from '../../ui/formats.ts';
import { Badge } from '../../ui/marks/Badge.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { adminQueries } from '../data/admin-api.ts';
import { DeleteDialog } from '../parts/FormParts.tsx';
import { ActiveBadge, EmptyState, Loaded, RowActions, TabHead } from '../parts/lists/ListParts.tsx';
import { SteadyEntries, useSteadyList } from '../parts/lists/steady-list.tsx';
import { badges, soft } from '../parts/parts.css.ts';
import { PromoDialog, promoLeftOpen } from './PromoDialog.tsx';
import { discountLabel, endLabel, isExpired, PROMO_TEXTS } from './promo-form.ts';
import * as styles from './promos.css.ts';
import { promoChanges } from './stale-texts.ts';

type Window = { kind: 'form'; promo: PromoCode | null } | { kind: 'delete'; promo: PromoCode };

/** Promo codes: list, create, edit, delete (specification §2). */
export function PromosTab() {
  const query = useQuery(adminQueries.promos);
  const steady = useSteadyList({
    entries: query.data ?? [],
    keyOf: ({ id }) => id,
    query,
    isAddedByViewer: true,
  });
  const [window, setWindow] = useState<Window | null>(() => {
    const promo = promoLeftOpen();
    return promo === undefined ? null : { kind: 'form', promo };
  });
  const close = () => setWindow(null);
  const create = () => setWindow({ kind: 'form', promo: null });
  return (
    <>
      <TabHead
        title="Codes promo"
        summary={query.data && plural(query.data.length, 'code promo', 'codes promo')}
        action={
          <Button size="small" aria-keyshortcuts="n" onClick={create}>
            <Icon name="plus" size={16} />
            Nouveau code promo
          </Button>
        }
      />
      <Loaded query={query} what="les codes promo">
        {() => (
          <SteadyEntries
            list={steady}
            textOf={(waiting) => plural(waiting, 'nouveau code promo', 'nouveaux codes promo')}
            none={
              <EmptyState icon="seal" title="Aucun code promo">
                <p>Créez votre premier code promo pour remercier vos clients.</p>
              </EmptyState>
            }
            className={styles.row}
          >
            {(promo) => (
              <PromoRow
                promo={promo}
                onEdit={() => setWindow({ kind: 'form', promo })}
                onDelete={() => setWindow({ kind: 'delete', promo })}
              />
            )}
          </SteadyEntries>
        )}
      </Loaded>
      {window?.kind === 'form' && <PromoDialog promo={window.promo} onClose={close} />}
      {window?.kind === 'delete' && (
        <DeleteDialog
          title="Supprimer le code promo"
          id={window.promo.id}
          revision={window.promo.revision}
          call="DELETE /api/admin/promo-codes/:id"
          texts={PROMO_TEXTS.delete}
          staleSchema={stalePromoSchema}
          changesOf={(stale) => promoChanges(window.promo, stale)}
          onClose={close}
        >
          Êtes-vous sûr de vouloir supprimer définitivement le code <strong>{window.promo.code}</strong>
          &#8239;? Cette action ne peut pas être annulée.
        </DeleteDialog>
      )}
    </>
  );
}

interface PromoRowProps {
  readonly promo: PromoCode;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** One promo code: what it grants, to whom, until when, how often it was used. */
function PromoRow({ promo, onEdit, onDelete }: PromoRowProps) {
  const hasMinimum = centsOf(promo.minOrderAmount) > 0;
  return (
    <>
      <div className={styles.texts}>
        <p className={styles.code}>{promo.code}</p>
        <div className={badges}>
          <ActiveBadge isActive={promo.isActive} />
          {promo.creditOf && <Badge variant="outline">Personnel</Badge>}
          {isExpired(promo, serverNow()) && <Badge variant="destructive">Expiré</Badge>}
        </div>
      </div>
      <p className={styles.grant}>
        <span className={styles.discount}>{discountLabel(promo)}</span>
        <span className={soft}>{hasMinimum ? `dès ${euros(promo.minOrderAmount)}` : 'sans minimum'}</span>
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>Utilisations</dt>
          <dd>{`${promo.currentUses} / ${promo.maxUses}`}</dd>
        </div>
        <div>
          <dt>Valable jusqu'au</dt>
          <dd>{endLabel(promo.validUntil)}</dd>
        </div>
      </dl>
      <RowActions of={promo.code} className={styles.actions} onEdit={onEdit} onDelete={onDelete} />
    </>
  );
}
