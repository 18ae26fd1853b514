/** What the console exports as CSV: GET /api/admin/exports/{name}.csv (session). */
export const EXPORT_NAMES = [
  'commandes',
  'ventes-par-jour',
  'ventes-par-mois',
  'comptabilite-par-jour',
  'clotures',
  'codes-promo',
  'messages',
  'newsletter',
] as const;
export type ExportName = (typeof EXPORT_NAMES)[number];

export function exportPath(name: ExportName): `/api/admin/exports/${ExportName}.csv` {
  return `/api/admin/exports/${name}.csv`;
}
