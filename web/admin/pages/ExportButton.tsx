import { useState } from 'react';
import { type ExportName, exportPath } from '#contracts/http/exports.ts';
import { apiRequest } from '../../data/api.ts';
import { ApiError, personMessage } from '../../data/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { showError } from '../../ui/overlays/toast.ts';
import { guarded } from '../data/admin-api.ts';
import { offerFile } from '../parts/offer-file.ts';

/** Saves an export as a file; a session that ended leads to the login screen rather than into the file. */
export function ExportButton({ name, label }: { name: ExportName; label: string }) {
  const [isPending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      const answer = await guarded(apiRequest('GET', exportPath(name)));
      offerFile(await answer.blob(), `miris-${name}-${new Date().toISOString().slice(0, 10)}.csv`);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return;
      showError('Export impossible', personMessage(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      variant="secondary"
      size="small"
      isPending={isPending}
      aria-label={`Exporter en CSV\u00a0: ${label}`}
      onClick={() => void save()}
    >
      Exporter en CSV
    </Button>
  );
}
