import {
  confirmFactorRequestSchema,
  factorProposalSchema,
  loginAnswerSchema,
  loginRequestSchema,
  openSessionListSchema,
  proposeFactorRequestSchema,
  recoveryCodesSchema,
  secondFactorSchema,
  sessionSchema,
} from '../admin.ts';
import { named, type Operation } from './operation.ts';

const credentials = named('LoginRequest', loginRequestSchema);
const recoveryCodes = named('RecoveryCodes', recoveryCodesSchema);

/** A call about the administrator's own access. */
function call(
  method: Operation['method'],
  path: string,
  summary: string,
  rest: Partial<Operation> = {},
): Operation {
  return { method, path, tag: 'session', summary, access: 'session', answer: { status: 204 }, ...rest };
}

/** Logging in and out, open sessions, second factor. */
export const SESSION_OPERATIONS: readonly Operation[] = [
  call(
    'post',
    '/api/admin/login',
    'Ouvre une session (cookie)\u202f; le second facteur est demandé quand la boutique en a un',
    {
      access: 'public',
      body: credentials,
      answer: { status: 200, content: named('LoginAnswer', loginAnswerSchema) },
      refusals: [401],
      limited: true,
    },
  ),
  call('post', '/api/admin/logout', 'Ferme la session de ce navigateur', { access: 'public' }),
  call('post', '/api/admin/logout-everywhere', 'Ferme toutes les sessions'),
  call('get', '/api/admin/session', 'Jusqu’à quand la session est ouverte', {
    answer: { status: 200, content: named('Session', sessionSchema) },
  }),
  call('get', '/api/admin/sessions', 'Les sessions ouvertes', {
    answer: { status: 200, content: named('OpenSessionList', openSessionListSchema) },
  }),
  call('delete', '/api/admin/sessions', 'Ferme toutes les autres sessions'),
  call('delete', '/api/admin/sessions/{id}', 'Ferme une session', { refusals: [404] }),
  call('get', '/api/admin/second-factor', 'D’où vient le second facteur', {
    answer: { status: 200, content: named('SecondFactor', secondFactorSchema) },
  }),
  call('post', '/api/admin/second-factor/proposal', 'Propose un nouveau second facteur (QR code)', {
    body: named('ProposeFactorRequest', proposeFactorRequestSchema),
    answer: { status: 200, content: named('FactorProposal', factorProposalSchema) },
    refusals: [409],
    limited: true,
  }),
  call(
    'post',
    '/api/admin/second-factor/confirmation',
    'Adopte le second facteur proposé, ferme les autres sessions et donne dix codes de secours',
    {
      body: named('ConfirmFactorRequest', confirmFactorRequestSchema),
      answer: { status: 200, content: recoveryCodes },
      refusals: [409],
    },
  ),
  call('post', '/api/admin/second-factor/recovery-codes', 'Remplace les codes de secours', {
    body: credentials,
    answer: { status: 200, content: recoveryCodes },
    refusals: [409],
    limited: true,
  }),
];
