import type { Figures } from '#contracts/http/figures.ts';
import { vatRateText } from '#domain/vat/vat.ts';
import { DataTable } from '../parts/DataTable.tsx';
import { TableExportButton } from '../parts/DownloadButton.tsx';
import { euros } from './amounts.ts';
import * as styles from './analyses.css.ts';
import { differenceText } from './analyses-texts.ts';
import { FigureLink } from './FigureLink.tsx';
import type { FiguresShown } from './OrderFigures.tsx';

/** VAT of the span's documents by country and rate: of a quarter, what the one-stop-shop return asks for. */
export function VatTable({ figures: { span, vat }, linkBehind, asOf, today }: FiguresShown) {
  if (vat.length === 0) return null;
  const linked = (text: string, { rate, country }: Figures['vat'][number]) => (
    <FigureLink href={linkBehind({ behind: 'taxed', key: `${rate} ${country}` })}>{text}</FigureLink>
  );
  const sinceColumn = (now: Figures) => ({
    title: 'Depuis, sur la TVA',
    cell: ({ rate, country, vat: then }: Figures['vat'][number]) => (
      <FigureLink href={linkBehind({ behind: 'taxed', key: `${rate} ${country}`, since: 'oui' })}>
        {differenceText(then, now.vat.find((row) => row.rate === rate && row.country === country)?.vat)}
      </FigureLink>
    ),
    isNumeric: true,
  });
  return (
    <section className={styles.section} aria-labelledby="analyses-vat">
      <h3 id="analyses-vat" className={styles.title}>
        TVA par pays
      </h3>
      <div className={styles.tools}>
        <p className={styles.how}>
          Factures moins avoirs, par pays de livraison et par taux. Choisissez un trimestre pour la
          déclaration OSS.
        </p>
        <TableExportButton query={{ ...span, table: 'vat', ...(asOf && { asOf }) }} label="TVA par pays" />
      </div>
      <DataTable
        label="TVA par pays"
        rows={vat}
        keyOf={({ country, rate }) => `${country} ${rate}`}
        columns={[
          { title: 'Pays', cell: ({ country }) => country, isRowHeader: true, className: styles.named },
          { title: 'Taux', cell: (row) => linked(vatRateText(row.rate), row), isNumeric: true },
          { title: 'HT', cell: (row) => linked(euros(row.net), row), isNumeric: true },
          { title: 'TVA', cell: (row) => linked(euros(row.vat), row), isNumeric: true },
          { title: 'TTC', cell: (row) => linked(euros(row.gross), row), isNumeric: true },
          ...(today ? [sinceColumn(today)] : []),
        ]}
      />
    </section>
  );
}
