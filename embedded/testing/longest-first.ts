import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take a quarter of a minute and more: begun last, one of them would be waited for by idle cores. */
const LONG = [
  'accessibility',
  'against-the-model',
  'any-interleaving',
  'audit',
  'cheap-questions',
  'checkout',
  'figure-changes',
  'first-page',
  'full-disk',
  'journeys',
  'killed-anywhere',
  'killed-store',
  'killed-workers',
  'layout-shift',
  'links',
  'lost-postgres',
  'machine-ahead',
  'managed-process',
  'order-batches',
  'play-trade',
  'processes-killed',
  'provider-faults',
  'recovery',
  'start-postgres',
  'survives',
  'verify',
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
