import { countText } from '#contracts/french-numbers.ts';
import type { Behind, Figures } from '#contracts/http/figures.ts';
import { DataTable } from '../parts/DataTable.tsx';
import * as styles from './analyses.css.ts';
import { durationText } from './analyses-texts.ts';
import { FigureLink } from './FigureLink.tsx';
import type { FiguresShown } from './OrderFigures.tsx';

type Steps = Figures['steps'];

interface StepsProps extends Omit<FiguresShown, 'figures'> {
  readonly steps: Steps;
}

interface Step {
  readonly text: string;
  readonly behind: Behind;
  readonly field: Exclude<keyof Steps, 'toPay' | 'toShip' | 'toDeliver'>;
  readonly time?: Steps['toPay'];
}

/** How far the orders of a span came, and how long it took. */
export function Steps({ steps, linkBehind, today }: StepsProps) {
  const rows: readonly Step[] = [
    { text: 'Passées', behind: 'placed', field: 'placed' },
    { text: 'Paiement commencé', behind: 'payment-begun', field: 'paymentBegun' },
    { text: 'Paiement refusé au moins une fois', behind: 'refused', field: 'refused' },
    { text: 'Payées', behind: 'paid', field: 'paid', time: steps.toPay },
    { text: 'Délai de paiement passé', behind: 'expired', field: 'expired' },
    { text: 'Remplacées par une autre', behind: 'superseded', field: 'superseded' },
    { text: 'Abandonnées par le client', behind: 'given-up', field: 'givenUp' },
    { text: 'Expédiées', behind: 'shipped', field: 'shipped', time: steps.toShip },
    { text: 'Livrées', behind: 'delivered', field: 'delivered', time: steps.toDeliver },
  ];
  const sinceColumn = (now: Steps) => ({
    title: 'Depuis',
    cell: ({ field, behind }: Step) => (
      <FigureLink href={linkBehind({ behind, since: 'oui' })}>
        {signedText(now[field] - steps[field])}
      </FigureLink>
    ),
    isNumeric: true,
  });
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
            cell: ({ field, behind }) => (
              <FigureLink href={linkBehind({ behind })}>{countText(steps[field])}</FigureLink>
            ),
            isNumeric: true,
          },
          ...(today ? [sinceColumn(today.steps)] : []),
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

function signedText(difference: number): string {
  return difference === 0 ? '' : `${difference > 0 ? '+' : ''}${countText(difference)}`;
}
