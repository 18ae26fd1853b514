import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/*
 * `npm run measure:code [-- --list]`: how large the code is and how far apart things stand that are read together.
 * Product files are those in git that are neither tests nor in a `testing/` or `conformance/` folder; the programs that
 * only test the shop are counted beside them.
 */
const TEST = /\.test\.tsx?$|\/(testing|conformance)\//;
const PROGRAM_THAT_TESTS = /^(load-tests|embedded\/end-to-end|tools)\//;
const SMALL = 40;
/** What one sees at a glance in a folder, and a little more. */
const FULL = 17;

/**
 * Ways through the code. Counted are own files that the entries load, directly or through others, `contracts/` aside; imports of types
 * alone load nothing. With an end, only files that load it in turn.
 */
const WAYS = [
  {
    name: 'POST /api/orders, from the saga to the event store and back',
    entries: ['services/checkout/place-order.ts', 'platform/event-store/connect.ts'],
  },
  {
    name: 'from append to row',
    entries: ['workers/following/relay.ts', 'workers/following/readers.ts'],
    end: 'projections/lib/rows.ts',
  },
];

interface SourceFile {
  readonly lines: number;
  readonly imports: readonly { readonly path: string; readonly isType: boolean }[];
}
type Graph = ReadonlyMap<string, readonly string[]>;

const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.js', '*.mjs', '*.cjs'], {
  encoding: 'utf8',
});
const paths = new Set(
  tracked.split('\n').filter((path) => path.includes('/') && !path.startsWith('.') && existsSync(path)),
);
const allFiles = new Map([...paths].map((path) => [path, readSource(path)]));
const product = new Map([...allFiles].filter(([path]) => !TEST.test(path)));

printSizes();
printSmallFiles();
printFolderCycles();
printFullFolders();
for (const way of WAYS) printWay(way);
printRecipe('Add a field to an order');

function readSource(path: string): SourceFile {
  const text = readFileSync(path, 'utf8');
  const statements = text.split(/^(?=import |export )/m).map((part) => part.slice(0, part.indexOf(';')));
  const imports = statements.flatMap((statement) => {
    const imported = resolve(path, /'([^']+)'$/.exec(statement)?.[1] ?? '');
    const names = /\{([^{}]*)\}/.exec(statement)?.[1]?.split(',') ?? [];
    const isType =
      /^(import|export) type /.test(statement) ||
      (names.length > 0 && names.every((name) => /^(type .*)?$/.test(name.trim())));
    return imported === null ? [] : [{ path: imported, isType }];
  });
  for (const [, specifier = ''] of text.matchAll(/\bimport\('([^']+)'\)/g)) {
    const imported = resolve(path, specifier);
    if (imported !== null) imports.push({ path: imported, isType: false });
  }
  return { lines: text.split('\n').length - 1, imports };
}

function resolve(importer: string, specifier: string): string | null {
  const path = specifier.startsWith('#')
    ? specifier.slice(1)
    : specifier.startsWith('.')
      ? normalize(join(dirname(importer), specifier))
      : '';
  return paths.has(path) ? path : null;
}

function printSizes(): void {
  const row = (...cells: readonly (string | number)[]) =>
    console.log(
      cells.map((cell, index) => (index === 0 ? `${cell}`.padEnd(28) : `${cell}`.padStart(8))).join(''),
    );
  const printRooms = (heading: string, isCounted: (path: string) => boolean) => {
    const counted = [...product].filter(([path]) => isCounted(path));
    row(heading, 'files', 'lines');
    const rooms = new Map<string, { files: number; lines: number }>();
    for (const [path, { lines }] of counted) {
      const name = path.split('/')[0] ?? '';
      const room = rooms.get(name) ?? { files: 0, lines: 0 };
      rooms.set(name, { files: room.files + 1, lines: room.lines + lines });
    }
    for (const [name, { files, lines }] of [...rooms].toSorted(
      ([, one], [, other]) => one.lines - other.lines,
    ))
      row(`  ${name}`, files, lines);
    row('  all', counted.length, sum(counted.map(([, { lines }]) => lines)));
  };
  printRooms('product', (path) => !PROGRAM_THAT_TESTS.test(path));
  printRooms('programs that test the shop', (path) => PROGRAM_THAT_TESTS.test(path));
  row('all', product.size, sum([...product.values()].map(({ lines }) => lines)));
  const sizes = [...product].toSorted(([, one], [, other]) => one.lines - other.lines);
  const at = (part: number) => sizes[Math.floor((sizes.length - 1) * part)];
  const [largest, { lines: most } = { lines: 0 }] = at(1) ?? [];
  console.log(
    `\nlines per file: median ${at(0.5)?.[1].lines}, 90th percentile ${at(0.9)?.[1].lines}, largest ${most} (${largest})`,
  );
}

function printSmallFiles(): void {
  const users = new Map<string, Set<string>>();
  for (const [path, { imports }] of allFiles)
    for (const { path: imported } of imports) {
      if (TEST.test(path)) continue;
      users.set(imported, (users.get(imported) ?? new Set()).add(path));
    }
  const small = [...product].filter(([path, { lines }]) => lines < SMALL && users.get(path)?.size === 1);
  printList(
    `files under ${SMALL} lines with one user`,
    small.map(([path]) => path),
  );
}

/** Folders of the second level (`services/orders`) that import one another, types included; a room's own files and its folders are one. */
function printFolderCycles(): void {
  const folderOf = (path: string) => path.split('/').slice(0, -1).slice(0, 2).join('/');
  const isParent = (one: string, other: string) => other.startsWith(`${one}/`);
  const folders = new Map<string, string[]>();
  for (const [path, { imports }] of product) {
    const others = imports
      .map((imported) => folderOf(imported.path))
      .filter((other) => other !== folderOf(path) && !isParent(other, folderOf(path)));
    folders.set(folderOf(path), [...(folders.get(folderOf(path)) ?? []), ...others]);
  }
  const names = [...folders.keys()].toSorted();
  const cycles = new Set(
    names.flatMap((name) => {
      const reached = reach(folders, [name]);
      const cycle = names.filter((other) => reached.has(other) && reach(folders, [other]).has(name));
      return cycle.length > 1 ? [cycle.join(' ⇄ ')] : [];
    }),
  );
  console.log(`folder cycles: ${cycles.size}`);
  for (const cycle of cycles) console.log(`  ${cycle}`);
}

function printFullFolders(): void {
  const files = new Map<string, number>();
  for (const path of product.keys()) files.set(dirname(path), (files.get(dirname(path)) ?? 0) + 1);
  const full = [...files].filter(([, count]) => count > FULL);
  console.log(`folders of more than ${FULL} files: ${full.length}`);
  for (const [folder, count] of full) console.log(`  ${folder}: ${count}`);
}

function printWay({ name, entries, end }: { name: string; entries: readonly string[]; end?: string }): void {
  for (const path of [...entries, ...(end === undefined ? [] : [end])])
    if (!product.has(path)) throw new Error(`${path} is no longer there: name its successor in WAYS`);
  const loads: Graph = new Map(
    [...product].map(([path, { imports }]) => [
      path,
      imports.filter(({ isType }) => !isType).map((imported) => imported.path),
    ]),
  );
  const way = [...reach(loads, entries)].filter(
    (path) => !path.startsWith('contracts/') && (end === undefined || reach(loads, [path]).has(end)),
  );
  printList(`own files, ${name}`, way);
}

/** The files that a recipe of CONTRIBUTING.md names in backticks; a name alone stands in the folder that was named last. */
function printRecipe(heading: string): void {
  const text = readFileSync('CONTRIBUTING.md', 'utf8');
  const section = text.split(/^#+ /m).find((part) => part.startsWith(heading));
  if (section === undefined) {
    console.log(`CONTRIBUTING.md has no recipe “${heading}”`);
    return;
  }
  const files = new Set<string>();
  let folder = '';
  for (const [, name = ''] of section.matchAll(/`([\w./-]+(?:\.tsx?|\/))`/g)) {
    const path = name.includes('/') ? name : join(folder, name);
    folder = name.endsWith('/') ? name : dirname(path);
    if (name.endsWith('/')) continue;
    if (!paths.has(path)) throw new Error(`the recipe “${heading}” names ${path}, which is not there`);
    files.add(path);
  }
  printList(`files of the recipe “${heading}”`, [...files]);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function printList(title: string, list: readonly string[]): void {
  console.log(`${title}: ${list.length}`);
  if (process.argv.includes('--list')) for (const path of list.toSorted()) console.log(`  ${path}`);
}

function reach(graph: Graph, from: readonly string[]): Set<string> {
  const reached = new Set(from);
  for (const name of reached) for (const next of graph.get(name) ?? []) reached.add(next);
  return reached;
}
