import { countText } from '#contracts/french-numbers.ts';
import type { Behind, Figures } from '#contracts/http/figures.ts';
import { DataTable } from '../parts/DataTable.tsx';
import * as styles from './analyses.css.ts';
import { countDifference, durationText, refusalText } from './analyses-texts.ts';
import { FigureLink } from './FigureLink.tsx';
import type { FiguresShown } from './OrderFigures.tsx';

type Steps = Figures['steps'];

interface Step {
  readonly text: string;
  readonly behind: Behind;
  readonly field: Exclude<keyof Steps, 'toPay' | 'toShip' | 'toDeliver'>;
  readonly time?: Steps['toPay'];
}

/** How far the orders of a span came, and how long it took. */
export function Steps({ figures, linkBehind, today }: FiguresShown) {
  const { steps, refusals } = figures;
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
        {countDifference(steps[field], now[field])}
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
            cell: ({ time, behind }) => (
              <FigureLink href={linkBehind({ behind })}>{time ? durationText(time.median) : ''}</FigureLink>
            ),
            isNumeric: true,
          },
          {
            title: 'Neuf sur dix en',
            cell: ({ time, behind }) => (
              <FigureLink href={linkBehind({ behind })}>{time ? durationText(time.ninth) : ''}</FigureLink>
            ),
            isNumeric: true,
          },
        ]}
      />
      {refusals.length > 0 && <Refusals {...{ refusals, linkBehind }} now={today?.refusals} />}
    </section>
  );
}

type Refusal = Figures['refusals'][number];

interface RefusalsProps extends Pick<FiguresShown, 'linkBehind'> {
  readonly refusals: readonly Refusal[];
  /** Where the page stands at a day: what they are by now. */
  readonly now: readonly Refusal[] | undefined;
}

/** Why payments were refused; an order that was refused for two reasons is in both rows. */
function Refusals({ refusals, linkBehind, now }: RefusalsProps) {
  const since = (current: readonly Refusal[]) => ({
    title: 'Depuis',
    cell: ({ code, orders }: Refusal) => (
      <FigureLink href={linkBehind({ behind: 'refused', key: code, since: 'oui' })}>
        {countDifference(orders, current.find((one) => one.code === code)?.orders ?? 0)}
      </FigureLink>
    ),
    isNumeric: true,
  });
  return (
    <DataTable
      label="Pourquoi des paiements ont été refusés"
      rows={refusals}
      keyOf={({ code }) => code}
      columns={[
        {
          title: 'Paiement refusé\u00a0: motif',
          cell: ({ code }) => refusalText(code),
          isRowHeader: true,
          className: styles.named,
        },
        {
          title: 'Commandes',
          cell: ({ code, orders }) => (
            <FigureLink href={linkBehind({ behind: 'refused', key: code })}>{countText(orders)}</FigureLink>
          ),
          isNumeric: true,
        },
        ...(now ? [since(now)] : []),
      ]}
    />
  );
}
