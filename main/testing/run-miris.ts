import { type CommandContext, runCommandLine, type Variables } from '../commands/command-line.ts';
import { SHOP_COMMANDS } from '../commands/shop-commands.ts';

/** Runs one of the shop's commands as `miris …` does, with the environment of a shop; answers its exit code. */
export function runMiris(
  args: readonly string[],
  variables: Variables,
  out: CommandContext['out'] = process.stdout,
  err: CommandContext['err'] = process.stderr,
): Promise<number> {
  return runCommandLine('miris', SHOP_COMMANDS, args, { variables: async () => variables, out, err });
}
