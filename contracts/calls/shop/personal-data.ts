import { z } from 'zod';
import {
  adminErasureSchema,
  dataFileFormatSchema,
  dataRequestSchema,
  erasureConfirmationSchema,
  heldDataSchema,
  privacyRegisterSchema,
} from '../../http/shop/personal-data.ts';
import { CONSOLE, defineCalls, named, VISITORS } from '../call.ts';
import { mailedLink } from '../mailed-link.ts';

const token = z.string().optional().catch(undefined);
const request = named('DataRequest', dataRequestSchema);
const link = { ...mailedLink('DataLinkQuery'), limited: true };

/** For a machine, or to be read by people. */
const DATA_FILE = { mediaType: 'application/json', orElse: ['text/html'] } as const;

export const PERSONAL_DATA_CALLS = defineCalls({
  'POST /api/personal-data/requests': {
    ...VISITORS,
    summary:
      'Envoie à une adresse le lien vers ses données\u202f; la réponse est la même que la boutique la connaisse ou non',
    body: request,
    answer: named('DataRequestReceived', z.object({ received: z.literal(true) })),
    limited: true,
  },
  'GET /mes-donnees/lien': {
    ...link,
    summary: 'Page du lien\u00a0: ce qui est conservé, ce qui peut être effacé',
  },
  'GET /api/personal-data/file': {
    ...VISITORS,
    summary: 'Toutes les données de la personne, à lire ou pour une machine (RGPD, articles 15 et 20)',
    query: named('DataFileQuery', z.object({ token, format: dataFileFormatSchema })),
    isMailedLink: true,
    answer: DATA_FILE,
    refusals: [404],
    limited: true,
  },
  'POST /mes-donnees/lien': {
    ...link,
    summary: 'Demande l’effacement de ce que la loi ne fait pas garder (RGPD, article 17)',
    body: named('ErasureConfirmation', erasureConfirmationSchema),
  },
  'POST /api/admin/personal-data': {
    ...CONSOLE,
    summary: 'Cherche ce que la boutique conserve d’une adresse',
    body: request,
    answer: named('HeldData', heldDataSchema),
  },
  'GET /api/admin/personal-data/register': {
    ...CONSOLE,
    summary: 'Consultations, effacements et durées de conservation appliquées, sans aucun nom',
    answer: named('PrivacyRegister', privacyRegisterSchema),
  },
  'GET /api/admin/personal-data/:id/file': {
    ...CONSOLE,
    summary: 'Les données trouvées, en fichier',
    query: named('AdminDataFileQuery', z.object({ format: dataFileFormatSchema })),
    answer: DATA_FILE,
    refusals: [404],
  },
  'POST /api/admin/personal-data/:id/erasure': {
    ...CONSOLE,
    summary: 'Efface la personne autant que la loi le permet',
    body: named('AdminErasure', adminErasureSchema),
    answer: named('AdminErasureAccepted', z.object({ accepted: z.literal(true) })),
    refusals: [404],
  },
});
