import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { shortId } from '#contracts/identifiers.ts';
import { dateAndTime, euros } from '../../ui/formats.ts';
import { documentsQuery } from '../data/admin-api.ts';
import { listedText } from '../format.ts';
import { orderFragment, useListSearch } from '../location.ts';
import { DataTable } from '../parts/DataTable.tsx';
import { DocumentDownload, ExportButton, KIND_LABELS } from '../parts/DownloadButton.tsx';
import { EmptyState, SearchBox, TabHead, useDebounced } from '../parts/ListParts.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import * as styles from './pages.css.ts';

const documentSearchSchema = z.object({ number: z.string().catch(''), month: z.string().catch('') });

/** Invoices and credit notes, newest first, found by number and by month. */
export function DocumentsPage() {
  const {
    search: { number, month },
    narrow,
    type,
  } = useListSearch(documentSearchSchema);
  const query = useQuery(documentsQuery({ number: useDebounced(number.trim()), month }));
  return (
    <>
      <TabHead
        title="Factures"
        summary={query.data && listedText(query.data.length, 'document')}
        action={<ExportButton name="comptabilite-par-jour" label="comptabilité par jour" />}
      />
      <div className={styles.filters}>
        <SearchBox
          label="Rechercher par numéro"
          placeholder="F2026-000123"
          maxLength={20}
          value={number}
          onChange={(typed) => type({ number: typed })}
        />
        <label className={styles.month}>
          Mois
          <input
            className={styles.monthInput}
            type="month"
            value={month}
            onChange={(event) => narrow({ month: event.currentTarget.value })}
          />
        </label>
      </div>
      <Loaded
        query={query}
        what="les factures"
        rowHeight="3rem"
        none={<EmptyState icon="mail" title="Aucun document" />}
      >
        {(documents) => (
          <DataTable
            label="Factures et avoirs"
            rows={documents}
            keyOf={({ id }) => id}
            columns={[
              { title: 'Numéro', isRowHeader: true, cell: (row) => row.number },
              { title: 'Document', cell: (row) => KIND_LABELS[row.kind] },
              {
                title: 'Date',
                cell: (row) => <time dateTime={row.issuedAt}>{dateAndTime(row.issuedAt)}</time>,
              },
              {
                title: 'Commande',
                cell: (row) => <a href={orderFragment(row.orderId)}>{`#${shortId(row.orderId)}`}</a>,
              },
              { title: 'Pays', cell: (row) => row.country },
              { title: 'HT', isNumeric: true, cell: (row) => euros(row.net) },
              { title: 'TVA', isNumeric: true, cell: (row) => euros(row.vat) },
              { title: 'TTC', isNumeric: true, cell: (row) => euros(row.gross) },
              { title: 'Fichier', cell: (row) => <DocumentDownload document={row} /> },
            ]}
          />
        )}
      </Loaded>
    </>
  );
}
