import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take a good part of a minute: begun last, one of them would be waited for by idle cores. */
const LONG = [
  'any-interleaving',
  'full-disk',
  'killed-store',
  'killed-workers',
  'lost-postgres',
  'processes-killed',
  'start-postgres',
  'stores-killed',
  'survives',
  'webhook-storm',
];
const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.includes(`/${name}.`));

/** Vitest's own order, the longest files before the others also on a machine that never ran them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
