import { type ExportName, exportPath } from '#contracts/http/exports.ts';
import { DownloadButton } from '../parts/DownloadButton.tsx';

/** Saves an export as a file. */
export function ExportButton({ name, label }: { name: ExportName; label: string }) {
  return (
    <DownloadButton
      path={exportPath(name)}
      fileName={() => `miris-${name}-${new Date().toISOString().slice(0, 10)}.csv`}
      failed="Export impossible"
      aria-label={`Exporter en CSV\u00a0: ${label}`}
    >
      Exporter en CSV
    </DownloadButton>
  );
}
