type Variables = Record<string, string | undefined>;
type Command = (args: string[], variables: Variables) => Promise<number>;

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
