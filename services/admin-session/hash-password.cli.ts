import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { findPasswordFault } from './common-password.ts';
import { hashPassword } from './password.ts';

/** `npm run admin:hash`: reads a password from the terminal (unseen) or from a pipe, prints the value of ADMIN_PASSWORD_HASH. */
async function main(): Promise<void> {
  const password = process.stdin.isTTY ? await ask() : await readPipe();
  const fault = await findPasswordFault('The password', password);
  if (fault !== null) {
    process.stderr.write(`${fault}\n`);
    process.exitCode = 1;
    return;
  }
  process.stdout.write(`${await hashPassword(password)}\n`);
}

async function ask(): Promise<string> {
  process.stderr.write('Administrator password (not shown): ');
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
  const password = await terminal.question('');
  terminal.close();
  process.stderr.write('\n');
  return password;
}

async function readPipe(): Promise<string> {
  let text = '';
  process.stdin.setEncoding('utf8');
  for await (const chunk of process.stdin) text += chunk;
  return text.replace(/\r?\n$/, '');
}

await main();
