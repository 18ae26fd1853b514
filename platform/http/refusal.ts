import type { Problem, ProblemCode } from '#contracts/http/problem.ts';

/** An expected refusal on its way to the client; the error middleware turns it into problem details. */
export class HttpRefusal extends Error {
  readonly type = 'http-refusal';
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: ProblemCode,
    detail: string,
    extra: Pick<Problem, 'errors' | 'fresh' | 'orderId'> & {
      title?: string;
      headers?: Record<string, string>;
    } = {},
  ) {
    super(`${status} ${code}`);
    const { title = TITLES[status] ?? 'Erreur', headers = {}, ...members } = extra;
    this.problem = { title, status, code, detail, ...members };
    this.headers = headers;
  }
}

/** @throws HttpRefusal 404, for an expression whose value is not there. */
export function notFound(detail: string): never {
  throw new HttpRefusal(404, 'not-found', detail);
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Requête invalide',
  401: 'Authentification requise',
  403: 'Accès refusé',
  404: 'Introuvable',
  405: 'Méthode non autorisée',
  409: 'Conflit',
  410: 'Supprimé',
  412: 'Version dépassée',
  413: 'Contenu trop volumineux',
  415: 'Format non supporté',
  422: 'Demande impossible',
  429: 'Trop de demandes',
  500: 'Erreur interne',
  502: 'Service de paiement indisponible',
  503: 'Service indisponible',
};
