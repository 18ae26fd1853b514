import type { Context, Middleware } from 'koa';
import { encodeQR } from 'qr';
import type { SESSION_CALLS } from '#contracts/calls/console/session.ts';
import type { FactorProposal } from '#contracts/http/console/admin.ts';
import type { CallRoutes } from '../http/call-routes.ts';
import { HttpRefusal } from '../http/refusal.ts';
import type { Clearance, Credentials } from './check-credentials.ts';
import type { KnownDevices } from './known-devices.ts';
import type { SecondFactor } from './second-factor.ts';
import { liveSession, type Sessions } from './sessions.ts';
import { otpauthAddress } from './totp.ts';

export interface SecondFactorDeps {
  readonly sessions: Sessions;
  readonly devices: KnownDevices;
  readonly secondFactor: SecondFactor;
}
type CheckCredentials = (ctx: Context, credentials: Credentials) => Promise<Clearance>;

/** Modules of quiet zone around a QR code (ISO/IEC 18004). */
const QUIET_ZONE = 4;
const GIVEN_BY_ENVIRONMENT = 'Le second facteur est donné par la configuration (ADMIN_TOTP_SECRET).';

/** What the second factor is, setting it up or changing it, and new recovery codes. */
export function addSecondFactorRoutes(
  on: CallRoutes<typeof SESSION_CALLS>['on'],
  { sessions, devices, secondFactor }: SecondFactorDeps,
  checkCredentials: CheckCredentials,
): void {
  /** A session that is only there for setup is enough. */
  const session: Middleware = async (ctx, next) => {
    liveSession(await sessions.forSetup(ctx));
    await next();
  };

  /** Password and code once more, in a session that stays open when they are wrong: 401 would say that it ended. */
  async function askAgain(ctx: Context, credentials: Credentials): Promise<void> {
    await checkCredentials(ctx, credentials).catch((error: unknown) => {
      if (!(error instanceof HttpRefusal) || error.problem.status !== 401) throw error;
      const { code, detail } = error.problem;
      throw new HttpRefusal(403, code, detail);
    });
  }

  on('GET /api/admin/second-factor', async () => {
    const { source, since, recoveryCodesLeft } = await secondFactor.describe();
    return { source, since: since?.toISOString() ?? null, recoveryCodesLeft };
  });

  on(
    'POST /api/admin/second-factor/proposal',
    async ({ ctx, body }) => {
      const { onlyForSetup } = liveSession(await sessions.forSetup(ctx));
      if (!onlyForSetup) await askAgain(ctx, body);
      const { source } = await secondFactor.describe();
      if (source === 'environment') throw new HttpRefusal(409, 'conflict', GIVEN_BY_ENVIRONMENT);
      if (onlyForSetup && source !== 'none') throw setUpAlready();
      const { secret, sealed } = secondFactor.propose();
      await sessions.keepProposal(ctx, sealed);
      return describeProposal(secret);
    },
    { session },
  );

  on(
    'POST /api/admin/second-factor/confirmation',
    async ({ ctx, body: { code } }) => {
      const { onlyForSetup, proposedFactor } = liveSession(await sessions.forSetup(ctx));
      if (proposedFactor === null)
        throw new HttpRefusal(409, 'conflict', 'Demandez d’abord un nouveau QR code.');
      const adoption = await secondFactor.adopt(proposedFactor, code, !onlyForSetup);
      if (adoption === 'wrong-code') throw new HttpRefusal(403, 'second-factor-wrong', 'Code incorrect');
      if (adoption === 'set-up-already') throw setUpAlready();
      // What was opened under the factor of before ends, this session too: it goes on under a new id.
      await sessions.closeAll(ctx);
      await devices.forgetOthers(ctx);
      await sessions.open(ctx);
      await devices.remember(ctx);
      return { recoveryCodes: [...adoption.recoveryCodes] };
    },
    { session },
  );

  on('POST /api/admin/second-factor/recovery-codes', async ({ ctx, body }) => {
    await askAgain(ctx, body);
    const recoveryCodes = await secondFactor.drawRecoveryCodes();
    if (recoveryCodes === null)
      throw new HttpRefusal(409, 'conflict', 'Configurez d’abord le second facteur.');
    return { recoveryCodes: [...recoveryCodes] };
  });
}

function setUpAlready(): HttpRefusal {
  return new HttpRefusal(
    409,
    'conflict',
    'Le second facteur vient d’être configuré ailleurs. Reconnectez-vous.',
  );
}

function describeProposal(secret: string): FactorProposal {
  const address = otpauthAddress(secret);
  const rows = encodeQR(address, 'raw', { border: QUIET_ZONE });
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return {
    secret: secret.replace(/(.{4})(?=.)/g, '$1 '),
    address,
    qr: { size: rows.length, path },
  };
}
