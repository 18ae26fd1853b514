import { countText } from '#contracts/french/numbers.ts';
import type { Behind, Billed } from '#contracts/http/figures/figures.ts';
import { plural } from '../../../ui/formats.ts';
import { FigureCard } from '../../parts/FigureCard.tsx';
import { figures as cards } from '../../parts/parts.css.ts';
import { euros } from '../amounts.ts';
import * as styles from '../analyses.css.ts';
import { amountBesideText } from '../analyses-texts.ts';
import { cardsOf, Section } from '../figure-parts.tsx';
import type { FiguresShown } from './OrderFigures.tsx';

type Amount = Exclude<keyof Billed, 'invoices' | 'creditNotes'>;

/** What was invoiced, credited and moved in a span, each on its own day: the sums of 'Comptabilité par jour'. */
export function BilledFigures({ figures, linkBehind, today }: FiguresShown) {
  const { sums, beside } = figures.billed;
  const card = cardsOf(linkBehind, sums, today?.billed.sums);
  const counted = (field: Amount, behind: Behind) => card(behind, (of) => euros(of[field]));
  const amount = (field: Amount, behind: Behind) =>
    card(behind, (of) => euros(of[field]), amountBesideText(sums[field], beside?.[field]));
  return (
    <Section name="billed" title="Encaissé et facturé">
      <p className={styles.how}>
        Chaque facture, avoir, paiement ou litige au jour où il a eu lieu, quel que soit l’état de la commande
        depuis&nbsp;: au centime les sommes de l’export «&nbsp;Comptabilité par jour&nbsp;».
      </p>
      <dl className={cards}>
        <FigureCard label="Facturé net, TTC" {...amount('gross', 'billed')} />
        <FigureCard label="Facturé net, HT" {...amount('net', 'billed-net')} />
        <FigureCard label="TVA" {...amount('vat', 'billed-vat')} />
        <FigureCard label="Paiements reçus" {...amount('payments', 'payments')} />
        <FigureCard label={plural(sums.invoices, 'facture')} {...counted('invoiced', 'invoiced')} />
        <FigureCard label={plural(sums.creditNotes, 'avoir')} {...counted('credited', 'credited')} />
        <FigureCard label="Litiges" {...amount('disputes', 'disputes')} />
        <FigureCard label="Frais de litige" {...amount('fees', 'fees')} />
      </dl>
      <p className={styles.how}>
        {`Facturé net = ${euros(sums.invoiced)} de factures (${countText(sums.invoices)}) − ${euros(sums.credited)} d’avoirs (${countText(sums.creditNotes)}) = ${euros(sums.gross)}.`}
      </p>
    </Section>
  );
}
