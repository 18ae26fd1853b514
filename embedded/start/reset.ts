import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { readStartEnvironment } from './environment.ts';
import { isRunning } from './running.ts';

const { dataDir } = readStartEnvironment(process.env);
if (await isRunning(dataDir)) {
  console.error('La boutique est ouverte : fermez-la d’abord (Ctrl-C), puis recommencez.');
  process.exit(1);
}
const confirmed =
  process.argv.includes('--yes') || (await ask(`Effacer tout ce que contient ${dataDir} ? (oui/non) `));
if (confirmed) {
  await rm(dataDir, { recursive: true, force: true });
  console.log('Effacé. npm start ouvre une boutique neuve.');
} else {
  console.log('Rien n’a été effacé.');
}

async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return /^o(ui)?$/i.test(answer.trim());
}
