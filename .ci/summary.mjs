import { existsSync, readFileSync } from 'node:fs';

// Adds up the test reports named on the command line; a missing one counts as a failure.
let passed = 0;
let failed = 0;
for (const file of process.argv.slice(2)) {
  if (!existsSync(file)) {
    failed += 1;
    continue;
  }
  const report = JSON.parse(readFileSync(file, 'utf8'));
  passed += report.numPassedTests;
  // A file that broke before its first test has no failed test, but did fail.
  failed += report.numFailedTests || (report.success ? 0 : 1);
}
console.log(`${passed} passed, ${failed} failed`);
