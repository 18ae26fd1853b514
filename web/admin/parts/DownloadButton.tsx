import { useState } from 'react';
import type { DocumentKind } from '#contracts/events/house/invoice.ts';
import { type ExportName, exportPath } from '#contracts/http/console/exports.ts';
import type { IssuedDocumentEntry } from '#contracts/http/desk/documents.ts';
import { ApiError, apiRequest, personMessage } from '../../data/api.ts';
import { serverNow } from '../../data/server-clock.ts';
import { Button } from '../../ui/Button.tsx';
import { showError } from '../../ui/overlays/toast.ts';
import { guarded } from '../data/admin-api.ts';

/** Has the browser save a file. */
export function offerFile(content: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Today, as the names of files have it. */
export function fileDay(): string {
  return serverNow().toISOString().slice(0, 10);
}

/**
 * Saves what a call answers as a file; a session that ended leads to the login screen rather than into the file.
 * @param failed title of the toast when it failed.
 */
export function useDownload(failed: string) {
  const [isPending, setPending] = useState(false);
  const save = async (asked: Promise<Response>, fileName: string) => {
    setPending(true);
    try {
      offerFile(await (await asked).blob(), fileName);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return;
      showError(failed, personMessage(error));
    } finally {
      setPending(false);
    }
  };
  return { isPending, save: (...file: Parameters<typeof save>) => void save(...file) };
}

interface DownloadButtonProps {
  readonly path: string;
  readonly fileName: () => string;
  readonly failed: string;
  readonly 'aria-label': string;
  readonly children: string;
}

/** Saves what is at an address of the shop. */
function DownloadButton({ path, fileName, failed, children, ...label }: DownloadButtonProps) {
  const { isPending, save } = useDownload(failed);
  return (
    <Button
      variant="secondary"
      size="small"
      isPending={isPending}
      {...label}
      onClick={() => save(guarded(apiRequest('GET', path)), fileName())}
    >
      {children}
    </Button>
  );
}

export interface CsvButtonProps {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Without its ending. */
  readonly fileName: () => string;
  /** What is in it. */
  readonly label: string;
}

/** Saves a table as a file. */
export function CsvButton({ path, query, fileName, label }: CsvButtonProps) {
  return (
    <DownloadButton
      path={query ? `${path}?${new URLSearchParams(query)}` : path}
      fileName={() => `${fileName()}.csv`}
      failed="Export impossible"
      aria-label={`Exporter en CSV\u00a0: ${label}`}
    >
      Exporter en CSV
    </DownloadButton>
  );
}

/** Saves an export as a file. */
export function ExportButton({ name, label }: { name: ExportName; label: string }) {
  return <CsvButton path={exportPath(name)} fileName={() => `miris-${name}-${fileDay()}`} label={label} />;
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
