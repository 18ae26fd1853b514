import { countText } from '#contracts/french-numbers.ts';
import type { Figures } from '#contracts/http/figures.ts';
import { DataTable } from '../parts/DataTable.tsx';
import * as styles from './analyses.css.ts';
import { durationText } from './analyses-texts.ts';

type Steps = Figures['steps'];

/** How far the orders of a span came, and how long it took. */
export function Steps({ steps }: { steps: Steps }) {
  const rows = [
    { text: 'Passées', count: steps.placed },
    { text: 'Paiement commencé', count: steps.paymentBegun },
    { text: 'Paiement refusé au moins une fois', count: steps.refused },
    { text: 'Payées', count: steps.paid, time: steps.toPay },
    { text: 'Délai de paiement passé', count: steps.expired },
    { text: 'Remplacées par une autre', count: steps.superseded },
    { text: 'Abandonnées par le client', count: steps.givenUp },
    { text: 'Expédiées', count: steps.shipped, time: steps.toShip },
    { text: 'Livrées', count: steps.delivered, time: steps.toDeliver },
  ];
  return (
    <section className={styles.section} aria-labelledby="analyses-steps">
      <h3 id="analyses-steps" className={styles.title}>
        De la commande au colis
      </h3>
      <p className={styles.how}>
        Commandes passées dans la période, d’après leur seul historique. La boutique n’observe personne&nbsp;:
        les visites ne sont pas comptées.
      </p>
      <DataTable
        label="De la commande au colis"
        isPlain
        rows={rows}
        keyOf={({ text }) => text}
        columns={[
          { title: 'Étape', cell: ({ text }) => text, isRowHeader: true, className: styles.named },
          { title: 'Commandes', cell: ({ count }) => countText(count), isNumeric: true },
          {
            title: 'Une sur deux en',
            cell: ({ time }) => (time ? durationText(time.median) : ''),
            isNumeric: true,
          },
          {
            title: 'Neuf sur dix en',
            cell: ({ time }) => (time ? durationText(time.ninth) : ''),
            isNumeric: true,
          },
        ]}
      />
    </section>
  );
}
