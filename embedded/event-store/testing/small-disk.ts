import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A directory with little room, which can be given more. */
export interface SmallDisk {
  readonly directory: string;
  /** Where the room ends for a process, once it runs. */
  limit(pid: number): void;
  makeRoom(pid: number): void;
  discard(): void;
}

const MIB = 1024 * 1024;

/** A file system of six MiB, of which a file takes two until room is made. Throws where this user may not mount one. */
function smallFileSystem(): SmallDisk {
  const directory = mkdtempSync(path.join(tmpdir(), 'small-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', directory], { stdio: 'pipe' });
  const filler = path.join(directory, 'filler');
  writeFileSync(filler, Buffer.alloc(2 * MIB));
  return {
    directory,
    limit: () => undefined,
    makeRoom: () => rmSync(filler, { force: true }),
    discard: () => {
      execFileSync('umount', [directory]);
      rmSync(directory, { recursive: true });
    },
  };
}

/** A directory where a process may not write files beyond their length now: the kernel refuses as a full disk does. */
function limitedFiles(): SmallDisk {
  const directory = mkdtempSync(path.join(tmpdir(), 'small-disk-'));
  const setLimit = (pid: number, limit: string) =>
    execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${limit}`]);
  return {
    directory,
    limit: (pid) => setLimit(pid, `${statSync(path.join(directory, 'data.mdb')).size + MIB / 2}:unlimited`),
    makeRoom: (pid) => setLimit(pid, 'unlimited:unlimited'),
    discard: () => rmSync(directory, { recursive: true }),
  };
}

/** A disk that takes writes and fails when they are to be synced: it lies in a file on a full file system. Needs root. */
function failingSyncs(): SmallDisk {
  const below = smallFileSystem();
  const directory = mkdtempSync(path.join(tmpdir(), 'small-disk-'));
  const image = path.join(below.directory, 'disk');
  const discardBelow = () => {
    below.discard();
    rmSync(directory, { recursive: true });
  };
  try {
    execFileSync('truncate', ['--size=64M', image]);
    execFileSync('mkfs.ext4', ['-q', '-O', '^has_journal', image], { stdio: 'pipe' });
    execFileSync('mount', ['-o', 'loop', image, directory], { stdio: 'pipe' });
  } catch (error) {
    discardBelow();
    throw error;
  }
  return {
    directory,
    limit: () => undefined,
    makeRoom: below.makeRoom,
    discard: () => {
      execFileSync('umount', [directory]);
      discardBelow();
    },
  };
}

/** A disk of this kind where this user may mount one, else a directory with limited files; says which on standard error. */
function mounted(makeDisk: () => SmallDisk): SmallDisk {
  try {
    return makeDisk();
  } catch {
    console.error('No file system can be mounted here: the full disk is a limit on the length of files.');
    return limitedFiles();
  }
}

/** Disks that take no more from some point on, by what they are like then. */
export const DISKS: Readonly<Record<string, () => SmallDisk>> = {
  full: () => mounted(smallFileSystem),
  'failing to sync': () => mounted(failingSyncs),
  limited: limitedFiles,
};
