import { countText } from '#contracts/french-numbers.ts';
import type { Behind, Figures } from '#contracts/http/figures.ts';
import { DataTable } from '../parts/DataTable.tsx';
import * as styles from './analyses.css.ts';
import { durationText } from './analyses-texts.ts';
import { FigureLink } from './FigureLink.tsx';
import type { LinkBehind } from './links.ts';

type Steps = Figures['steps'];

interface Step {
  readonly text: string;
  readonly behind: Behind;
  readonly count: number;
  readonly time?: Steps['toPay'];
}

/** How far the orders of a span came, and how long it took. */
export function Steps({ steps, linkBehind }: { steps: Steps; linkBehind: LinkBehind }) {
  const rows: readonly Step[] = [
    { text: 'Passées', behind: 'placed', count: steps.placed },
    { text: 'Paiement commencé', behind: 'payment-begun', count: steps.paymentBegun },
    { text: 'Paiement refusé au moins une fois', behind: 'refused', count: steps.refused },
    { text: 'Payées', behind: 'paid', count: steps.paid, time: steps.toPay },
    { text: 'Délai de paiement passé', behind: 'expired', count: steps.expired },
    { text: 'Remplacées par une autre', behind: 'superseded', count: steps.superseded },
    { text: 'Abandonnées par le client', behind: 'given-up', count: steps.givenUp },
    { text: 'Expédiées', behind: 'shipped', count: steps.shipped, time: steps.toShip },
    { text: 'Livrées', behind: 'delivered', count: steps.delivered, time: steps.toDeliver },
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
        rows={rows}
        keyOf={({ text }) => text}
        columns={[
          { title: 'Étape', cell: ({ text }) => text, isRowHeader: true, className: styles.named },
          {
            title: 'Commandes',
            cell: ({ count, behind }) => (
              <FigureLink href={linkBehind({ behind })}>{countText(count)}</FigureLink>
            ),
            isNumeric: true,
          },
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
