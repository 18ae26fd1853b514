import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PromoCode } from '#contracts/http/promos.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { plural } from '../../ui/plural.ts';
import { adminQueries } from '../data/queries.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { list } from '../parts/parts.css.ts';
import { TabHead } from '../parts/TabHead.tsx';
import { DeletePromoDialog } from './DeletePromoDialog.tsx';
import { PromoDialog, promoLeftOpen } from './PromoDialog.tsx';
import { PromoRow } from './PromoRow.tsx';

type Window = { kind: 'form'; promo: PromoCode | null } | { kind: 'delete'; promo: PromoCode };

/** Promo codes: list, create, edit, delete (specification §2). */
export function PromosTab() {
  const query = useQuery(adminQueries.promos);
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
          <Button size="small" onClick={create}>
            <Icon name="plus" size={16} />
            Nouveau code promo
          </Button>
        }
      />
      <Loaded query={query} what="les codes promo">
        {(promos) =>
          promos.length === 0 ? (
            <EmptyState icon="seal" title="Aucun code promo">
              <p>Créez votre premier code promo pour remercier vos clients.</p>
            </EmptyState>
          ) : (
            <ul className={list}>
              {promos.map((promo) => (
                <PromoRow
                  key={promo.id}
                  promo={promo}
                  onEdit={() => setWindow({ kind: 'form', promo })}
                  onDelete={() => setWindow({ kind: 'delete', promo })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {window?.kind === 'form' && <PromoDialog promo={window.promo} onClose={close} />}
      {window?.kind === 'delete' && <DeletePromoDialog promo={window.promo} onClose={close} />}
    </>
  );
}
