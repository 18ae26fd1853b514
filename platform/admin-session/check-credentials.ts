import { createHmac } from 'node:crypto';
import type { Context } from 'koa';
import type { Logger } from 'pino';
import { clientNetwork } from '../http/rate-limits/client-address.ts';
import { HttpRefusal } from '../http/refusal.ts';
import { requestContext } from '../http/request-context.ts';
import { isCommonPassword } from './common-password.ts';
import { countTry, createPasswordCheck, forgetTries, type TriesDeps } from './count-tries.ts';
import type { SecondFactor } from './second-factor.ts';

export interface CredentialsDeps extends TriesDeps {
  readonly secondFactor: SecondFactor;
  /** `scrypt$N$r$p$salt$hash` */
  readonly passwordHash: string;
  /** SESSION_SECRET: keys the hash that stands for a network in the log. */
  readonly secret: string;
  readonly logger: Logger;
  readonly clock?: () => Date;
}

export interface Credentials {
  readonly password: string;
  readonly code: string;
}

/** What right credentials are good for: everything, or setting up the second factor. */
export type Clearance = 'everything' | 'setup';

/**
 * The one place where password and code are checked, counted against limits and noted in the log.
 * @throws HttpRefusal 401 for a wrong or missing one, 403 for a password that is right but among the most common, 429 beyond the limits.
 */
export function createCredentialsCheck(deps: CredentialsDeps) {
  const { secondFactor } = deps;
  const checkPassword = createPasswordCheck(deps.passwordHash);

  async function checkCode(ctx: Context, code: string): Promise<Clearance> {
    const demand = await secondFactor.demanded();
    if (demand === 'nothing') return 'everything';
    if (code === '') {
      note(deps, ctx, 'code asked for');
      throw demand === 'code'
        ? new HttpRefusal(401, 'second-factor-required', 'Saisissez le code de votre application.')
        : new HttpRefusal(401, 'setup-code-required', 'Saisissez le code de mise en service.');
    }
    if (await secondFactor.accept(code)) return demand === 'code' ? 'everything' : 'setup';
    note(deps, ctx, 'wrong code');
    throw new HttpRefusal(401, 'second-factor-wrong', 'Code incorrect', { title: 'Accès refusé' });
  }

  return async (ctx: Context, { password, code }: Credentials): Promise<Clearance> => {
    const scrutiny = await countTry(deps, ctx).catch((error: unknown) => {
      if (error instanceof HttpRefusal) note(deps, ctx, 'too many tries');
      throw error;
    });
    const early = scrutiny.isStrict ? await checkCode(ctx, code) : null;
    if (!(await checkPassword(password, scrutiny))) {
      note(deps, ctx, 'wrong password');
      throw new HttpRefusal(401, 'wrong-password', 'Mot de passe incorrect', { title: 'Accès refusé' });
    }
    if (await isCommonPassword(password)) {
      note(deps, ctx, 'common password');
      throw new HttpRefusal(403, 'weak-password', COMMON_PASSWORD);
    }
    const clearance = early ?? (await checkCode(ctx, code));
    await forgetTries(deps, scrutiny);
    note(deps, ctx, 'accepted');
    return clearance;
  };
}

const COMMON_PASSWORD =
  'Ce mot de passe est l’un des plus courants\u202f: choisissez-en un autre avec npm run admin:hash, mettez à jour ADMIN_PASSWORD_HASH et redémarrez la boutique.';

/**
 * Every attempt stands in the log: when and with what result, never what was typed. The source is a hash that is another one each
 * day, so that the attempts of one attack are seen to belong together, and nobody is known by it.
 */
function note(deps: CredentialsDeps, ctx: Context, outcome: string): void {
  const { logger, secret, clock = () => new Date() } = deps;
  const day = clock().toISOString().slice(0, 10);
  const source = createHmac('sha256', `login-source\n${secret}`)
    .update(`${day}\n${clientNetwork(ctx)}`)
    .digest('hex')
    .slice(0, 16);
  const level = outcome === 'accepted' ? 'info' : 'warn';
  logger[level]({ requestId: requestContext(ctx).requestId, outcome, source }, 'admin login');
}
