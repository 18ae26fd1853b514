/** The rooms and what each may import (docs/architecture.md). Tests and `testing/` folders may reach further. */
const TESTS = '(\\.test\\.tsx?$|/testing/|/conformance/)';
const ROOMS = [
  'contracts',
  'platform',
  'services',
  'projections',
  'workers',
  'audit',
  'web',
  'main',
  'embedded',
  'load-tests',
  'deploy',
];

/** Forbids a room everything but itself and the rooms named. */
function room(name, ...allowed) {
  const forbidden = ROOMS.filter((other) => other !== name && !allowed.includes(other));
  return {
    name: `${name}-imports-only-${allowed.join('-and-') || 'itself'}`,
    severity: 'error',
    from: { path: `^${name}/`, pathNot: TESTS },
    to: { path: `^(${forbidden.join('|')})/` },
  };
}

module.exports = {
  forbidden: [
    room('contracts'),
    room('platform', 'contracts'),
    room('services', 'contracts', 'platform'),
    {
      ...room('projections', 'contracts'),
      name: 'projections-import-only-contracts-http-and-postgres',
      comment: 'platform/http and platform/postgres carry both sides.',
      to: {
        path: '^(platform|services|workers|audit|web|main|embedded|load-tests)/',
        pathNot: '^platform/(http|postgres)/',
      },
    },
    room('workers', 'contracts', 'platform', 'services', 'projections'),
    room('audit', 'contracts', 'platform', 'services', 'projections', 'workers'),
    room('web', 'contracts'),
    room('main', 'contracts', 'platform', 'services', 'projections', 'workers', 'audit', 'web'),
    {
      name: 'k6-scripts-import-only-contracts',
      comment: 'k6 runs them, not Node; what starts k6 and the benchmarks open a whole shop.',
      severity: 'error',
      from: { path: '^load-tests/', pathNot: `^load-tests/(run-load\\.ts$|bench/)|${TESTS}` },
      to: { path: `^(${ROOMS.filter((name) => name !== 'load-tests' && name !== 'contracts').join('|')})/` },
    },
    {
      name: 'contracts-need-zod-only',
      severity: 'error',
      from: { path: '^contracts/', pathNot: TESTS },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/zod/' },
    },
    {
      name: 'deciders-are-pure',
      comment:
        'Whatever a decider, a decision, a state or an evolve reaches is contracts (and their zod) or pure files of the domain: no clock, no I/O, no library, no platform.',
      severity: 'error',
      from: { path: '(\\.(decider|evolve|state)\\.ts$|/decide/)', pathNot: TESTS },
      to: {
        reachable: true,
        pathNot: '^contracts/|^services/|^workers/process-managers/|node_modules/zod/',
      },
    },
    {
      name: 'shopper-pages-do-not-import-the-console',
      severity: 'error',
      from: { path: '^web/', pathNot: `^web/(pages/)?admin/|${TESTS}` },
      to: { path: '^web/admin/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: {
        pathNot: `${TESTS}|vitest|^load-tests/|^deploy/drill/|^embedded/end-to-end/(?:attack|chaos|engines|journeys)/`,
      },
      to: { path: TESTS },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(vike|virtual:|vike-react|k6)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
