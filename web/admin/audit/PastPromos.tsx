import type { PromoCode } from '#contracts/http/promos.ts';
import { Badge } from '../../ui/Badge.tsx';
import { EmptyState } from '../parts/EmptyState.tsx';
import { badges, cell, headCell, list, name, numeric, table, tableFrame } from '../parts/parts.css.ts';
import { discountLabel, isExpired } from '../promos/promo-state.ts';
import { auditFragmentOf } from './audit-location.ts';

/** The promo codes of then, with how often each had been used. */
export function PastPromos({ promos, at }: { promos: readonly PromoCode[]; at: Date }) {
  if (promos.length === 0) return <EmptyState icon="seal" title="Aucun code promo à cette date" />;
  return (
    <div className={`${list} ${tableFrame}`}>
      <table className={table} aria-label="Codes promo à cette date">
        <thead>
          <tr>
            <th className={headCell} scope="col">
              Code
            </th>
            <th className={headCell} scope="col">
              État
            </th>
            <th className={`${headCell} ${numeric}`} scope="col">
              Remise
            </th>
            <th className={`${headCell} ${numeric}`} scope="col">
              Utilisations
            </th>
          </tr>
        </thead>
        <tbody>
          {promos.map((promo) => (
            <tr key={promo.id}>
              <td className={`${cell} ${name}`}>
                <a href={auditFragmentOf({ screen: 'history', category: 'promo', id: promo.id })}>
                  {promo.code}
                </a>
              </td>
              <td className={cell}>
                <span className={badges}>
                  <Badge variant={promo.isActive ? 'success' : 'secondary'}>
                    {promo.isActive ? 'Actif' : 'Inactif'}
                  </Badge>
                  {isExpired(promo, at) && <Badge variant="destructive">Expiré</Badge>}
                </span>
              </td>
              <td className={`${cell} ${numeric}`}>{discountLabel(promo)}</td>
              <td className={`${cell} ${numeric}`}>
                {promo.currentUses} / {promo.maxUses}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
