import { useState } from 'react';
import type { DocumentKind } from '#contracts/events/invoice.ts';
import type { IssuedDocumentEntry } from '#contracts/http/documents.ts';
import { apiRequest } from '../../data/api.ts';
import { ApiError, personMessage } from '../../data/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { showError } from '../../ui/overlays/toast.ts';
import { guarded } from '../data/admin-api.ts';
import { offerFile } from '../parts/offer-file.ts';

export const KIND_LABELS: Record<DocumentKind, string> = { invoice: 'Facture', 'credit-note': 'Avoir' };

/** Saves an invoice or a credit note as the PDF that was issued. */
export function DocumentDownload({ document }: { document: Pick<IssuedDocumentEntry, 'id' | 'number'> }) {
  const [isPending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      const answer = await guarded(apiRequest('GET', `/api/admin/documents/${document.id}/pdf`));
      offerFile(await answer.blob(), `miris-${document.number}.pdf`);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return;
      showError('Téléchargement impossible', personMessage(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      variant="secondary"
      size="small"
      isPending={isPending}
      aria-label={`Télécharger ${document.number} en PDF`}
      onClick={() => void save()}
    >
      PDF
    </Button>
  );
}
