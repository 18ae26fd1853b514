type Command = (args: string[], environment: NodeJS.ProcessEnv) => Promise<number>;

/** Runs a command as this process: its exit code is the process's, an error's sentence stands on standard error with exit code 1. */
export async function runCommand(command: Command): Promise<void> {
  process.exitCode = await command(process.argv.slice(2), process.env).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  });
}
