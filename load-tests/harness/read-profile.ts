import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const profileSchema = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({ functionName: z.string(), url: z.string(), lineNumber: z.number() }),
    }),
  ),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});

/** Where a process spent its processor time: seconds in functions themselves, without what they call. */
export interface ProfileReading {
  /** Seconds that were not idle. */
  readonly busy: number;
  readonly byPlace: readonly Share[];
  readonly byFunction: readonly Share[];
}

interface Share {
  readonly name: string;
  readonly seconds: number;
}

const MOST_LINES = 14;
const IDLE = new Set(['(idle)', '(program)', '(root)']);

/** Reads what `node --cpu-prof` wrote. */
export async function readProfile(file: string): Promise<ProfileReading> {
  const { nodes, samples, timeDeltas } = profileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const places = new Map<string, number>();
  const functions = new Map<string, number>();
  let busy = 0;
  for (const [index, id] of samples.entries()) {
    const frame = frames.get(id);
    if (frame === undefined || IDLE.has(frame.functionName)) continue;
    const seconds = (timeDeltas[index] ?? 0) / 1e6;
    busy += seconds;
    const place = placeOf(frame);
    add(places, place, seconds);
    add(functions, `${frame.functionName || '(anonymous)'} ${place}:${frame.lineNumber + 1}`, seconds);
  }
  return { busy, byPlace: greatest(places), byFunction: greatest(functions) };
}

/** The package a function belongs to, the file of our own build, or the part of Node. */
function placeOf({ url, functionName }: { url: string; functionName: string }): string {
  if (url === '') return functionName.startsWith('(') ? functionName : 'native';
  const [, installed] = /^\/((?:@[^/]+\/)?[^/]+)/.exec(url.split('node_modules').slice(1).at(-1) ?? '') ?? [];
  return installed ?? url.replace(/^.*\/dist\//, 'dist/');
}

function add(sums: Map<string, number>, name: string, seconds: number): void {
  sums.set(name, (sums.get(name) ?? 0) + seconds);
}

function greatest(sums: ReadonlyMap<string, number>): Share[] {
  return [...sums]
    .map(([name, seconds]) => ({ name, seconds }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, MOST_LINES);
}
