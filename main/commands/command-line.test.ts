import { readFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { type Command, runCommandLine, usageOf } from './command-line.ts';
import { SHOP_COMMANDS } from './shop-commands.ts';

const fails = (error: Error) => async () => async () => Promise.reject(error);
const systemError = (code: string, path: string) =>
  Object.assign(new Error(`${code}: open '${path}'`), { code, path });

const COMMANDS: readonly Command[] = [
  {
    name: 'backup',
    about: 'sauvegarde',
    operands: ['DOSSIER'],
    options: { json: { about: 'pour une machine' } },
    example: 'backup saved',
    load:
      async () =>
      async ({ operands, has, out }) => {
        out.write(`${operands[0]} ${has('json')}`);
        return 0;
      },
  },
  {
    name: 'audit state',
    about: 'un modèle à une date',
    operands: ['MODÈLE'],
    options: { at: { value: 'DATE', about: 'quand', isRequired: true } },
    example: 'audit state shop --at 2026-11-20',
    check: ({ text }) => (text('at') === 'hier' ? '« hier » n’est pas une date.' : null),
    load: async () => async () => 0,
  },
  {
    name: 'audit why stock',
    about: 'un stock',
    operands: ['PARFUM'],
    example: 'audit why stock Rose',
    load: async () => async () => 1,
  },
  {
    name: 'lost',
    about: 'échoue',
    example: 'lost',
    load: fails(systemError('ENOENT', '/nulle-part')),
  },
  {
    name: 'closed',
    about: 'échoue',
    example: 'closed',
    load: fails(Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })),
  },
];

async function run(line: string) {
  const said = { out: '', err: '' };
  const into = (name: keyof typeof said) =>
    new Writable({
      write(chunk, _encoding, done) {
        said[name] += String(chunk);
        done();
      },
    });
  const code = await runCommandLine('miris', COMMANDS, line.split(' ').filter(Boolean), {
    variables: async () => ({}),
    out: into('out'),
    err: into('err'),
  });
  return { code, ...said };
}

describe('a command line', () => {
  it('runs the command it names, wherever its options stand', async () => {
    expect(await run('backup --json saved')).toEqual({ code: 0, out: 'saved true', err: '' });
    expect(await run('backup saved')).toMatchObject({ out: 'saved false' });
    expect(await run('audit why stock Rose')).toMatchObject({ code: 1 });
  });

  it.each([
    ['bakup saved', 'Commande inconnue : « bakup ». Vouliez-vous dire « backup » ?'],
    ['audit stat shop', 'Commande inconnue : « audit stat ». Vouliez-vous dire « audit state » ?'],
    ['backup saved --jsn', 'Option inconnue : « --jsn ». Vouliez-vous dire « --json » ?'],
    ['backup', 'Il manque DOSSIER.'],
    ['backup one two', '« two » est de trop.'],
    ['backup saved --json=yes', '« --json » ne prend pas de valeur.'],
    ['audit state shop', 'Il manque --at DATE.'],
    ['audit state shop --at', '« --at » attend DATE.'],
    ['audit state shop --at a --at b', '« --at » est donné deux fois.'],
    ['audit state shop --at hier', '« hier » n’est pas une date.'],
    ['audit', 'audit why stock PARFUM'],
    ['', 'backup DOSSIER [--json]'],
  ])('says what is wrong with « %s » and how it is right', async (line, sentence) => {
    const { code, out, err } = await run(line);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(sentence);
    expect(err).toContain('Usage : ');
  });

  it('explains each command with an example, and lists them all', async () => {
    const help = await run('audit state --help');
    expect(help).toMatchObject({ code: 0, err: '' });
    expect(help.out).toContain('Exemple : miris audit state shop --at 2026-11-20');
    expect(help.out).toContain('--at DATE  quand');
    expect((await run('--help')).out).toContain('audit why stock PARFUM');
    expect((await run('audit --help')).out).not.toContain('backup');
  });

  it('ends in a sentence and never in an error of the system', async () => {
    expect(await run('lost')).toEqual({
      code: 1,
      out: '',
      err: '/nulle-part : il n’y a ni fichier ni dossier de ce nom. Vérifiez le chemin.\n',
    });
    expect((await run('closed')).err).toMatch(/^La boutique ne répond pas.*npm start/);
  });
});

describe('the shop’s commands', () => {
  it.each(SHOP_COMMANDS)('$name has an example that calls it rightly', async ({ name, example, ...rest }) => {
    expect(example.startsWith(name)).toBe(true);
    const args = [...example.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
    const called: Command = { name, example, ...rest, load: async () => async () => 0 };
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    const surroundings = { variables: async () => ({}), out: nowhere, err: nowhere };
    expect(await runCommandLine('miris', [called], args, surroundings)).toBe(0);
  });

  it('are those of docs/command-line.md', async () => {
    const document = await readFile('docs/command-line.md', 'utf8');
    const missing = SHOP_COMMANDS.filter(
      (command) => !document.includes(`| \`${usageOf(command)}\` | ${command.about} |`),
    );
    expect(missing.map((command) => `| \`${usageOf(command)}\` | ${command.about} |`)).toEqual([]);
  });
});
