import { EXPORT_NAMES, type ExportName } from '#contracts/http/exports.ts';
import { list, listItem, name as nameStyle, soft } from '../parts/parts.css.ts';
import { TabHead } from '../parts/TabHead.tsx';
import { ExportButton } from './ExportButton.tsx';
import * as styles from './pages.css.ts';

const TEXTS: Record<ExportName, { title: string; what: string }> = {
  commandes: {
    title: 'Commandes',
    what: 'Toutes les commandes\u00a0: client, adresse, articles et montants.',
  },
  'ventes-par-jour': {
    title: 'Ventes par jour',
    what: 'Commandes confirmées, expédiées et livrées\u00a0: total TTC, total HT et TVA.',
  },
  'ventes-par-mois': { title: 'Ventes par mois', what: 'Les mêmes chiffres, mois par mois.' },
  'codes-promo': {
    title: 'Codes promo',
    what: 'Utilisations de chaque code\u202f; remises et ventes des commandes confirmées, expédiées et livrées.',
  },
  messages: { title: 'Messages de contact', what: 'Tous les messages reçus.' },
  newsletter: { title: 'Newsletter', what: 'Les abonnés actuels.' },
};

/** Everything that can be taken along as a file. */
export function ExportsPage() {
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
      </ul>
    </>
  );
}
