import { EXPORT_NAMES, exportPath } from '../http/exports.ts';
import { type Calls, CONSOLE } from './call.ts';

/** GET /api/admin/exports/{name}.csv */
export const EXPORT_CALLS: Calls = Object.fromEntries(
  EXPORT_NAMES.map((name) => [
    `GET ${exportPath(name)}`,
    {
      ...CONSOLE,
      summary: `Export CSV\u00a0: ${name.replaceAll('-', ' ')}`,
      answer: { mediaType: 'text/csv' },
    },
  ]),
);
