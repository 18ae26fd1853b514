import { useState } from 'react';
import type { DocumentKind } from '#contracts/events/invoice.ts';
import type { IssuedDocumentEntry } from '#contracts/http/documents.ts';
import { type ExportName, exportPath } from '#contracts/http/exports.ts';
import { ApiError, apiRequest, personMessage } from '../../data/api.ts';
import { serverNow } from '../../data/server-clock.ts';
import { Button } from '../../ui/Button.tsx';
import { showError } from '../../ui/overlays/toast.ts';
import { guarded } from '../data/admin-api.ts';

interface DownloadButtonProps {
  readonly path: string;
  readonly fileName: () => string;
  /** Title of the toast when it failed. */
  readonly failed: string;
  readonly 'aria-label': string;
  readonly children: string;
}

/** Saves what a call answers as a file; a session that ended leads to the login screen rather than into the file. */
function DownloadButton({ path, fileName, failed, children, ...label }: DownloadButtonProps) {
  const [isPending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      const answer = await guarded(apiRequest('GET', path));
      offerFile(await answer.blob(), fileName());
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return;
      showError(failed, personMessage(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <Button variant="secondary" size="small" isPending={isPending} {...label} onClick={() => void save()}>
      {children}
    </Button>
  );
}

/** Has the browser save a file. */
export function offerFile(content: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Saves an export as a file. */
export function ExportButton({ name, label }: { name: ExportName; label: string }) {
  return (
    <DownloadButton
      path={exportPath(name)}
      fileName={() => `miris-${name}-${serverNow().toISOString().slice(0, 10)}.csv`}
      failed="Export impossible"
      aria-label={`Exporter en CSV\u00a0: ${label}`}
    >
      Exporter en CSV
    </DownloadButton>
  );
}

/** Saves a table of figures as a file. */
export function TableExportButton({ query, label }: { query: Record<string, string>; label: string }) {
  return (
    <DownloadButton
      path={`/api/admin/figures/table.csv?${new URLSearchParams(query)}`}
      fileName={() =>
        `miris-chiffres-${query.table}-${query.from}-${query.to}${query.asOf ? `-au-${query.asOf}` : ''}.csv`
      }
      failed="Export impossible"
      aria-label={`Exporter en CSV\u00a0: ${label}`}
    >
      Exporter en CSV
    </DownloadButton>
  );
}

/** Saves the stock of one perfume, day by day, as a file. */
export function StockHistoryExportButton({ query }: { query: Record<string, string> }) {
  return (
    <DownloadButton
      path={`/api/admin/figures/stock/history.csv?${new URLSearchParams(query)}`}
      fileName={() => `miris-stock-${query.from}-${query.to}.csv`}
      failed="Export impossible"
      aria-label={'Exporter en CSV\u00a0: stock jour par jour'}
    >
      Exporter en CSV
    </DownloadButton>
  );
}

/** Saves the table of the stock as a file. */
export function StockExportButton({ query }: { query: Record<string, string> }) {
  return (
    <DownloadButton
      path={`/api/admin/figures/stock.csv?${new URLSearchParams(query)}`}
      fileName={() => `miris-stock-${query.asOf ?? serverNow().toISOString().slice(0, 10)}.csv`}
      failed="Export impossible"
      aria-label={'Exporter en CSV\u00a0: stock'}
    >
      Exporter en CSV
    </DownloadButton>
  );
}

export const KIND_LABELS: Record<DocumentKind, string> = { invoice: 'Facture', 'credit-note': 'Avoir' };

/** Saves an invoice or a credit note as the PDF that was issued. */
export function DocumentDownload({ document }: { document: Pick<IssuedDocumentEntry, 'id' | 'number'> }) {
  return (
    <DownloadButton
      path={`/api/admin/documents/${document.id}/pdf`}
      fileName={() => `miris-${document.number}.pdf`}
      failed="Téléchargement impossible"
      aria-label={`Télécharger ${document.number} en PDF`}
    >
      PDF
    </DownloadButton>
  );
}

/** Saves what the shop can show a bank of an order. */
export function EvidenceDownload({ orderId, number }: { orderId: string; number: string }) {
  return (
    <DownloadButton
      path={`/api/admin/orders/${orderId}/evidence`}
      fileName={() => `miris-preuves-${number}.pdf`}
      failed="Téléchargement impossible"
      aria-label={`Télécharger le dossier de preuve de la commande ${number}`}
    >
      Dossier de preuve
    </DownloadButton>
  );
}
