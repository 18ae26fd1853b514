import type { Claim, ClaimCommand } from '#domain/claim.ts';
import type { CommandHandler, Handled } from '#platform/command-handling/command-handler.ts';
import type { Cause, StreamName } from '#platform/event-store/event-store.ts';

/** Claims what can be one's only; a claim whose holder will not carry it is taken over. */
export async function claimOrTakeOver<Refusal extends { readonly holder: string }>(
  { handle, load }: CommandHandler<Claim, ClaimCommand, Refusal>,
  stream: StreamName,
  asked: { readonly name: string; readonly claimant: string; readonly now: string },
  cause: Cause,
  isAbandoned: (claim: Claim) => Promise<boolean>,
): Promise<Handled<Claim, Refusal>> {
  const claim = { type: 'Claim', ...asked, insteadOf: null } as const;
  const claimed = await handle(stream, claim, cause);
  if (claimed.accepted || !(await isAbandoned((await load(stream)).state))) return claimed;
  return handle(stream, { ...claim, insteadOf: claimed.refusal.holder }, cause);
}
