import { countText } from '#contracts/french-numbers.ts';
import type { Billed, Figures } from '#contracts/http/figures.ts';
import { euros, plural } from '../../ui/formats.ts';
import { FigureCard } from '../parts/FigureCard.tsx';
import { figures as cards } from '../parts/parts.css.ts';
import * as styles from './analyses.css.ts';
import { amountBesideText } from './analyses-texts.ts';
import type { LinkBehind } from './links.ts';

type Amount = Exclude<keyof Billed, 'invoices' | 'creditNotes'>;

/** What was invoiced, credited and moved in a span, each on its own day: the sums of 'Comptabilité par jour'. */
export function BilledFigures({ figures, linkBehind }: { figures: Figures; linkBehind: LinkBehind }) {
  const { sums, beside } = figures.billed;
  const amount = (field: Amount) => ({
    value: euros(sums[field]),
    note: amountBesideText(sums[field], beside?.[field]),
  });
  return (
    <section className={styles.section} aria-labelledby="analyses-billed">
      <h3 id="analyses-billed" className={styles.title}>
        Encaissé et facturé
      </h3>
      <p className={styles.how}>
        Chaque facture, avoir, paiement ou litige au jour où il a eu lieu, quel que soit l’état de la commande
        depuis&nbsp;: au centime les sommes de l’export «&nbsp;Comptabilité par jour&nbsp;».
      </p>
      <dl className={cards}>
        <FigureCard label="Facturé net, TTC" {...amount('gross')} href={linkBehind({ behind: 'billed' })} />
        <FigureCard label="Facturé net, HT" {...amount('net')} href={linkBehind({ behind: 'billed-net' })} />
        <FigureCard label="TVA" {...amount('vat')} href={linkBehind({ behind: 'billed-vat' })} />
        <FigureCard
          label="Paiements reçus"
          {...amount('payments')}
          href={linkBehind({ behind: 'payments' })}
        />
        <FigureCard
          label={plural(sums.invoices, 'Facture')}
          value={euros(sums.invoiced)}
          href={linkBehind({ behind: 'invoiced' })}
        />
        <FigureCard
          label={plural(sums.creditNotes, 'Avoir')}
          value={euros(sums.credited)}
          href={linkBehind({ behind: 'credited' })}
        />
        <FigureCard label="Litiges" {...amount('disputes')} href={linkBehind({ behind: 'disputes' })} />
        <FigureCard label="Frais de litige" {...amount('fees')} href={linkBehind({ behind: 'fees' })} />
      </dl>
      <p className={styles.how}>
        {`Facturé net = ${euros(sums.invoiced)} de factures (${countText(sums.invoices)}) − ${euros(sums.credited)} d’avoirs (${countText(sums.creditNotes)}) = ${euros(sums.gross)}.`}
      </p>
    </section>
  );
}
