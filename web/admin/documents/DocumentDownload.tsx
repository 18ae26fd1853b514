import type { DocumentKind } from '#contracts/events/invoice.ts';
import type { IssuedDocumentEntry } from '#contracts/http/documents.ts';
import { DownloadButton } from '../parts/DownloadButton.tsx';

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
