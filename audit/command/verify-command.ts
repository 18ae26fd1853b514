import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ReadModelCheck, RowDifference, Verification } from '#contracts/http/console/audit.ts';
import { isSound, VERIFY_STAGES, verify } from '../verify/verify.ts';
import { type AuditCommandDeps, createProgress, DONE, WRONG } from './audit-command.ts';

/** `audit verify`: the log's chain and signatures, and every read model held against a replay of the log. */
export async function runVerify(
  deps: AuditCommandDeps,
  keyFiles: readonly string[],
  rootsFile: string | undefined,
  json: boolean,
): Promise<number> {
  // A file that is named must be there: a slip of the pen would else read as 'nothing was published'.
  if (rootsFile !== undefined && !existsSync(rootsFile)) {
    deps.err.write(
      `${rootsFile}\u00a0: il n’y a pas de tel fichier. Donnez celui où les signatures sont publiées.\n`,
    );
    return WRONG;
  }
  const further = await Promise.all(keyFiles.map((file) => readFile(file, 'utf8')));
  const progress = createProgress(deps.err);
  const found = await verify({
    store: deps.store,
    log: deps.rawLog,
    database: deps.database,
    publicKeys: [...deps.publicKeys, ...further],
    rootsFile: rootsFile ?? deps.rootsFile,
    onProgress: (doing, events) => progress.show(VERIFY_STAGES[doing], events),
  });
  progress.end();
  deps.out.write(
    json ? `${JSON.stringify({ sound: isSound(found), ...found }, null, 2)}\n` : describeFound(found),
  );
  return isSound(found) ? DONE : WRONG;
}

function describeFound(found: Verification): string {
  const { chain, events, readModels, differences } = found;
  const first =
    differences.length > 0 ? ['', 'Premières différences :', ...differences.map(describeDifference)] : [];
  return [
    `Journal : ${events} événements, ${chain.streams} flux`,
    ...describeChain(chain),
    '',
    'Modèles de lecture, comparés à une relecture du journal :',
    ...readModels.map(describeModel),
    ...first,
    ...describeBooks(found),
    '',
    isSound(found)
      ? 'Tout concorde.'
      : 'ATTENTION : quelque chose ne concorde pas (docs/audit.md dit quoi faire).',
    '',
  ].join('\n');
}

function describeChain(chain: Verification['chain']): string[] {
  if (chain.broken !== null) {
    const { stream, revision, position, type, reason } = chain.broken;
    return [
      `Chaîne : ROMPUE à ${stream}, événement ${revision} (${type}, position ${position})`,
      `  ${reason}`,
      '  Ce qui suit n’a pas été examiné.',
    ];
  }
  const signed =
    chain.signedRoots === 0
      ? 'aucune signature'
      : `signatures : ${chain.signedRoots}, la dernière du ${chain.lastSignedDay}, ${chain.sinceLastRoot} événements depuis`;
  return [
    `Chaîne : intacte, ${signed}`,
    ...(chain.unchained > 0 ? [`  ${chain.unchained} événements datent d’avant la chaîne.`] : []),
    ...(chain.signaturesChecked
      ? []
      : ['  Signatures non vérifiées : donnez INTEGRITY_SIGNING_KEY ou --key FICHIER.']),
  ];
}

function describeBooks({ books }: Verification): string[] {
  if (books === undefined) return [];
  const { invoices, creditNotes, closings, invoiced, credited, revenue, faults } = books;
  return [
    '',
    `Comptes : ${invoices} factures (${invoiced} €), ${creditNotes} avoirs (${credited} €), ${closings} clôtures ; ventes ${revenue} €`,
    ...faults.map((fault) => `  ${fault}`),
  ];
}

const OUTCOMES = {
  equal: 'identique',
  different: 'DIFFÉRENT',
  'not-comparable': 'non comparable',
} as const;

function describeModel({ name, outcome, rows, differences, note }: ReadModelCheck): string {
  const count = differences > 0 ? `, ${differences} lignes différentes` : '';
  return `  ${name.padEnd(20)}  ${OUTCOMES[outcome]}  ${rows} lignes${count}${note === null ? '' : `  ${note}`}`;
}

function describeDifference({ readModel, table, key, column, live, replayed }: RowDifference): string {
  const place = `  ${readModel}.${table} ${key}${column === null ? '' : `, ${column}`}`;
  return `${place} : ${live ?? 'absente'} au lieu de ${replayed ?? 'absente'}`;
}
