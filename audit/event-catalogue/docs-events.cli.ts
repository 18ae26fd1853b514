import { writeFile } from 'node:fs/promises';
import { writeCatalogue } from './write-catalogue.ts';

/** `npm run docs:events`: rewrites the event catalogue. */
await writeFile('docs/events.md', writeCatalogue());
process.stdout.write('docs/events.md is up to date.\n');
