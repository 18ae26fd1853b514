import path from 'node:path';
import type { TestCase } from 'vitest/node';
import { startVitest } from 'vitest/node';
import { esdbAddress } from '#contracts/settings/esdb-address.ts';
import { createEventStore } from '#platform/event-store/connect.ts';

const USAGE = `Usage : npm run conformance -- esdb://… (ou kurrentdb://…)

Ce qu’un serveur d’événements fait autrement que la boutique ne l’attend, par le client officiel. Écrit dans des flux à lui, ne supprime rien d’autre.
Fin : 0 si tout concorde, 1 si quelque chose diffère, 2 pour un appel inconnu.
`;

/** `npm run conformance -- URL`: runs the suite against any server and prints what differs. */
async function main([url, ...rest]: string[]): Promise<number> {
  if (url === undefined || rest.length > 0 || !/^(esdb|kurrentdb)(\+discover)?:\/\//.test(url)) {
    process.stderr.write(USAGE);
    return 2;
  }
  process.env.EVENTSTORE_URL = esdbAddress(url);
  const silence = await whyOutOfReach(process.env.EVENTSTORE_URL);
  if (silence !== null) {
    process.stderr.write(`  Le serveur ne répond pas : ${silence}\n`);
    return 1;
  }
  const vitest = await startVitest('test', [], {
    config: path.join(import.meta.dirname, 'vitest.config.ts'),
    watch: false,
    reporters: ['dot'],
  });
  const modules = vitest.state.getTestModules();
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const differing = tests.filter((test) => test.result().state === 'failed');
  const broken = modules.flatMap((module) => module.errors());
  await vitest.close();
  console.log(overviewOf(tests));
  console.log(tableOf(differing));
  for (const { message } of broken) console.log(`  ${message}`);
  console.log(`  ${tests.length - differing.length} comme attendu, ${differing.length} autrement.`);
  return differing.length + broken.length === 0 && tests.length > 0 ? 0 : 1;
}

const ANSWER_MS = 10_000;

/** Why the server cannot be asked, in its words; null when it answers. */
async function whyOutOfReach(url: string): Promise<string | null> {
  try {
    const store = createEventStore(url, { sealing: 'none', readTimeoutMs: ANSWER_MS });
    await store.lastPosition().finally(() => store.close());
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** What was tried, and how much of it came out as expected. */
function overviewOf(tests: readonly TestCase[]): string {
  const partOf = ({ fullName }: TestCase) => fullName.split(' > ')[0] ?? '';
  const rows = [...new Set(tests.map(partOf))].map((part) => {
    const all = tests.filter((test) => partOf(test) === part);
    const failed = all.filter((test) => test.result().state === 'failed').length;
    return `| ${part} | ${all.length - failed} | ${failed} |`;
  });
  return ['| essayé | comme attendu | autrement |', '|---|---|---|', ...rows].join('\n');
}

function tableOf(differing: readonly TestCase[]): string {
  if (differing.length === 0) return '';
  const rows = differing.map((test) => `| ${test.fullName} | ${reasonOf(test)} |`);
  return ['| ce qui est attendu | ce qui diffère |', '|---|---|', ...rows].join('\n');
}

function reasonOf(test: TestCase): string {
  const [error] = test.result().errors ?? [];
  return (error?.message ?? '').split('\n')[0]?.replaceAll('|', '\\|') ?? '';
}

// Where a server is out of reach, clients go on trying.
process.exit(await main(process.argv.slice(2)));
