import { createInterface } from 'node:readline/promises';
import type { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { DONE, MISUSED, WRONG } from '#audit/command/audit-command.ts';
import { nearestOf } from '#domain/catalog/edit-distance.ts';
import { isUnavailable } from '#platform/http/unavailable.ts';
import { Terminal } from '#platform/terminal.ts';
import { PaymentProviderError } from '#services/payments/payment-gateway.ts';

export type Variables = Record<string, string | undefined>;

export interface Option {
  readonly about: string;
  /** What has to follow it, as the help names it (`DATE`); without it the option is a switch. */
  readonly value?: string;
  readonly isRepeatable?: boolean;
  readonly isRequired?: boolean;
}

/** A command as the help shows it. Its code is loaded when it runs. */
export interface Command {
  /** One word or several: `audit why stock`. */
  readonly name: string;
  readonly about: string;
  /** What has to follow the name, as the help names it. */
  readonly operands?: readonly string[];
  readonly options?: Readonly<Record<string, Option>>;
  /** A call that works, without the program's name. */
  readonly example: string;
  /** What is wrong with a call whose form is right, in a French sentence; null when nothing is. */
  readonly check?: (call: Call) => string | null;
  load(): Promise<Run>;
}

/** @returns the exit code: 0 done, 1 refused or something is wrong, 2 a wrong call. */
export type Run = (call: Call) => Promise<number>;

export interface CommandContext {
  /** The environment of the shop's processes, asked for by commands on a shop only. */
  variables(): Promise<Variables>;
  /** Answers. */
  readonly out: Writable;
  /** Progress and refusals. */
  readonly err: Writable & { readonly isTTY?: boolean };
}

/** One call of a command; whatever it writes, text of old events among it, arrives printable. */
export interface Call extends CommandContext {
  readonly out: Terminal;
  readonly err: Terminal;
  readonly operands: readonly string[];
  has(option: string): boolean;
  text(option: string): string | undefined;
  texts(option: string): readonly string[];
}

const HELP = new Set(['--help', '-h', 'help', 'aide']);

/**
 * Runs the command that the arguments name. What is wrong with a call is said with the nearest right word; what fails ends in a French
 * sentence, never in an error of the system.
 * @param program what people type in front of a command: `npm run miris --` or `miris`.
 * @returns the exit code: 0 done, 1 refused, failed or something is wrong, 2 a wrong call.
 */
export async function runCommandLine(
  program: string,
  commands: readonly Command[],
  args: readonly string[],
  { variables, ...streams }: CommandContext,
): Promise<number> {
  const out = new Terminal(streams.out);
  const err = new Terminal(streams.err);
  const command = findCommand(commands, args);
  if (command === undefined) {
    const group = groupOf(commands, args);
    const rest = args.slice(group.length);
    const isHelp = rest.length > 0 && rest.every((word) => HELP.has(word));
    if (!isHelp && rest[0] !== undefined) err.write(`${unknownCommand(commands, args, group)}\n\n`);
    (isHelp ? out : err).write(listOf(program, commands, group.join(' ')));
    return isHelp ? DONE : MISUSED;
  }
  const rest = args.slice(command.name.split(' ').length);
  if (rest.includes('--help') || rest.includes('-h')) {
    out.write(helpOf(program, command));
    return DONE;
  }
  const call = readCall(command, rest, { variables, out, err });
  const fault = typeof call === 'string' ? call : (command.check?.(call) ?? null);
  if (typeof call === 'string' || fault !== null) {
    err.write(`${fault}\nUsage : ${usageOf(command)}\nUn exemple : ${program} ${command.example}\n`);
    return MISUSED;
  }
  try {
    return await (await command.load())(call);
  } catch (error) {
    err.write(`${describeFailure(error)}\n`);
    return WRONG;
  }
}

/** Runs a command line as this process: its exit code is the process's. */
export async function runAsProcess(
  program: string,
  commands: readonly Command[],
  variables: () => Promise<Variables> = async () => process.env,
): Promise<void> {
  const surroundings = { variables, out: process.stdout, err: process.stderr };
  process.exitCode = await runCommandLine(program, commands, process.argv.slice(2), surroundings);
}

function findCommand(commands: readonly Command[], args: readonly string[]): Command | undefined {
  const named = (name: string) => name.split(' ').every((word, index) => args[index] === word);
  const found = commands.filter(({ name }) => named(name));
  return found.sort((a, b) => b.name.length - a.name.length)[0];
}

/** The leading words with which some commands begin. */
function groupOf(commands: readonly Command[], args: readonly string[]): string[] {
  const group: string[] = [];
  for (const word of args) {
    const longer = [...group, word].join(' ');
    if (!commands.some(({ name }) => name.startsWith(`${longer} `))) break;
    group.push(word);
  }
  return group;
}

function unknownCommand(commands: readonly Command[], args: readonly string[], group: string[]): string {
  const word = args[group.length] ?? '';
  const others = commands
    .map(({ name }) => name.split(' '))
    .filter((words) => group.every((expected, index) => words[index] === expected))
    .map((words) => words[group.length] ?? '');
  return `Commande inconnue : « ${[...group, word].join(' ')} ».${suggestion(word, others, group)}`;
}

function suggestion(word: string, others: readonly string[], before: readonly string[] = []): string {
  const nearest = nearestOf(word, others);
  return nearest === null ? '' : ` Vouliez-vous dire « ${[...before, nearest].join(' ')} » ?`;
}

function readCall(
  command: Command,
  args: readonly string[],
  surroundings: Pick<Call, 'variables' | 'out' | 'err'>,
): Call | string {
  const { options = {}, operands = [] } = command;
  const config = Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  // Leniently: what is wrong is said here, with the nearest right word.
  const { tokens } = parseArgs({
    args: [...args],
    options: config,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const given = new Map<string, string[]>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (option === undefined)
      return `Option inconnue : « ${token.rawName} ».${suggestion(
        token.rawName,
        Object.keys(options).map((name) => `--${name}`),
      )}`;
    if (option.value === undefined && token.value !== undefined)
      return `« ${token.rawName} » ne prend pas de valeur.`;
    if (option.value !== undefined && (token.value === undefined || token.value === ''))
      return `« ${token.rawName} » attend ${option.value}.`;
    const before = given.get(token.name) ?? [];
    if (before.length > 0 && option.isRepeatable !== true) return `« ${token.rawName} » est donné deux fois.`;
    given.set(token.name, [...before, token.value ?? '']);
  }
  const missing = operands[positionals.length];
  if (missing !== undefined) return `Il manque ${missing}.`;
  const [excess] = positionals.slice(operands.length);
  if (excess !== undefined) return `« ${excess} » est de trop.`;
  const needed = Object.entries(options).find(([name, { isRequired }]) => isRequired && !given.has(name));
  if (needed !== undefined) return `Il manque --${needed[0]} ${needed[1].value ?? ''}.`;
  return {
    ...surroundings,
    operands: positionals,
    has: (name) => given.has(name),
    text: (name) => given.get(name)?.[0],
    texts: (name) => given.get(name) ?? [],
  };
}

/** `audit state MODÈLE --at DATE [--json]` */
export function usageOf({ name, operands = [], options = {} }: Command): string {
  const flags = Object.entries(options).map(([option, { value, isRequired, isRepeatable }]) => {
    const flag = value === undefined ? `--${option}` : `--${option} ${value}${isRepeatable ? '…' : ''}`;
    return isRequired ? flag : `[${flag}]`;
  });
  return [name, ...operands, ...flags].join(' ');
}

function helpOf(program: string, command: Command): string {
  const options = Object.entries(command.options ?? {}).map(([name, { value, about }]) => [
    `  --${name}${value === undefined ? '' : ` ${value}`}`,
    about,
  ]);
  const lines = inColumns(options);
  return [
    `Usage : ${program} ${usageOf(command)}`,
    '',
    command.about,
    ...(lines.length > 0 ? ['', ...lines] : []),
    '',
    `Exemple : ${program} ${command.example}`,
    EXIT_CODES,
    '',
  ].join('\n');
}

const EXIT_CODES =
  'Code de fin : 0 si c’est fait, 1 si c’est refusé ou si quelque chose ne va pas, 2 pour un appel inconnu.';

function listOf(program: string, commands: readonly Command[], group: string): string {
  const shown = commands.filter(({ name }) => group === '' || name.startsWith(`${group} `));
  return [
    `Usage : ${program} ${group === '' ? '' : `${group} `}COMMANDE`,
    '',
    ...inColumns(shown.map((command) => [`  ${usageOf(command)}`, command.about])),
    '',
    `Chaque commande avec un exemple : ${program} COMMANDE --help`,
    EXIT_CODES,
    '',
  ].join('\n');
}

const WIDEST = 44;

/** The second column begins where the first ends, or on a line of its own after a wide one. */
function inColumns(rows: readonly (readonly string[])[]): string[] {
  const width = Math.min(WIDEST, Math.max(0, ...rows.map(([first = '']) => first.length)));
  return rows.flatMap(([first = '', second = '']) =>
    first.length <= width
      ? [`${first.padEnd(width)}  ${second}`]
      : [first, `${' '.repeat(width)}  ${second}`],
  );
}

const HINTS: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `${path} : il n’y a ni fichier ni dossier de ce nom. Vérifiez le chemin.`,
  EEXIST: (path) => `${path} existe déjà. Donnez un autre nom : rien n’est écrasé.`,
  EACCES: forbidden,
  EPERM: forbidden,
  EROFS: forbidden,
  EISDIR: (path) => `${path} est un dossier ; il faut un fichier.`,
  ENOTDIR: (path) => `${path} passe par un fichier comme si c’était un dossier. Vérifiez le chemin.`,
  ENOSPC: () => 'Il n’y a plus de place sur le disque. Libérez-en, puis recommencez.',
};

function forbidden(path: string): string {
  return `${path} : ce compte n’a pas le droit d’y lire ou d’y écrire. Changez les droits du dossier, ou prenez-en un autre.`;
}

/** SQLSTATE: what PostgreSQL has against a connection. */
const REFUSED_CONNECTIONS: Readonly<Record<string, string>> = {
  '28P01': 'PostgreSQL refuse le mot de passe. Corrigez-le dans DATABASE_URL ou KEYS_DATABASE_URL.',
  '28000': 'PostgreSQL ne laisse pas entrer ce compte. Corrigez DATABASE_URL ou KEYS_DATABASE_URL.',
  '3D000':
    'PostgreSQL n’a pas de base de ce nom. Corrigez DATABASE_URL ou KEYS_DATABASE_URL, ou créez la base.',
  '42501': 'Ce compte de PostgreSQL n’a pas les droits qu’il faut : miris migrate les donne.',
};

/** What went wrong and what to do next, in French; no error of the system as it stands. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return `Erreur inattendue : ${String(error)}`;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const path = 'path' in error && typeof error.path === 'string' ? error.path : 'Un fichier';
  const refused = REFUSED_CONNECTIONS[code];
  if (refused !== undefined) return refused;
  if (error instanceof PaymentProviderError)
    return `Le prestataire de paiement n’a pas répondu comme attendu (${error.code ?? 'sans raison'}). ${
      error.retryable ? 'Recommencez dans quelques minutes.' : 'Vérifiez STRIPE_SECRET_KEY.'
    }`;
  if (isUnavailable(error))
    return 'La boutique ne répond pas : un de ses serveurs est fermé ou hors d’atteinte. Ouvrez-la (npm start), ou vérifiez DATABASE_URL et EVENTSTORE_URL, puis recommencez.';
  return HINTS[code]?.(path) ?? error.message;
}

/**
 * Asks before something is destroyed; anything but the word asked for is no. Off a terminal nobody can be asked.
 * @param question ends before the word is named.
 */
export async function isConfirmed(
  question: string,
  word: 'oui' | 'OUI',
  skipPrompt: boolean,
): Promise<boolean> {
  if (skipPrompt) return true;
  if (!process.stdin.isTTY) {
    process.stderr.write(
      'Personne ne peut être interrogé ici : ajoutez --yes pour le faire sans question.\n',
    );
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const answer = await Promise.race([terminal.question(`${question} (${word} pour le faire) `), closed]);
  terminal.close();
  return answer.trim() === word;
}
