import { createInterface } from 'node:readline/promises';

/** Asks a question on the terminal; `--yes` among the arguments answers it. Anything but «oui» or «o» is no. */
export async function confirm(question: string): Promise<boolean> {
  if (process.argv.includes('--yes')) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} (oui/non) `);
  terminal.close();
  return /^o(ui)?$/i.test(answer.trim());
}
