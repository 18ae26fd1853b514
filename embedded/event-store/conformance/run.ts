import path from 'node:path';
import type { TestCase } from 'vitest/node';
import { startVitest } from 'vitest/node';
import { esdbAddress } from '#contracts/esdb-address.ts';

const USAGE = `Usage : npm run conformance -- esdb://…

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
  console.log(tableOf(differing));
  for (const { message } of broken) console.log(`  ${message}`);
  console.log(`  ${tests.length - differing.length} comme attendu, ${differing.length} autrement.`);
  return differing.length + broken.length === 0 && tests.length > 0 ? 0 : 1;
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
