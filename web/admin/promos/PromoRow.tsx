import type { PromoCode } from '#contracts/http/promos.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { centsOf, euros } from '../../ui/euros.ts';
import { Icon } from '../../ui/Icon.tsx';
import { badges, itemActions, soft } from '../parts/parts.css.ts';
import { discountLabel, endLabel, isExpired } from './promo-state.ts';
import * as styles from './promos.css.ts';

export interface PromoRowProps {
  readonly promo: PromoCode;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** One promo code: what it grants, to whom, until when, how often it was used. */
export function PromoRow({ promo, onEdit, onDelete }: PromoRowProps) {
  const hasMinimum = centsOf(promo.minOrderAmount) > 0;
  return (
    <li className={styles.row}>
      <div className={styles.texts}>
        <p className={styles.code}>{promo.code}</p>
        <div className={badges}>
          <Badge variant={promo.isActive ? 'success' : 'secondary'}>
            {promo.isActive ? 'Actif' : 'Inactif'}
          </Badge>
          {isExpired(promo, new Date()) && <Badge variant="destructive">Expiré</Badge>}
        </div>
      </div>
      <p className={styles.grant}>
        <span className={styles.discount}>{discountLabel(promo)}</span>
        <span className={soft}>{hasMinimum ? `dès ${euros(promo.minOrderAmount)}` : 'sans minimum'}</span>
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>Utilisations</dt>
          <dd>
            {promo.currentUses} / {promo.maxUses}
          </dd>
        </div>
        <div>
          <dt>Valable jusqu'au</dt>
          <dd>{endLabel(promo.validUntil)}</dd>
        </div>
      </dl>
      <div className={`${itemActions} ${styles.actions}`}>
        <Button variant="ghost" size="icon" aria-label={`Modifier ${promo.code}`} onClick={onEdit}>
          <Icon name="edit" />
        </Button>
        <Button
          className={styles.remove}
          variant="ghost"
          size="icon"
          aria-label={`Supprimer ${promo.code}`}
          onClick={onDelete}
        >
          <Icon name="trash" />
        </Button>
      </div>
    </li>
  );
}
