import { writeFile } from 'node:fs/promises';
import { writeCatalogue } from './write-catalogue.ts';

/** `npm run docs:events`: writes the event catalogue anew. */
await writeFile('docs/events.md', writeCatalogue());
process.stdout.write('docs/events.md is up to date.\n');
