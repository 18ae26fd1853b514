import { countText } from '#contracts/french/numbers.ts';
import type { Behind, Figures } from '#contracts/http/figures/figures.ts';
import { DataTable, figureColumn } from '../../parts/lists/DataTable.tsx';
import * as styles from '../analyses.css.ts';
import { countDifference, durationText, refusalText } from '../analyses-texts.ts';
import { nameColumn, Section } from '../figure-parts.tsx';
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
  const linkTo = ({ behind }: Step) => linkBehind({ behind });
  const sinceColumn = (now: Steps) =>
    figureColumn<Step>(
      'Depuis',
      ({ field }) => countDifference(steps[field], now[field]),
      ({ behind }) => linkBehind({ behind, since: 'oui' }),
    );
  return (
    <Section name="steps" title="De la commande au colis">
      <p className={styles.how}>
        Commandes passées dans la période, d’après leur seul historique. La boutique n’observe personne&nbsp;:
        les visites ne sont pas comptées.
      </p>
      <DataTable
        label="De la commande au colis"
        rows={rows}
        keyOf={({ text }) => text}
        columns={[
          nameColumn<Step>('Étape', ({ text }) => text),
          figureColumn('Commandes', ({ field }) => countText(steps[field]), linkTo),
          ...(today ? [sinceColumn(today.steps)] : []),
          figureColumn('Une sur deux en', ({ time }) => (time ? durationText(time.median) : ''), linkTo),
          figureColumn('Neuf sur dix en', ({ time }) => (time ? durationText(time.ninth) : ''), linkTo),
        ]}
      />
      {refusals.length > 0 && <Refusals {...{ refusals, linkBehind }} now={today?.refusals} />}
    </Section>
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
  const sinceColumn = (current: readonly Refusal[]) =>
    figureColumn<Refusal>(
      'Depuis',
      ({ code, orders }) => countDifference(orders, current.find((one) => one.code === code)?.orders ?? 0),
      ({ code }) => linkBehind({ behind: 'refused', key: code, since: 'oui' }),
    );
  return (
    <DataTable
      label="Pourquoi des paiements ont été refusés"
      rows={refusals}
      keyOf={({ code }) => code}
      columns={[
        nameColumn<Refusal>('Paiement refusé\u00a0: motif', ({ code }) => refusalText(code)),
        figureColumn<Refusal>(
          'Commandes',
          ({ orders }) => countText(orders),
          ({ code }) => linkBehind({ behind: 'refused', key: code }),
        ),
        ...(now ? [sinceColumn(now)] : []),
      ]}
    />
  );
}
