import { runProjectionsCommand } from './projections-command.ts';

/** `node dist/projections.js status`, with the environment of the shop's processes. */
process.exitCode = await runProjectionsCommand(process.argv.slice(2), process.env).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
