import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { DONE, WRONG } from '#audit/command/audit-command.ts';
import { hashPassword, isCommonPassword, MIN_PASSWORD_LENGTH } from '#platform/admin-session/password.ts';
import type { Call } from './command-line.ts';

/** `hash-password`: reads a password from the terminal (unseen) or from a pipe, prints the value of ADMIN_PASSWORD_HASH. */
export async function runHashPassword({ out, err }: Call): Promise<number> {
  const password = process.stdin.isTTY ? await ask(err) : await readPipe();
  const fault = await faultOf(password);
  if (fault !== null) {
    err.write(`${fault}\n`);
    return WRONG;
  }
  out.write(`${await hashPassword(password)}\n`);
  return DONE;
}

async function faultOf(password: string): Promise<string | null> {
  if (password.length < MIN_PASSWORD_LENGTH)
    return `Il faut au moins ${MIN_PASSWORD_LENGTH} caractères : quatre mots sans rapport, par exemple.`;
  return (await isCommonPassword(password))
    ? 'Ce mot de passe est l’un des plus courants. Prenez-en un autre : quatre mots sans rapport, ou openssl rand -base64 15'
    : null;
}

async function ask(err: Writable): Promise<string> {
  err.write('Mot de passe d’administration (il ne s’affiche pas) : ');
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
  const password = await terminal.question('');
  terminal.close();
  err.write('\n');
  return password;
}

async function readPipe(): Promise<string> {
  let text = '';
  process.stdin.setEncoding('utf8');
  for await (const chunk of process.stdin) text += chunk;
  return text.replace(/\r?\n$/, '');
}
