import type { PromoCode, StalePromo } from '#contracts/http/shop/promos.ts';
import { Button } from '../../ui/Button.tsx';
import { changedFields } from '../data/drafts.ts';
import * as form from '../products/form/product-form.css.ts';
import { draftOfPromo, type PromoEditing } from './promo-form.ts';
import { promoChanges } from './stale-texts.ts';

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
  const [openedDraft, currentDraft] = [draftOfPromo(opened), draftOfPromo(current)];
  /** What was typed here, and else what others saved. */
  const mine = { ...currentDraft, ...changedFields(openedDraft, draft) };
  return (
    <section className={form.notice} role="alert">
      <h3 className={form.noticeTitle}>Ce code promo a été modifié entre-temps</h3>
      <p>Rien n’a été enregistré&#8239;; votre saisie est conservée.</p>
      <ul>
        {promoChanges(opened, stale).map((change) => (
          <li key={change}>{change}</li>
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
