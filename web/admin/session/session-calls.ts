import { apiRequest } from '../../data/api.ts';
import { ApiError, personMessage } from '../../data/api-error.ts';

export type LoginOutcome =
  | { readonly accepted: true }
  /** The password is right; the shop also asks for a one-time code. */
  | { readonly accepted: false; readonly needsCode: true }
  | {
      readonly accepted: false;
      readonly needsCode: false;
      readonly title: string;
      readonly description: string;
    };

/** POST /api/admin/login: opens a session, or says why not ('Accès refusé' / 'Mot de passe incorrect', specification §8). */
export async function logIn(password: string, code = ''): Promise<LoginOutcome> {
  try {
    await apiRequest('POST', '/api/admin/login', { body: code === '' ? { password } : { password, code } });
    return { accepted: true };
  } catch (error) {
    const reason = error instanceof ApiError ? error.problem?.code : undefined;
    if (reason === 'second-factor-required') return { accepted: false, needsCode: true };
    if (error instanceof ApiError && error.status === 401) {
      const description = reason === 'second-factor-wrong' ? 'Code incorrect' : 'Mot de passe incorrect';
      return { accepted: false, needsCode: false, title: 'Accès refusé', description };
    }
    const title = error instanceof ApiError && error.status === 429 ? 'Accès refusé' : 'Connexion impossible';
    return { accepted: false, needsCode: false, title, description: personMessage(error) };
  }
}

/** POST /api/admin/logout: ends the session on the server; one that had ended already is as good. */
export async function logOut(): Promise<void> {
  try {
    await apiRequest('POST', '/api/admin/logout');
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
}

/** POST /api/admin/logout-everywhere: ends every administrator's session, this one too. */
export async function logOutEverywhere(): Promise<void> {
  await apiRequest('POST', '/api/admin/logout-everywhere');
}
