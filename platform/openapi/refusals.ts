import type { Operation } from '#contracts/calls/all.ts';
import { isNamed } from '#contracts/calls/call.ts';

/** What the statuses of refusals mean, in the document. */
export const REFUSALS: Readonly<Record<number, string>> = {
  400: 'La demande n’a pas la forme attendue\u202f; `errors` nomme chaque champ',
  401: 'Aucune session, mot de passe ou code incorrect',
  403: 'La demande vient d’un autre site, l’adresse d’envoi n’est pas valable, ou le mot de passe ou le code redemandé est incorrect',
  404: 'Introuvable',
  409: 'L’état actuel ne le permet pas\u202f; `code` dit pourquoi',
  412: 'Modifié entre-temps\u202f; `fresh` dit quoi',
  413: 'Trop volumineux',
  415: 'Type de contenu non accepté',
  416: 'Cette partie du fichier n’existe pas',
  422: 'Bien formé, mais impossible',
  429: 'Trop de demandes\u202f; `Retry-After` dit quand revenir',
  500: 'Erreur interne',
  502: 'Le prestataire de paiement a refusé ou n’a pas compris',
  503: 'Momentanément indisponible\u202f; réessayer',
};

/** Every status a call can refuse with, in order: its own, and those all calls of its kind share. */
export function refusalStatuses(operation: Operation): number[] {
  const { method, access, body, refusals = [], limited = false } = operation;
  const statuses = new Set([400, 500, 503, ...refusals]);
  if (access === 'session') statuses.add(401);
  if (limited) statuses.add(429);
  if (method !== 'GET') for (const status of [403, 413, 415]) statuses.add(status);
  if (body !== undefined && !isNamed(body)) statuses.add(413);
  return [...statuses].sort((one, other) => one - other);
}
