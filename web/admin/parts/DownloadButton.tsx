import { useState } from 'react';
import { apiRequest } from '../../data/api.ts';
import { ApiError, personMessage } from '../../data/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { showError } from '../../ui/overlays/toast.ts';
import { guarded } from '../data/admin-api.ts';
import { offerFile } from './offer-file.ts';

interface DownloadButtonProps {
  readonly path: string;
  readonly fileName: () => string;
  /** Title of the toast when it failed. */
  readonly failed: string;
  readonly 'aria-label': string;
  readonly children: string;
}

/** Saves what a call answers as a file; a session that ended leads to the login screen rather than into the file. */
export function DownloadButton({ path, fileName, failed, children, ...label }: DownloadButtonProps) {
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
