import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take a quarter of a minute and more: begun last, one of them would be waited for by idle cores. */
const LONG = [
  'accessibility',
  'any-interleaving',
  'audit',
  'checkout',
  'full-disk',
  'journeys',
  'killed-store',
  'killed-workers',
  'layout-shift',
  'lost-postgres',
  'managed-process',
  'processes-killed',
  'provider-faults',
  'recovery',
  'start-postgres',
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
