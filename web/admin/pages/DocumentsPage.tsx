import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { dateAndTime, euros, plural } from '../../ui/formats.ts';
import { documentsQuery } from '../data/admin-api.ts';
import { listedText } from '../format.ts';
import { useListSearch } from '../location.ts';
import { DocumentDownload, ExportButton, KIND_LABELS } from '../parts/DownloadButton.tsx';
import { DataTable } from '../parts/lists/DataTable.tsx';
import { EmptyState, Loaded, SearchBox, TabHead, useDebounced } from '../parts/lists/ListParts.tsx';
import { GoneMark, NewEntries, useSteadyList } from '../parts/lists/steady-list.tsx';
import { OrderLink } from '../parts/RunningNumber.tsx';
import { useTypedDate } from '../parts/typed-date.ts';
import * as styles from './pages.css.ts';

const documentSearchSchema = z.object({ text: z.string().catch(''), month: z.string().catch('') });

/** Nothing else is sent to the shop: it goes in an address, where a name has no place. */
const PART_OF_NUMBER = /^[a-z]{0,2}[\d-]*$/i;

/** Invoices and credit notes, newest first, found by number and by month. */
export function DocumentsPage() {
  const {
    search: { text, month },
    narrow,
    type,
  } = useListSearch(documentSearchSchema);
  const typedMonth = useTypedDate(month, (chosen) => narrow({ month: chosen }));
  const wanted = useDebounced(text.trim());
  const isNumber = PART_OF_NUMBER.test(wanted);
  const query = useQuery({ ...documentsQuery({ number: wanted, month }), enabled: isNumber });
  const steady = useSteadyList({
    entries: query.data ?? [],
    keyOf: ({ id }) => id,
    scope: `${wanted} ${month}`,
    query,
  });
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
          value={text}
          onChange={type}
        />
        <label className={styles.month}>
          Mois
          <input
            className={styles.monthInput}
            type="month"
            value={typedMonth.value}
            onChange={(event) => typedMonth.onChange(event.currentTarget.value)}
            onBlur={typedMonth.onBlur}
          />
        </label>
      </div>
      {!isNumber && <EmptyState icon="mail" title="Aucun document" />}
      {isNumber && (
        <Loaded
          query={query}
          what="les factures"
          rowHeight="3rem"
          none={steady.shown.length === 0 && <EmptyState icon="mail" title="Aucun document" />}
        >
          {() => (
            <>
              <NewEntries
                list={steady}
                textOf={(waiting) => plural(waiting, 'nouveau document', 'nouveaux documents')}
              />
              <DataTable
                label="Factures et avoirs"
                rows={steady.shown}
                keyOf={({ id }) => id}
                columns={[
                  {
                    title: 'Numéro',
                    isRowHeader: true,
                    cell: (row) => (
                      <>
                        <GoneMark isGone={steady.isGone(row)} />
                        <span>{row.number}</span>
                      </>
                    ),
                  },
                  { title: 'Document', cell: (row) => KIND_LABELS[row.kind] },
                  {
                    title: 'Date',
                    cell: (row) => <time dateTime={row.issuedAt}>{dateAndTime(row.issuedAt)}</time>,
                  },
                  {
                    title: 'Commande',
                    cell: ({ orderId, runningNumber }) => (
                      <OrderLink order={{ id: orderId, runningNumber }} sign="#" />
                    ),
                  },
                  { title: 'Pays', cell: (row) => row.country },
                  { title: 'HT', isNumeric: true, cell: (row) => euros(row.net) },
                  { title: 'TVA', isNumeric: true, cell: (row) => euros(row.vat) },
                  { title: 'TTC', isNumeric: true, cell: (row) => euros(row.gross) },
                  { title: 'Fichier', cell: (row) => <DocumentDownload document={row} /> },
                ]}
              />
            </>
          )}
        </Loaded>
      )}
    </>
  );
}
