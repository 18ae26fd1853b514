import { pathToFileURL } from 'node:url';

type Variables = Record<string, string | undefined>;
export type Command = (args: string[], variables: Variables) => Promise<number>;

/**
 * Runs a command as this process: its exit code is the process's, an error's sentence stands on standard error with exit code 1.
 * @param variablesOf what the command is given as its environment, made from the process's own.
 */
export async function runCommand(
  command: Command,
  variablesOf: (own: Variables) => Promise<Variables> = async (own) => own,
): Promise<void> {
  try {
    process.exitCode = await command(process.argv.slice(2), await variablesOf(process.env));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/** Runs a command with the environment of the shop's processes when `node` was started with its file (`node dist/audit.js …`). */
export async function runIfStarted(moduleUrl: string, command: Command): Promise<void> {
  if (moduleUrl === pathToFileURL(process.argv[1] ?? '').href) await runCommand(command);
}
