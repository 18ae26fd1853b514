import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderDocument } from '../render-document.ts';
import { called, creditNote, inCountry, invoice, partlyBack, recent } from './sample-documents.ts';

/** Mustang reads Factur-X, by schema, schematron and its own arithmetic; veraPDF inside it reads PDF/A. */
const MUSTANG = 'org.mustangproject:Mustang-CLI:2.26.0';
const MAX_MS = 300_000;

const DOCUMENTS = {
  'facture avec remise': recent(invoice),
  'facture de trois pages': recent(inCountry('Finlande', 2_550, 60)),
  'facture suisse': recent(inCountry('Suisse', 0)),
  'noms de toutes écritures': recent(called('فاطمة الزهراء שלום (12) 王芳 🌹 नमस्ते \ue000')),
  avoir: recent(creditNote),
  'avoir avec moins-value': partlyBack(333, 334),
  'facture d’avant, modèle 1': invoice,
};

/**
 * `npm run check:invoices`: documents of all kinds, read by programs of others (about a minute). Maven fetches them and keeps them in its
 * own folder. Where there is no Java, it says so and passes.
 */
const folder = mkdtempSync(join(tmpdir(), 'miris-invoices-'));
try {
  const hasJava = spawnSync('java', ['-version']).status === 0;
  if (hasJava) await checkAll();
  else console.log('Factures non contrôlées par Mustang et veraPDF : Java manque sur cette machine.');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function checkAll(): Promise<void> {
  const fetched = run('mvn', [
    '-B',
    '-q',
    'dependency:copy',
    `-Dartifact=${MUSTANG}`,
    `-DoutputDirectory=${folder}`,
  ]);
  if (fetched.status !== 0)
    throw new Error(`Maven could not fetch ${MUSTANG}: ${fetched.stdout}${fetched.stderr}`);
  let faulty = 0;
  for (const [name, document] of Object.entries(DOCUMENTS)) {
    const faults = check(await renderDocument(document));
    console.log(`${faults.length === 0 ? '✔' : '✘'} ${name}`);
    for (const fault of faults) console.error(`    ${fault}`);
    if (faults.length > 0) faulty += 1;
  }
  process.exitCode = faulty > 0 ? 1 : 0;
}

/** What the programs find wrong with a file. Mustang's verdict alone does not do: it says valid of a file that is no PDF/A. */
function check(pdf: Buffer): readonly string[] {
  const file = join(folder, 'document.pdf');
  writeFileSync(file, pdf);
  const jar = join(folder, 'Mustang-CLI-2.26.0.jar');
  const { stdout } = run('java', ['-jar', jar, '--action', 'validate', '--no-notices', '--source', file]);
  const faults = [
    ...stdout.matchAll(/<(?:error|exception)[^>]*>([^<]*)|TestAssertion \[[^\]]*status=failed[^\]]*/g),
  ];
  const verdicts = [...stdout.matchAll(/<summary status="(\w+)"/g)].map(([, verdict]) => verdict);
  return [
    ...faults.map(([whole, text]) => text ?? whole),
    ...(stdout.includes('isCompliant=true') ? [] : ['no PDF/A-3b by veraPDF']),
    ...(verdicts.length === 3 && verdicts.every((verdict) => verdict === 'valid')
      ? []
      : [`verdicts of PDF, XML and both: ${verdicts.join(', ') || 'none'}`]),
  ];
}

function run(command: string, parameters: readonly string[]) {
  return spawnSync(command, parameters, { encoding: 'utf8', timeout: MAX_MS, maxBuffer: 64 * 1024 * 1024 });
}
