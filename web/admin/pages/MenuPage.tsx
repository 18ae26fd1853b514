import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { EXPORT_NAMES, type ExportName } from '#contracts/http/console/exports.ts';
import type { Subscriber } from '#contracts/http/shop/visitors.ts';
import { Button } from '../../ui/Button.tsx';
import { dateAndTime, plural } from '../../ui/formats.ts';
import { Skeleton } from '../../ui/marks/Loading.tsx';
import { OwnText } from '../../ui/OwnText.tsx';
import { adminQueries } from '../data/admin-api.ts';
import { listedText } from '../format.ts';
import { HousePage } from '../house/HousePage.tsx';
import type { Page } from '../location.ts';
import { MailsPage } from '../mails/MailsPage.tsx';
import { MessagesPage } from '../messages/MessagesPage.tsx';
import { ExportButton } from '../parts/DownloadButton.tsx';
import { EmptyState, Loaded, TabHead } from '../parts/lists/ListParts.tsx';
import { SteadyEntries, useSteadyList } from '../parts/lists/steady-list.tsx';
import { list, listItem, name as nameStyle, soft } from '../parts/parts.css.ts';
import { ReturnsPage } from '../returns/ReturnsPage.tsx';
import { SecurityPage } from '../security/SecurityPage.tsx';
import { StrayMoneyPage } from '../stray-money/StrayMoneyPage.tsx';
import { DocumentsPage } from './DocumentsPage.tsx';
import { EReportingForm } from './EReportingForm.tsx';
import { PersonalDataPage } from './PersonalDataPage.tsx';
import * as styles from './pages.css.ts';

/** Its charts are loaded with it. */
const AnalysesPage = lazy(() =>
  import('../analyses/AnalysesPage.tsx').then((module) => ({ default: module.AnalysesPage })),
);

const CONTENTS: Record<Page, () => ReactNode> = {
  analyses: () => (
    <Suspense fallback={<Skeleton height="30rem" />}>
      <AnalysesPage />
    </Suspense>
  ),
  factures: () => <DocumentsPage />,
  retractations: () => <ReturnsPage />,
  'sans-commande': () => <StrayMoneyPage />,
  messages: () => <MessagesPage />,
  emails: () => <MailsPage />,
  newsletter: () => <NewsletterPage />,
  exports: () => <ExportsPage />,
  donnees: () => <PersonalDataPage />,
  maison: () => <HousePage />,
  securite: () => <SecurityPage />,
};

/** A page of the header's menu, with the way back to the tabs. */
export function ConsolePage({ page, onLeave }: { page: Page; onLeave: () => void }) {
  return (
    <div>
      <Button className={styles.back} variant="link" size="inline" onClick={onLeave}>
        Retour au tableau de bord
      </Button>
      <OwnText>{CONTENTS[page]()}</OwnText>
    </div>
  );
}

/** Who receives the newsletter now, newest first. */
function NewsletterPage() {
  const query = useQuery(adminQueries.subscribers);
  const steady = useSteadyList({ entries: query.data ?? [], keyOf: ({ email }) => email, query });
  return (
    <>
      <TabHead
        title="Abonnés à la newsletter"
        summary={query.data && listedText(query.data.length, 'abonné')}
        action={<ExportButton name="newsletter" label="abonnés" />}
      />
      <Loaded query={query} what="les abonnés" rowHeight="3rem">
        {() => (
          <SteadyEntries
            list={steady}
            textOf={(waiting) => plural(waiting, 'nouvel abonné', 'nouveaux abonnés')}
            none={<EmptyState icon="mail" title="Aucun abonné" />}
          >
            {(subscriber) => <SubscriberItem subscriber={subscriber} />}
          </SteadyEntries>
        )}
      </Loaded>
    </>
  );
}

/** An address, and the proof that it agreed (RGPD, article 7). */
function SubscriberItem({ subscriber: { email, subscribedAt, consent } }: { subscriber: Subscriber }) {
  return (
    <>
      <div className={styles.row}>
        <span className={styles.address}>{email}</span>
        <time className={soft} dateTime={subscribedAt}>
          {dateAndTime(subscribedAt)}
        </time>
      </div>
      {consent === null ? (
        <p className={soft}>Sans preuve&nbsp;: inscription d’avant la confirmation par e-mail.</p>
      ) : (
        <details className={soft}>
          <summary>Preuve du consentement</summary>
          <p>{`Demandée le ${dateAndTime(consent.askedAt)}, confirmée par le lien reçu à cette adresse le ${dateAndTime(subscribedAt)}. Texte accepté, version ${consent.version}\u00a0:`}</p>
          <blockquote className={styles.message}>{consent.text}</blockquote>
        </details>
      )}
    </>
  );
}

const TEXTS: Record<ExportName, { title: string; what: string }> = {
  commandes: {
    title: 'Commandes',
    what: 'Toutes les commandes\u00a0: client, adresse, articles et montants.',
  },
  'ventes-par-jour': {
    title: 'Ventes par jour',
    what: 'Commandes confirmées, expédiées et livrées\u00a0: total TTC, ce qui en est reparti et ce qui reste\u202f; la TVA est dans la comptabilité.',
  },
  'ventes-par-mois': { title: 'Ventes par mois', what: 'Les mêmes chiffres, mois par mois.' },
  'comptabilite-par-jour': {
    title: 'Comptabilité par jour',
    what: 'Factures et avoirs de chaque jour, par pays et par taux\u00a0: HT, TVA et TTC.',
  },
  clotures: {
    title: 'Clôtures',
    what: 'Clôtures journalières, mensuelles et annuelles, avec les totaux cumulés et leur signature.',
  },
  'codes-promo': {
    title: 'Codes promo',
    what: 'Utilisations de chaque code\u202f; remises et ventes des commandes confirmées, expédiées et livrées.',
  },
  messages: { title: 'Messages de contact', what: 'Tous les messages reçus.' },
  newsletter: { title: 'Newsletter', what: 'Les abonnés actuels.' },
};

/** Everything that can be taken along as a file. */
function ExportsPage() {
  return (
    <>
      <TabHead title="Exports" summary="Fichiers CSV pour tableur, à l’heure de Paris." />
      <ul className={list}>
        {EXPORT_NAMES.map((name) => (
          <li key={name} className={`${listItem} ${styles.row}`}>
            <div>
              <p className={nameStyle}>{TEXTS[name].title}</p>
              <p className={soft}>{TEXTS[name].what}</p>
            </div>
            <ExportButton name={name} label={TEXTS[name].title} />
          </li>
        ))}
        <EReportingForm />
      </ul>
    </>
  );
}
