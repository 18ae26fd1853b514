import { runPrivacyCommand } from './privacy-command.ts';

/** `node dist/privacy.js export|forget EMAIL`, with the environment of the shop's processes. */
process.exitCode = await runPrivacyCommand(process.argv.slice(2), process.env).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
