import type { Figures } from '#contracts/http/figures.ts';
import { vatRateText } from '#contracts/vat.ts';
import { euros } from '../../ui/formats.ts';
import { DataTable } from '../parts/DataTable.tsx';
import { TableExportButton } from '../parts/DownloadButton.tsx';
import * as styles from './analyses.css.ts';

/** VAT of the span's documents by country and rate: of a quarter, what the one-stop-shop return asks for. */
export function VatTable({ figures: { span, vat } }: { figures: Figures }) {
  if (vat.length === 0) return null;
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
        <TableExportButton query={{ ...span, table: 'vat' }} label="TVA par pays" />
      </div>
      <DataTable
        label="TVA par pays"
        isPlain
        rows={vat}
        keyOf={({ country, rate }) => `${country} ${rate}`}
        columns={[
          { title: 'Pays', cell: ({ country }) => country, isRowHeader: true, className: styles.named },
          { title: 'Taux', cell: ({ rate }) => vatRateText(rate), isNumeric: true },
          { title: 'HT', cell: ({ net }) => euros(net), isNumeric: true },
          { title: 'TVA', cell: ({ vat: amount }) => euros(amount), isNumeric: true },
          { title: 'TTC', cell: ({ gross }) => euros(gross), isNumeric: true },
        ]}
      />
    </section>
  );
}
