import { readFileSync } from 'node:fs';
import { namedTests, testReportSchema, testsNotPassed } from './named-tests.ts';

/* `node --import tsx embedded/testing/check-covered.ts REPORT.json`: fails when a test that these documents name did not run and pass. */
const DOCUMENTS = [
  ['docs/specification-coverage.md', 'sentence'],
  ['docs/asvs.md', 'requirement'],
] as const;

const report = testReportSchema.parse(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')));
let failed = false;
for (const [document, heading] of DOCUMENTS)
  for (const test of testsNotPassed(await namedTests(document, [heading]), report)) {
    console.error(`${document}: did not pass: ${test}`);
    failed = true;
  }
process.exitCode = failed ? 1 : 0;
