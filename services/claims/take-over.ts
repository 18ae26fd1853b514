import type { CommandHandler, Handled } from '#platform/command-handling/command-handler.ts';
import type { Cause, StreamName } from '#platform/event-store/event-store.ts';

/** Claims what can be one's only; a claim whose holder will not carry it is taken over. */
export async function claimOrTakeOver<
  State,
  Command extends { readonly insteadOf: string | null },
  Refusal extends { readonly holder: string },
>(
  { handle, load }: Pick<CommandHandler<State, Command, Refusal>, 'handle' | 'load'>,
  stream: StreamName,
  claim: Command,
  cause: Cause,
  isAbandoned: (claim: State) => Promise<boolean>,
): Promise<Handled<State, Refusal>> {
  const claimed = await handle(stream, claim, cause);
  if (claimed.accepted || !(await isAbandoned((await load(stream)).state))) return claimed;
  return handle(stream, { ...claim, insteadOf: claimed.refusal.holder }, cause);
}
