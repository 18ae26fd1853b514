import { isUnavailable } from '#platform/http/unavailable.ts';
import { PaymentProviderError } from '#services/payments/payment-gateway.ts';

const HINTS: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `${path} : il n’y a ni fichier ni dossier de ce nom. Vérifiez le chemin.`,
  EEXIST: (path) => `${path} existe déjà. Donnez un autre nom : rien n’est écrasé.`,
  EACCES: forbidden,
  EPERM: forbidden,
  EROFS: forbidden,
  EISDIR: (path) => `${path} est un dossier ; il faut un fichier.`,
  ENOTDIR: (path) => `${path} passe par un fichier comme si c’était un dossier. Vérifiez le chemin.`,
  ENOSPC: () => 'Il n’y a plus de place sur le disque. Libérez-en, puis recommencez.',
};

function forbidden(path: string): string {
  return `${path} : ce compte n’a pas le droit d’y lire ou d’y écrire. Changez les droits du dossier, ou prenez-en un autre.`;
}

/** SQLSTATE: what PostgreSQL has against a connection. */
const REFUSED_CONNECTIONS: Readonly<Record<string, string>> = {
  '28P01': 'PostgreSQL refuse le mot de passe. Corrigez-le dans DATABASE_URL ou KEYS_DATABASE_URL.',
  '28000': 'PostgreSQL ne laisse pas entrer ce compte. Corrigez DATABASE_URL ou KEYS_DATABASE_URL.',
  '3D000':
    'PostgreSQL n’a pas de base de ce nom. Corrigez DATABASE_URL ou KEYS_DATABASE_URL, ou créez la base.',
  '42501': 'Ce compte de PostgreSQL n’a pas les droits qu’il faut : miris migrate les donne.',
};

/** What went wrong and what to do next, in French; no error of the system as it stands. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return `Erreur inattendue : ${String(error)}`;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const path = 'path' in error && typeof error.path === 'string' ? error.path : 'Un fichier';
  const refused = REFUSED_CONNECTIONS[code];
  if (refused !== undefined) return refused;
  if (error instanceof PaymentProviderError)
    return `Le prestataire de paiement n’a pas répondu comme attendu (${error.code ?? 'sans raison'}). ${
      error.retryable ? 'Recommencez dans quelques minutes.' : 'Vérifiez STRIPE_SECRET_KEY.'
    }`;
  if (isUnavailable(error))
    return 'La boutique ne répond pas : un de ses serveurs est fermé ou hors d’atteinte. Ouvrez-la (npm start), ou vérifiez DATABASE_URL et EVENTSTORE_URL, puis recommencez.';
  return HINTS[code]?.(path) ?? error.message;
}
