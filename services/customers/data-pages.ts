import { type AnswerForm, type AnswerPage, type AnswerSection, answerPage } from '#contracts/answer-page.ts';
import { BRAND, DATA_LINK_HOURS } from '#contracts/constants.ts';
import { type ErasurePlan, keptOrderSentence, UNPAID_DAYS } from '#domain/customers/plan-erasure.ts';
import { escapeHtml, proseHtml } from '#platform/http/forms/html-text.ts';
import { ORDER_LINK_DAYS } from '../orders/order-links.ts';
import type { PersonalData } from './collect-personal-data.ts';
import { type DescribedRecord, describeSections } from './describe-personal-data.ts';

export const INVALID_LINK = answerPage('Ce lien n’est plus valable', {
  paragraphs: [
    `Un lien vers vos données sert pendant ${DATA_LINK_HOURS} heures, et jusqu’à leur effacement.`,
  ],
  links: [{ label: 'Demander un autre lien', href: '/mes-donnees' }],
});

export const ERASURE_UNDER_WAY = answerPage('Votre effacement est enregistré', {
  paragraphs: [
    'Vos données sont effacées dans les minutes qui viennent, sauf ce qu’une commande en cours ou la loi nous fait garder\u00a0: vous en avez lu la liste. Le reste s’efface de soi-même aux dates qu’elle dit\u202f; il n’y a rien d’autre à faire.',
    'Notre prestataire de paiement et nos transporteurs conservent de leur côté ce que la loi leur demande.',
  ],
});

/** What is held of a person, by kind; never a word of it, so that the page itself shows nothing to who looks over a shoulder. */
export function dataPage(held: PersonalData, plan: ErasurePlan, token: string): AnswerPage {
  const file = (format: 'html' | 'json') =>
    `/api/personal-data/file?token=${encodeURIComponent(token)}&format=${format}`;
  const counts = describeSections(held)
    .filter(({ records }) => records.length > 0)
    .map(({ title, records }) => `${title}\u00a0: ${records.length}`);
  return {
    title: 'Vos données',
    isPersonal: true,
    sections: [
      {
        list: counts,
        links: [
          { label: 'Tout télécharger, à lire (HTML)', href: file('html'), isFile: true },
          { label: 'Tout télécharger, pour un autre service (JSON)', href: file('json'), isFile: true },
        ],
      },
      ...erasureSections(plan),
    ],
  };
}

const ERASE = 'Effacer mes données';
const ERASURE_FORM: AnswerForm = {
  button: ERASE,
  box: {
    name: 'confirm',
    value: 'oui',
    label: 'J’ai compris que rien ne permettra de retrouver ces données',
  },
};

function erasureSections({ keptOrders, withholds }: ErasurePlan): AnswerSection[] {
  const gone =
    'Disparaissent aussitôt et pour toujours\u00a0: le nom et le texte de vos avis (leur note reste dans la moyenne), vos messages, votre inscription à la lettre et sa preuve, les courriels qui ne portent sur aucune commande conservée, et l’identité de vos commandes annulées sans paiement.';
  if (keptOrders.length === 0)
    return [
      {
        heading: ERASE,
        paragraphs: [gone, 'La loi ne nous fait rien garder d’autre à votre sujet.'],
        form: ERASURE_FORM,
      },
    ];
  const withheld = withholds
    ? [
        'Une partie date d’avant la séparation de nos clés de chiffrement, et partage celle de vos commandes\u00a0: elle n’est plus montrée nulle part dès maintenant, et devient illisible à jamais quand la dernière de ces commandes s’efface.',
      ]
    : [];
  return [
    {
      heading: ERASE,
      paragraphs: [
        gone,
        ...withheld,
        'Une commande en cours garde ce qu’il faut pour la mener à bien, et rien d’autre. Restent ensuite, car la loi nous oblige à conserver nos pièces comptables dix ans (code de commerce, article L123-22) et le contrat conclu en ligne (code de la consommation, article L213-1)\u00a0: vos commandes payées, avec leurs factures et leurs courriels. Elles ne servent plus à rien d’autre, puis sont effacées d’elles-mêmes.',
      ],
      list: keptOrders.map(keptOrderSentence),
      form: ERASURE_FORM,
    },
  ];
}

/** Everything held of a person, as a file to read. */
export function dataFile(held: PersonalData, madeAt: string): string {
  const sections = describeSections(held).map(
    ({ title, records }) =>
      `<section><h2>${title} (${records.length})</h2>${records.length === 0 ? '<p>Rien.</p>' : records.map(recordHtml).join('')}</section>`,
  );
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Vos données chez ${BRAND}</title>
<style>body{font:16px/1.6 Georgia,serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1d1611}dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem;margin:.3rem 0 1rem}dt{color:#6b5d4f}dd{margin:0;overflow-wrap:anywhere}article{border-top:1px solid #d8ccb8;padding:.6rem 0}h3{font-size:1rem;margin:.4rem 0}</style>
</head>
<body>
<h1>Vos données chez ${BRAND}</h1>
<p>Établi le ${madeAt}. Une commande impayée perd son nom et son adresse après ${UNPAID_DAYS} jours\u202f; les durées de conservation sont dans notre politique de confidentialité. Les liens vers les factures servent ${ORDER_LINK_DAYS} jours.</p>
${sections.join('\n')}
</body>
</html>
`;
}

function recordHtml(record: DescribedRecord): string {
  const events = record.map(({ title, at, lines }) => {
    const facts = lines.map(
      ({ label, value, href }) =>
        `<dt>${escapeHtml(label)}</dt><dd>${href ? `<a href="${escapeHtml(href)}">${value}</a>` : proseHtml(value)}</dd>`,
    );
    return `<h3>${escapeHtml(at)}, ${escapeHtml(title)}</h3><dl>${facts.join('')}</dl>`;
  });
  return `<article>${events.join('')}</article>`;
}
