import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import type { StrayMoney } from '#contracts/http/desk/stray-money.ts';
import { MAX_REASON } from '#contracts/http/shop/returns.ts';
import { STRAY_MONEY_KINDS, strayAmount } from '#contracts/stray-money-texts.ts';
import { stack } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { dateAndTime, plural } from '../../ui/formats.ts';
import { Badge } from '../../ui/marks/Badge.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { adminQueries } from '../data/admin-api.ts';
import { useDraft } from '../data/drafts.ts';
import { useCommand } from '../data/use-command.ts';
import { DialogButton } from '../parts/DialogButton.tsx';
import { RestoredNotice } from '../parts/FormParts.tsx';
import { EmptyState, Loaded, LongList, TabHead } from '../parts/lists/ListParts.tsx';
import { SteadyEntries, useSteadyList } from '../parts/lists/steady-list.tsx';
import { soft } from '../parts/parts.css.ts';
import * as styles from './stray-money.css.ts';
import { DISMISS_TEXTS, standingBadge, strayDetail } from './stray-money-labels.ts';

/** Money at the provider that is about no order: what waits for somebody first. */
export function StrayMoneyPage() {
  const query = useQuery(adminQueries.strayMoney);
  const steady = useSteadyList({ entries: query.data ?? [], keyOf: ({ id }) => id, query });
  const waiting = query.data?.filter(({ dismissal }) => dismissal === null).length;
  return (
    <>
      <TabHead
        title="Argent sans commande"
        summary={
          waiting !== undefined &&
          (waiting === 0 ? 'Rien à traiter' : plural(waiting, 'mouvement à traiter', 'mouvements à traiter'))
        }
      />
      <p className={`${soft} ${styles.intro}`}>
        Paiements, remboursements, litiges et alertes fraude que le prestataire de paiement annonce et qui ne
        sont d’aucune commande de la boutique&nbsp;: une vente faite ailleurs, un essai, une erreur. Cherchez
        la référence dans sa console, réglez ce qui doit l’être, puis classez la ligne.
      </p>
      <Loaded query={query} what="ces mouvements" rowHeight="6rem">
        {() => (
          <LongList entries={steady.shown}>
            {(shown) => (
              <SteadyEntries
                list={{ ...steady, shown }}
                textOf={(count) => plural(count, 'nouveau mouvement', 'nouveaux mouvements')}
                none={<EmptyState icon="check" title="Tout argent a sa commande" />}
              >
                {(entry) => <StrayMoneyEntry money={entry} />}
              </SteadyEntries>
            )}
          </LongList>
        )}
      </Loaded>
    </>
  );
}

function StrayMoneyEntry({ money }: { money: StrayMoney }) {
  const { kind, reference, paymentIntentId, noticedAt, dismissal } = money;
  const { label, badge } = standingBadge(money);
  const amount = strayAmount(money);
  const detail = strayDetail(money);
  return (
    <article className={stack.x3} aria-label={`${STRAY_MONEY_KINDS[kind]} ${reference}`}>
      <div className={styles.head}>
        <Badge variant={dismissal === null ? badge : 'secondary'}>{label}</Badge>
        <h3 className={styles.title}>
          {amount === null ? STRAY_MONEY_KINDS[kind] : `${STRAY_MONEY_KINDS[kind]} de ${amount}`}
        </h3>
        <time className={soft} dateTime={noticedAt}>
          {dateAndTime(noticedAt)}
        </time>
        <DialogButton
          name="dismiss"
          variant="secondary"
          label="Classer"
          aria-label={`Classer ${STRAY_MONEY_KINDS[kind]} ${reference}`}
          isOffered={dismissal === null}
        >
          {(close) => <DismissDialog money={money} onClose={close} />}
        </DialogButton>
      </div>
      {detail !== null && <p>{detail}</p>}
      <p className={styles.reference}>
        {paymentIntentId === null || paymentIntentId === reference
          ? reference
          : `${reference} · paiement ${paymentIntentId}`}
      </p>
      {dismissal !== null && (
        <p className={soft}>{`Classé le ${dateAndTime(dismissal.at)}\u00a0: ${dismissal.reason}`}</p>
      )}
    </article>
  );
}

/** What it was, in a few words: they stay with it, for whoever audits the accounts. */
function DismissDialog({ money, onClose }: { money: StrayMoney; onClose: () => void }) {
  const [seen] = useState(money.revision);
  const {
    value: reason,
    setValue: setReason,
    ...typed
  } = useDraft({
    name: `stray-money-${money.id}`,
    schema: z.string(),
    start: '',
  });
  const dismiss = useCommand('POST /api/admin/stray-money/:id/dismiss', DISMISS_TEXTS);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim().length < 3) return;
    dismiss.mutate(
      { id: money.id, body: { reason }, revision: seen },
      { onSuccess: typed.discard, onSettled: onClose },
    );
  };
  return (
    <Dialog title="Classer ce mouvement" onClose={onClose}>
      <form className={stack.x4} onSubmit={send}>
        {typed.isRestored && <RestoredNotice onDiscard={typed.discard} />}
        <TextField
          label="Ce que c’était"
          hint="Trois caractères au moins, gardés dans l’audit. N’y écrivez rien qui identifie une personne."
          maxLength={MAX_REASON}
          value={reason}
          onChange={setReason}
        />
        <div className={styles.actions}>
          <Button
            type="submit"
            size="small"
            isPending={dismiss.isPending}
            disabled={reason.trim().length < 3}
          >
            Classer
          </Button>
          <Button size="small" variant="secondary" onClick={onClose}>
            Annuler
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
