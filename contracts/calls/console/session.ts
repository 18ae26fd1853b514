import {
  confirmFactorRequestSchema,
  factorProposalSchema,
  loginAnswerSchema,
  loginRequestSchema,
  openOrderRequestSchema,
  openOrdersSchema,
  openSessionListSchema,
  proposeFactorRequestSchema,
  recoveryCodesSchema,
  secondFactorSchema,
  sessionLeftSchema,
  sessionSchema,
} from '../../http/console/admin.ts';
import { defineCalls, named } from '../call.ts';

const credentials = named('LoginRequest', loginRequestSchema);
const recoveryCodes = named('RecoveryCodes', recoveryCodesSchema);
const sessionLeft = named('SessionLeft', sessionLeftSchema);
const session = { tag: 'session', access: 'session' } as const;

/** Logging in and out, open sessions, second factor. */
export const SESSION_CALLS = defineCalls({
  'POST /api/admin/login': {
    tag: 'session',
    summary: 'Ouvre une session (cookie)\u202f; le second facteur est demandé quand la boutique en a un',
    access: 'public',
    body: credentials,
    answer: named('LoginAnswer', loginAnswerSchema),
    refusals: [401],
    limited: true,
  },
  'POST /api/admin/logout': {
    tag: 'session',
    summary: 'Ferme la session de ce navigateur',
    access: 'public',
  },
  'POST /api/admin/logout-everywhere': { ...session, summary: 'Ferme toutes les sessions' },
  'GET /api/admin/session': {
    ...session,
    summary: 'Jusqu’à quand la session est ouverte',
    answer: named('Session', sessionSchema),
  },
  'GET /api/admin/session/remaining': {
    ...session,
    summary: 'Combien de temps la session reste ouverte, sans la prolonger',
    answer: sessionLeft,
  },
  'POST /api/admin/session/prolongation': {
    ...session,
    summary: 'Prolonge la session, dans la limite de sa durée maximale',
    answer: sessionLeft,
  },
  'POST /api/admin/open-orders': {
    ...session,
    summary: 'Dit quelle commande une fenêtre a ouverte, et lesquelles d’autres fenêtres ont ouvertes',
    body: named('OpenOrderRequest', openOrderRequestSchema),
    answer: named('OpenOrders', openOrdersSchema),
  },
  'GET /api/admin/sessions': {
    ...session,
    summary: 'Les sessions ouvertes',
    answer: named('OpenSessionList', openSessionListSchema),
  },
  'DELETE /api/admin/sessions': { ...session, summary: 'Ferme toutes les autres sessions' },
  'DELETE /api/admin/sessions/:id': {
    ...session,
    summary: 'Ferme une session',
    headers: ['Idempotency-Key'],
    refusals: [404, 409],
  },
  'GET /api/admin/second-factor': {
    ...session,
    summary: 'D’où vient le second facteur',
    answer: named('SecondFactor', secondFactorSchema),
  },
  'POST /api/admin/second-factor/proposal': {
    ...session,
    summary: 'Propose un nouveau second facteur (QR code)',
    body: named('ProposeFactorRequest', proposeFactorRequestSchema),
    answer: named('FactorProposal', factorProposalSchema),
    refusals: [409],
    limited: true,
  },
  'POST /api/admin/second-factor/confirmation': {
    ...session,
    summary: 'Adopte le second facteur proposé, ferme les autres sessions et donne dix codes de secours',
    body: named('ConfirmFactorRequest', confirmFactorRequestSchema),
    answer: recoveryCodes,
    refusals: [409],
  },
  'POST /api/admin/second-factor/recovery-codes': {
    ...session,
    summary: 'Remplace les codes de secours',
    body: credentials,
    answer: recoveryCodes,
    refusals: [409],
    limited: true,
  },
});
