import type { z } from 'zod';
import type { FactorProposal, loginRequestSchema } from '#contracts/http/admin.ts';
import { adminApi, guarded } from '../data/admin-api.ts';

export type Credentials = z.input<typeof loginRequestSchema>;

/** A new second factor to set up; a session opened for that needs no credentials. */
export function proposeFactor(credentials: Partial<Credentials> = {}): Promise<FactorProposal> {
  return guarded(adminApi.call('POST /api/admin/second-factor/proposal', { body: credentials }));
}

/** Makes the proposed factor the shop's; all other sessions are closed. @returns its recovery codes, which are shown once. */
export async function confirmFactor(code: string): Promise<readonly string[]> {
  const name = 'POST /api/admin/second-factor/confirmation';
  return (await guarded(adminApi.call(name, { body: { code } }))).recoveryCodes;
}

/** Ten new recovery codes; those of before open nothing any more. */
export async function drawRecoveryCodes(credentials: Credentials): Promise<readonly string[]> {
  const name = 'POST /api/admin/second-factor/recovery-codes';
  return (await guarded(adminApi.call(name, { body: credentials }))).recoveryCodes;
}
