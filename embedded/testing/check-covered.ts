import { readFileSync } from 'node:fs';
import { namedTests, testReportSchema, testsNotPassed } from './named-tests.ts';

/* `node --import tsx embedded/testing/check-covered.ts REPORT.json`: fails when a test that the specification's table names did not run and pass. */
const TABLE = 'docs/specification-coverage.md';

const report = testReportSchema.parse(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')));
const notPassed = testsNotPassed(await namedTests(TABLE, ['sentence']), report);
for (const test of notPassed) console.error(`${TABLE}: did not pass: ${test}`);
process.exitCode = notPassed.length === 0 ? 0 : 1;
