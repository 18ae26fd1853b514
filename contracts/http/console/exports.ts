import { z } from 'zod';
import { codeSchema, lineSchema } from '../../field-schemas.ts';
import { isSpan, NO_SPAN, spanSchema } from '../figures/spans.ts';

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

/** Query of GET /api/admin/exports/e-reporting.xml */
export const eReportingQuerySchema = spanSchema
  .extend({
    /** The approved platform that it goes through: its registration, four signs, and its name. */
    platform: codeSchema.toUpperCase().regex(/^[0-9A-Z]{4}$/, 'Matricule de quatre caractères'),
    platformName: lineSchema.min(1, 'Nom de la plateforme requis').max(150),
    /** A first declaration of these days, or one that replaces it. */
    type: z.enum(['IN', 'RE']).default('IN'),
  })
  .refine(isSpan, NO_SPAN);
export type EReportingQuery = z.output<typeof eReportingQuerySchema>;
