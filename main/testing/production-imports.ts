import { isBuiltin } from 'node:module';
import { build } from 'esbuild';

/** Every npm package that files import, directly or through files of ours. */
export async function importedPackages(entryPoints: string[]): Promise<string[]> {
  const { metafile } = await build({
    entryPoints,
    bundle: true,
    splitting: true,
    outdir: 'never-written',
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  const packages = imports.flatMap(({ path, external, kind }) =>
    external === true && kind !== 'entry-point' && !isBuiltin(path) ? [packageOf(path)] : [],
  );
  return [...new Set(packages)].sort();
}

/** `@scope/name/file` is of `@scope/name`. */
function packageOf(path: string): string {
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');
}
