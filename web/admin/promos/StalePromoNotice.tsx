import type { PromoCode, StalePromo } from '#contracts/http/promos.ts';
import { Button } from '../../ui/Button.tsx';
import { dateAndTime, euros } from '../../ui/formats.ts';
import { changedFields } from '../data/drafts.ts';
import * as form from '../products/product-form.css.ts';
import { discountLabel, draftOfPromo, endLabel, type PromoEditing } from './promo-form.ts';

export interface StalePromoNoticeProps {
  /** The promo as the form was opened with it. */
  readonly opened: PromoCode;
  readonly draft: PromoEditing['draft'];
  readonly stale: StalePromo;
  /** The form goes on from the promo as it is now. */
  readonly onResolve: (editing: PromoEditing) => void;
}

/** What others changed of a code while its form was open, and how to go on from there; nothing has been overwritten. */
export function StalePromoNotice({ opened, draft, stale, onResolve }: StalePromoNoticeProps) {
  const current = { ...opened, ...stale.changes, revision: stale.revision };
  const [before, now] = [linesOf(opened), linesOf(current)];
  const changed = Object.keys(now).filter((label) => before[label] !== now[label]);
  const [openedDraft, currentDraft] = [draftOfPromo(opened), draftOfPromo(current)];
  /** What was typed here, and else what others saved. */
  const mine = { ...currentDraft, ...changedFields(openedDraft, draft) };
  return (
    <section className={form.notice} role="alert">
      <h3 className={form.noticeTitle}>Ce code promo a été modifié entre-temps</h3>
      <p>Rien n’a été enregistré&#8239;; votre saisie est conservée.</p>
      <ul>
        {changed.map((label) => (
          <li key={label}>
            {`${label}\u00a0: vous aviez devant vous ${before[label]}, désormais ${now[label]}`}
          </li>
        ))}
      </ul>
      <div className={form.choices}>
        <Button size="small" onClick={() => onResolve({ opened: current, draft: currentDraft })}>
          Reprendre les nouvelles valeurs
        </Button>
        <Button variant="secondary" size="small" onClick={() => onResolve({ opened: current, draft: mine })}>
          Garder ma saisie
        </Button>
      </div>
    </section>
  );
}

/** A promo's terms as people read them. */
function linesOf(promo: PromoCode): Readonly<Record<string, string>> {
  return {
    Code: promo.code,
    Réduction: discountLabel(promo),
    'Montant minimum': euros(promo.minOrderAmount),
    'Utilisations au plus': String(promo.maxUses),
    'Valable depuis le': dateAndTime(promo.validFrom),
    'Valable jusqu’au': endLabel(promo.validUntil),
    Statut: promo.isActive ? 'Actif' : 'Inactif',
  };
}
