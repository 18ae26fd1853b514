import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { CURES, type Cure } from './cures.ts';
import type { Result } from './play.ts';

const LEFT_OUT = new Set(['node_modules', '.git', 'dist', '.data']);
const TSX = ['--import', 'tsx'];

/** A source without a cure. @throws Error when the cure does not stand there once: the list of cures is out of date. */
export function withoutCure(source: string, { file, is, becomes }: Cure): string {
  const parts = source.split(is);
  if (parts.length !== 2) throw new Error(`${file} holds ${parts.length - 1} times: ${is}`);
  return parts.join(becomes);
}

/**
 * Plays every attack against a copy of the shop without its cures, so that each must succeed: one that is held there proves nothing here.
 * @returns the exit code: 0 when all succeeded.
 */
export async function attackWithoutCures(): Promise<number> {
  const copy = await mkdtemp(join(tmpdir(), 'miris-without-cures-'));
  try {
    const root = process.cwd();
    await cp(root, copy, { recursive: true, filter: (path) => !LEFT_OUT.has(relative(root, path)) });
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
    for (const cure of CURES) {
      const path = join(copy, cure.file);
      await writeFile(path, withoutCure(await readFile(path, 'utf8'), cure));
    }
    const built = await run(copy, ['main/build/build.ts']);
    return built === 0 ? await run(copy, ['tools/attack/run.ts', '--must-succeed']) : built;
  } finally {
    await rm(copy, { recursive: true });
  }
}

function run(cwd: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...TSX, ...args], { cwd, stdio: 'inherit' });
    child.once('error', reject).once('exit', (code) => resolve(code ?? 1));
  });
}

/** What attacked a shop without cures in vain, or broke off: it proves nothing. */
export function vacuous(results: readonly Result[]): readonly Result[] {
  return results.filter(({ answer }) => answer.held !== false || answer.isBroken === true);
}

/** The attacks in an order in which none stands in another's way: after this one no administrator logs in any more. */
export function lockingOutLast<T extends { readonly finding: string }>(attacks: readonly T[]): readonly T[] {
  return attacks.toSorted((one, other) => Number(one.finding === 'M4') - Number(other.finding === 'M4'));
}
