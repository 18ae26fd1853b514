import { rename } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { AS_PROCESS } from '#main/build/build.ts';

const FOLDER = 'node_modules/.cache/miris';
const compiled = new Map<string, Promise<string>>();

/**
 * Compiles a program that tests start again and again, as the build does the shop's: from its source every start takes a
 * core for two seconds.
 * @param entry from the root of the project.
 * @returns the file to start.
 */
export function compileProgram(entry: string): Promise<string> {
  const program = compiled.get(entry) ?? compile(entry);
  compiled.set(entry, program);
  return program;
}

async function compile(entry: string): Promise<string> {
  const program = resolve(FOLDER, entry.replace(/ts$/, 'js'));
  // Other test files may be starting the same one.
  const unfinished = `${program}.${process.pid}`;
  await build({ ...AS_PROCESS, entryPoints: [entry], outfile: unfinished });
  await rename(unfinished, program);
  return program;
}
