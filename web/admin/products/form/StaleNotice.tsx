import { useEffect, useRef } from 'react';
import type { StaleProduct } from '#contracts/http/console/stale-products.ts';
import { caption } from '../../../theme/layout.css.ts';
import { Button } from '../../../ui/Button.tsx';
import * as styles from './product-form.css.ts';
import { acceptTheirs, type Editing, isContested, keepMine, staleFields } from './stale-product.ts';
import { LABELS, shown } from './stale-texts.ts';

export interface StaleNoticeProps {
  readonly editing: Editing;
  readonly stale: StaleProduct;
  readonly onResolve: (editing: Editing) => void;
}

/** What others saved while the form was open, and how to go on from there; nothing has been overwritten. */
export function StaleNotice({ editing, stale, onResolve }: StaleNoticeProps) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => frame.current?.focus(), []);
  const fresh = acceptTheirs(editing, stale).draft;
  const fields = staleFields(stale);
  const hasContested = fields.some((field) => isContested(editing, field));
  return (
    <section ref={frame} className={styles.notice} role="alert" tabIndex={-1}>
      <h3 className={styles.noticeTitle}>Ce produit a été modifié entre-temps</h3>
      <p>
        Une autre personne a enregistré des changements. Rien n'a été écrasé&#8239;; votre saisie est
        conservée.
      </p>
      <dl className={styles.changes}>
        {fields.map((field) => (
          <div key={field}>
            <dt className={caption}>{LABELS[field]}</dt>
            <dd>
              Désormais&nbsp;: <strong>{shown(field, fresh)}</strong>
            </dd>
            {isContested(editing, field) && <dd>{`Votre saisie\u00a0: ${shown(field, editing.draft)}`}</dd>}
          </div>
        ))}
      </dl>
      <div className={styles.choices}>
        <Button size="small" onClick={() => onResolve(acceptTheirs(editing, stale))}>
          Reprendre les nouvelles valeurs
        </Button>
        {hasContested && (
          <Button variant="secondary" size="small" onClick={() => onResolve(keepMine(editing, stale))}>
            Garder ma saisie
          </Button>
        )}
      </div>
    </section>
  );
}
