import { SESSION_CALLS } from '#contracts/calls/console/session.ts';
import { ApiError, apiClient, personMessage } from '../../data/api.ts';

const session = apiClient(async () => SESSION_CALLS);

/** What is asked for beside the password: the authenticator app's code, or the installation's set-up code. */
export type AskedCode = 'app' | 'setup';

export type LoginOutcome =
  | { readonly accepted: true; readonly mustSetUpSecondFactor: boolean }
  | { readonly accepted: false; readonly asked: AskedCode }
  | {
      readonly accepted: false;
      readonly asked: null;
      readonly title: string;
      readonly description: string;
    };

const COOKIES_NEEDED =
  'Votre navigateur refuse les cookies de ce site. Autorisez-les\u00a0: la session d’administration en a besoin.';

/** Whether the browser sends back the cookie of the session that was just opened. */
async function isSessionKept(): Promise<boolean> {
  try {
    await session.send('GET /api/admin/session');
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return false;
    throw error;
  }
}

/** POST /api/admin/login: opens a session, or says why not ('Accès refusé' / 'Mot de passe incorrect', specification §8). */
export async function logIn(password: string, code = ''): Promise<LoginOutcome> {
  try {
    const body = code === '' ? { password } : { password, code };
    const { mustSetUpSecondFactor } = await session.call('POST /api/admin/login', { body });
    if (!mustSetUpSecondFactor && !(await isSessionKept()))
      return { accepted: false, asked: null, title: 'Connexion impossible', description: COOKIES_NEEDED };
    return { accepted: true, mustSetUpSecondFactor };
  } catch (error) {
    const reason = error instanceof ApiError ? error.problem?.code : undefined;
    if (reason === 'second-factor-required') return { accepted: false, asked: 'app' };
    if (reason === 'setup-code-required') return { accepted: false, asked: 'setup' };
    if (error instanceof ApiError && error.status === 401) {
      const description = reason === 'second-factor-wrong' ? 'Code incorrect' : 'Mot de passe incorrect';
      return { accepted: false, asked: null, title: 'Accès refusé', description };
    }
    const isRefused = error instanceof ApiError && (error.status === 429 || error.status === 403);
    const title = isRefused ? 'Accès refusé' : 'Connexion impossible';
    return { accepted: false, asked: null, title, description: personMessage(error) };
  }
}

/** POST /api/admin/logout: ends the session on the server; one that had ended already is as good. */
export async function logOut(): Promise<void> {
  try {
    await session.send('POST /api/admin/logout');
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
}

/** POST /api/admin/logout-everywhere: ends every administrator's session, this one too. */
export async function logOutEverywhere(): Promise<void> {
  await session.send('POST /api/admin/logout-everywhere');
}
