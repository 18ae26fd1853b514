import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import {
  type DataFileFormat,
  dataRequestSchema,
  type HeldData,
  type PrivacyRegister,
} from '#contracts/http/shop/personal-data.ts';
import { personMessage } from '../../data/api.ts';
import { useForm } from '../../data/use-form.ts';
import { stack, title } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { dateAndTime, plural } from '../../ui/formats.ts';
import { AlertDialog } from '../../ui/overlays/Dialog.tsx';
import { showError, showToast } from '../../ui/overlays/toast.ts';
import { adminApi, adminQueries } from '../data/admin-api.ts';
import { discardDraft, useDraft } from '../data/drafts.ts';
import { useDownload } from '../parts/DownloadButton.tsx';
import { Loaded, TabHead } from '../parts/lists/ListParts.tsx';
import { NewEntries, useSteadyList } from '../parts/lists/steady-list.tsx';
import { list, listItem, soft } from '../parts/parts.css.ts';
import * as styles from './pages.css.ts';

const EMAIL_DRAFT = 'personal-data-email';

interface Found {
  readonly email: string;
  readonly held: HeldData;
}

/** Whom the house holds data of: looking up, handing out, erasing; and what was forgotten by itself (RGPD, articles 15, 17 and 20). */
export function PersonalDataPage() {
  const client = useQueryClient();
  const [found, setFound] = useState<Found | null>(null);
  const [looked, setLooked] = useState<string | null>(null);
  const { errors, isSending, clearError, formProps } = useForm({
    loadSchema: async () => dataRequestSchema,
    onValid: async ({ email }) => {
      const held = await adminApi.call('POST /api/admin/personal-data', { body: { email } });
      setFound({ email, held });
      setLooked(held.requestId);
      // The field still shows it; whom somebody asked about is kept no longer.
      discardDraft(EMAIL_DRAFT);
      await client.invalidateQueries(adminQueries.privacyRegister);
    },
    onFailure: (error) => showError('Recherche impossible', personMessage(error)),
  });
  const { value: email, setValue: setEmail } = useDraft({
    name: EMAIL_DRAFT,
    schema: z.string(),
    start: '',
  });
  const register = useQuery(adminQueries.privacyRegister);
  const leave = () => {
    setFound(null);
    setEmail('');
  };
  return (
    <div className={stack.x7}>
      <TabHead
        title="Données personnelles"
        summary="Répondre à une demande d’accès ou d’effacement. Chaque recherche et chaque effacement est inscrit au journal."
      />
      <form {...formProps} className={stack.x4} aria-label="Chercher une personne">
        <TextField
          name="email"
          type="email"
          label="Adresse e-mail"
          autoComplete="off"
          hint="Assurez-vous que la demande vient bien de cette personne."
          error={errors.email}
          value={email}
          onChange={(text) => {
            setEmail(text);
            clearError('email');
          }}
        />
        <div>
          <Button type="submit" size="small" isPending={isSending}>
            Chercher
          </Button>
        </div>
      </form>
      {found && <FoundPerson key={found.held.requestId} found={found} onErased={leave} />}
      <Loaded query={register} what="le registre" rowHeight="3rem">
        {(entries) => <Register query={register} register={entries} looked={looked} />}
      </Loaded>
    </div>
  );
}

const REASONS = [
  { value: 'asked-by-mail', label: 'Demande reçue par e-mail' },
  { value: 'asked-by-phone', label: 'Demande reçue par téléphone' },
  { value: 'house', label: 'Décision de la maison' },
] as const;
type Reason = (typeof REASONS)[number]['value'];

function FoundPerson({ found: { email, held }, onErased }: { found: Found; onErased: () => void }) {
  const client = useQueryClient();
  const [reason, setReason] = useState<Reason>('asked-by-mail');
  const [isAsked, setAsked] = useState(false);
  const [isPending, setPending] = useState(false);
  const file = useDownload('Téléchargement impossible');
  const { requestId, counts, keptOrders } = held;
  if (requestId === null) return <p role="status">La boutique ne conserve rien de cette adresse.</p>;

  const save = (format: DataFileFormat) =>
    file.save(
      adminApi.send('GET /api/admin/personal-data/:id/file', { id: requestId, query: { format } }),
      `donnees-personnelles.${format}`,
    );
  const erase = async () => {
    setPending(true);
    try {
      await adminApi.send('POST /api/admin/personal-data/:id/erasure', { id: requestId, body: { reason } });
      showToast({ title: 'Effacement enregistré', description: 'Il prend effet dans la minute.' });
      onErased();
      await client.invalidateQueries(adminQueries.privacyRegister);
    } catch (error) {
      showError('Effacement impossible', personMessage(error));
    } finally {
      setPending(false);
      setAsked(false);
    }
  };

  return (
    <section className={stack.x4} aria-labelledby="found-title">
      <h3 id="found-title" className={title.block}>
        <span className={styles.address}>{email}</span>
      </h3>
      <p role="status">
        {`${plural(counts.orders, 'commande')}, ${plural(counts.documents, 'facture ou avoir', 'factures et avoirs')}, ${plural(counts.reviews, 'avis', 'avis')}, ${plural(counts.messages, 'message')}, ${plural(counts.newsletter, 'inscription')} à la lettre, ${plural(counts.restockNotices, 'parfum attendu', 'parfums attendus')}, ${plural(counts.emails, 'courriel')}.`}
      </p>
      <div className={styles.row}>
        <Button size="small" variant="secondary" onClick={() => save('html')}>
          Télécharger à lire (HTML)
        </Button>
        <Button size="small" variant="secondary" onClick={() => save('json')}>
          Télécharger pour une machine (JSON)
        </Button>
      </div>
      {keptOrders.length > 0 && (
        <div>
          <p className={soft}>
            Restent, avec leurs factures et courriels, le temps d’être menées à bien puis comme pièces
            comptables (code de commerce, L123-22)&nbsp;; tout le reste s’efface aussitôt&nbsp;:
          </p>
          <ul className={list}>
            {keptOrders.map((sentence) => (
              <li key={sentence} className={listItem}>
                {sentence}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Select label="Raison" options={REASONS} value={reason} onChange={setReason} />
      <div>
        <Button size="small" variant="destructive" onClick={() => setAsked(true)}>
          Effacer cette personne
        </Button>
      </div>
      {isAsked && (
        <AlertDialog
          title="Effacer cette personne"
          confirmLabel="Effacer définitivement"
          isPending={isPending}
          onCancel={() => setAsked(false)}
          onConfirm={() => void erase()}
        >
          <p>
            Rien ne permettra de retrouver ce qui est effacé. Pensez aussi à la messagerie de la maison et au
            prestataire de paiement.
          </p>
        </AlertDialog>
      )}
    </section>
  );
}

const ERASED_BECAUSE = {
  'self-service': 'par la personne',
  'asked-by-mail': 'demande par e-mail',
  'asked-by-phone': 'demande par téléphone',
  house: 'décision de la maison',
} as const;

interface RegisterProps {
  readonly query: UseQueryResult<PrivacyRegister>;
  readonly register: PrivacyRegister;
  /** Who was looked up here last, by the id of the request. */
  readonly looked: string | null;
}

/** What was done, counts only. */
function Register({ query, register: { runs, acts }, looked }: RegisterProps) {
  const steadyRuns = useSteadyList({ entries: runs, keyOf: ({ day }) => day, query, isEndHeld: true });
  // Looking somebody up is an act of one's own: shown as soon as it is listed, which may be later than the answer.
  const own = acts.find(({ requestId }) => requestId === looked)?.requestId;
  const steadyActs = useSteadyList({
    entries: acts,
    keyOf: ({ requestId }) => requestId,
    ...(own !== undefined && { scope: own }),
    query,
  });
  const textOf = (waiting: number) => plural(waiting, 'nouvelle inscription', 'nouvelles inscriptions');
  return (
    <>
      <section className={stack.x4} aria-labelledby="runs-title">
        <h3 id="runs-title" className={title.block}>
          Durées de conservation
        </h3>
        <p className={soft}>
          Chaque jour s’efface ce qui a assez duré&nbsp;: prospects et abonnés après trois ans sans nouvelle,
          commandes jamais payées après trente jours, comptes après dix ans.
        </p>
        {steadyRuns.shown.length === 0 && <p className={soft}>Aucun passage pour l’instant.</p>}
        <NewEntries list={steadyRuns} textOf={textOf} />
        <ul className={list}>
          {steadyRuns.shown.map((run) => (
            <li key={run.day} className={`${listItem} ${styles.row}`}>
              <time dateTime={run.ranAt}>{dateAndTime(run.ranAt)}</time>
              <span className={soft}>
                {`${plural(run.prospects, 'prospect')}, ${plural(run.subscribers, 'abonné')}, ${plural(run.unpaidOrders, 'commande impayée', 'commandes impayées')}, ${plural(run.accounts, 'compte')}`}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section className={stack.x4} aria-labelledby="acts-title">
        <h3 id="acts-title" className={title.block}>
          Demandes
        </h3>
        {steadyActs.shown.length === 0 && <p className={soft}>Aucune demande pour l’instant.</p>}
        <NewEntries list={steadyActs} textOf={textOf} />
        <ul className={list}>
          {steadyActs.shown.map((act) => (
            <li key={act.requestId} className={`${listItem} ${styles.row}`}>
              <span>
                <time dateTime={act.collectedAt}>{dateAndTime(act.collectedAt)}</time>
                <span>{`, ${act.byHouse ? 'consultation par la maison' : 'consultation par la personne'}`}</span>
              </span>
              <span className={soft}>{erasureText(act)}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function erasureText({ erasure, keptOrders }: PrivacyRegister['acts'][number]): string {
  if (erasure === null) return 'sans effacement';
  const because = ERASED_BECAUSE[erasure.reason];
  if (erasure.erasedAt === null) return `effacement en cours (${because})`;
  const kept = plural(keptOrders ?? 0, 'commande conservée', 'commandes conservées');
  return `effacée le ${dateAndTime(erasure.erasedAt)} (${because}), ${kept}`;
}
