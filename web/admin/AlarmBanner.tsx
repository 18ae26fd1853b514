import { useQuery } from '@tanstack/react-query';
import type { Alarm } from '#contracts/http/console/alarms.ts';
import { stack } from '../theme/layout.css.ts';
import { plural } from '../ui/formats.ts';
import * as styles from './console.css.ts';
import { adminQueries } from './data/admin-api.ts';
import { useWhileAttended } from './data/polling.ts';
import { fragmentOf, tabFragment } from './location.ts';
import { GoneMark, NewEntries, useSteadyList } from './parts/lists/steady-list.tsx';

interface AlarmText {
  readonly title: (count: number) => string;
  readonly whatToDo: string;
  /** Where what is named is seen to. */
  readonly hrefOf?: (subject: string) => string;
}

/** Sought by the first of the two numbers that it is named by. */
const orderHref = (subject: string) => tabFragment('orders', { text: subject.split(' ', 1).join('') });

const TEXTS: Record<Alarm['code'], AlarmText> = {
  'clock-doubted': {
    title: (count) => plural(count, 'horloge douteuse', 'horloges douteuses'),
    whatToDo:
      'La boutique vend, mais ne numérote, ne clôture, n’efface et n’annule rien à cette heure-là. Remettez à l’heure la machine nommée, ou celle de PostgreSQL (timedatectl)\u00a0: tout reprend de soi-même. Si l’heure est juste, après un long arrêt, confirmez-la par «\u00a0miris clock confirm\u00a0».',
  },
  'reader-parked': {
    title: (count) => plural(count, 'traitement arrêté', 'traitements arrêtés'),
    whatToDo:
      'Les écrans concernés ne sont plus à jour. Prévenez l’équipe technique\u00a0: un événement n’a pas pu être lu (guide d’exploitation, «\u00a0Traitement arrêté\u00a0»). Aucune commande n’est perdue.',
  },
  'reader-late': {
    title: (count) => plural(count, 'traitement en retard', 'traitements en retard'),
    whatToDo:
      'Les chiffres affichés peuvent dater de plus de dix secondes. Si l’alerte persiste, vérifiez que les processus «\u00a0worker\u00a0» et «\u00a0relay\u00a0» tournent\u202f; «\u00a0projections status\u00a0» nomme l’événement qu’un traitement réessaie en vain.',
  },
  'payments-held': {
    title: (count) => plural(count, 'paiement à vérifier', 'paiements à vérifier'),
    whatToDo:
      'Le montant reçu ne correspond pas à la commande. Comparez-le chez le prestataire de paiement, puis confirmez ou annulez la commande.',
    hrefOf: orderHref,
  },
  'disputes-open': {
    title: (count) => plural(count, 'litige à répondre', 'litiges à répondre'),
    whatToDo:
      'Un client conteste son paiement auprès de sa banque. N’expédiez rien\u202f; ouvrez la commande, téléchargez le «\u00a0Dossier de preuve\u00a0» et répondez chez le prestataire de paiement avant le dernier jour\u00a0: sans réponse, le litige est perdu.',
  },
  'fraud-warnings': {
    title: (count) => plural(count, 'alerte fraude', 'alertes fraude'),
    whatToDo:
      'La banque du client soupçonne une fraude\u00a0: un litige suit souvent. Si le colis n’est pas parti, annulez la commande, qui est alors remboursée\u202f; sinon, préparez le «\u00a0Dossier de preuve\u00a0».',
  },
  'stray-money': {
    title: (count) => plural(count, 'mouvement d’argent sans commande', 'mouvements d’argent sans commande'),
    whatToDo:
      'Le prestataire de paiement annonce de l’argent, un litige ou une fraude qui n’est d’aucune commande. Voyez dans sa console ce que c’est, puis classez-le dans «\u00a0Menu\u00a0», page «\u00a0Argent sans commande\u00a0».',
    hrefOf: () => fragmentOf({ screen: 'page', page: 'sans-commande' }),
  },
  'refunds-failed': {
    title: (count) => plural(count, 'remboursement échoué', 'remboursements échoués'),
    whatToDo: 'Ouvrez la commande et choisissez «\u00a0Relancer le remboursement\u00a0».',
    hrefOf: orderHref,
  },
  'deleted-refunds-failed': {
    title: (count) =>
      plural(
        count,
        'remboursement échoué d’une commande supprimée',
        'remboursements échoués de commandes supprimées',
      ),
    whatToDo:
      'Remboursez le client dans la console du prestataire de paiement\u00a0: l’alerte s’éteint dès que la boutique l’apprend. L’audit retrouve la commande par son numéro.',
  },
  'keys-missing': {
    title: (count) => plural(count, 'clé de client manquante', 'clés de clients manquantes'),
    whatToDo:
      'Les données de ces clients se lisent «\u00a0donnée illisible\u00a0» et leurs e-mails attendent\u202f; les commandes, paiements et stocks continuent. Prévenez l’équipe technique\u00a0: les clés reviennent d’une sauvegarde, boutique ouverte (guide d’exploitation, «\u00a0Clés perdues\u00a0»). Tout se complète ensuite de soi-même.',
  },
  'mails-failed': {
    title: (count) => plural(count, 'e-mail non envoyé', 'e-mails non envoyés'),
    whatToDo:
      'Vérifiez l’adresse du destinataire et le serveur d’envoi (SMTP_URL). Puis ouvrez la commande, dépliez «\u00a0E-mails envoyés au client\u00a0» et choisissez «\u00a0Renvoyer\u00a0»\u202f; pour un message sans commande, écrivez au destinataire.',
    hrefOf: () => fragmentOf({ screen: 'page', page: 'emails', search: { status: 'failed' } }),
  },
  'house-incomplete': {
    title: (count) => `Identité de la maison\u00a0: il manque ${plural(count, 'mention', 'mentions')}`,
    whatToDo:
      'La loi les demande avant toute vente\u00a0: tant qu’elles manquent, les paiements sont fermés en production. Remplissez-les dans «\u00a0Menu\u00a0», page «\u00a0Maison\u00a0».',
    hrefOf: () => fragmentOf({ screen: 'page', page: 'maison' }),
  },
};

const POLL_EVERY_MS = 15_000;

/** What needs a person now, with what to do; nothing while all is well. */
export function AlarmBanner() {
  const refetchInterval = useWhileAttended(POLL_EVERY_MS);
  const query = useQuery({ ...adminQueries.overview, refetchInterval, select: ({ alarms }) => alarms });
  const steady = useSteadyList({
    entries: query.data ?? [],
    keyOf: ({ code }) => code,
    query,
    isEndHeld: true,
    isHiddenWhenEmpty: true,
  });
  return (
    <section className={styles.alarmBanner} aria-label="Alertes" aria-live="polite">
      <div className={styles.newAlarms}>
        <NewEntries
          list={steady}
          textOf={(waiting) => plural(waiting, 'nouvelle alerte', 'nouvelles alertes')}
        />
      </div>
      {steady.shown.length > 0 && (
        <ul className={stack.x3}>
          {steady.shown.map((alarm) => (
            <AlarmItem key={alarm.code} alarm={alarm} isGone={steady.isGone(alarm)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function AlarmItem({ alarm, isGone }: { alarm: Alarm; isGone: boolean }) {
  const { title, whatToDo, hrefOf } = TEXTS[alarm.code];
  const more = alarm.count - alarm.subjects.length;
  return (
    <li className={styles.alarm}>
      <GoneMark isGone={isGone} />
      <p className={styles.alarmTitle}>{title(alarm.count)}</p>
      {alarm.subjects.length > 0 && (
        <p className={styles.alarmSubjects}>
          {alarm.subjects.map((subject, index) => (
            <span key={subject}>
              <span>{index > 0 ? ', ' : ''}</span>
              {hrefOf ? <a href={hrefOf(subject)}>{subject}</a> : <span>{subject}</span>}
            </span>
          ))}
          {more > 0 && <span>{` et ${more} de plus`}</span>}
        </p>
      )}
      <p>{whatToDo}</p>
    </li>
  );
}
