import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that have the whole page of figures looked at: it has a row for each perfume that was ever sold, so they have their shop before the
 * others have sold in it.
 */
const FIGURES = ['analyses', 'console', 'managers-questions', 'plans', 'steady-lists'];

/** Files that take a quarter of a minute and more: begun last, one of them would be waited for by idle cores. */
const LONG = [
  'accessibility',
  'against-the-model',
  'any-interleaving',
  'audit',
  'blocked-storage',
  'bulk',
  'changed-master-key',
  'cheap-questions',
  'checkout',
  'desk',
  'every-draft',
  'every-endpoint',
  'every-figure',
  'export',
  'figure-changes',
  'first-page',
  'fresh-lists',
  'full-disk',
  'journeys',
  'keyboard',
  'keyboard-purchase',
  'keys',
  'killed-anywhere',
  'killed-store',
  'killed-workers',
  'layout-shift',
  'links',
  'lost-postgres',
  'machine-ahead',
  'managed-process',
  'open-elsewhere',
  'order-batches',
  'play-trade',
  'process-manager-runner',
  'processes-killed',
  'products',
  'provider-faults',
  'rebuild',
  'recovery',
  'refusals',
  'requests-per-save',
  'restock',
  'restock-notices',
  'roll-up',
  'second-factor',
  'security',
  'start-postgres',
  'status',
  'survives',
  'taking',
  'try-first',
  'verify',
  'webhook-storm',
];
const isOneOf =
  (names: readonly string[]) =>
  ({ moduleId }: TestSpecification) =>
    names.some((name) => moduleId.includes(`/${name}.`));

/** Vitest's own order, but some files before the others also on a machine that never ran them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const figures = sorted.filter(isOneOf(FIGURES));
    return [...new Set([...figures, ...sorted.filter(isOneOf(LONG)), ...sorted])];
  }
}
