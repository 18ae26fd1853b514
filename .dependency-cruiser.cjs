/** The rooms and what each may import (docs/architecture.md). Tests and `testing/` folders may reach further. */
const TESTS = '(\\.test\\.tsx?$|/testing/|/conformance/)';
const ROOMS = [
  'contracts',
  'domain',
  'platform',
  'services',
  'projections',
  'workers',
  'audit',
  'web',
  'main',
  'embedded',
  'load-tests',
  'tools',
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
    {
      name: 'domain-is-pure',
      comment:
        'Whatever a rule reaches is contracts (and their zod) or another rule: no clock, no I/O, no library, no platform.',
      severity: 'error',
      from: { path: '^domain/', pathNot: TESTS },
      to: { reachable: true, pathNot: '^(contracts|domain)/|node_modules/zod/' },
    },
    {
      name: 'domain-leaves-zod-to-contracts',
      severity: 'error',
      from: { path: '^domain/', pathNot: TESTS },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'] },
    },
    {
      ...room('platform', 'contracts'),
      name: 'platform-imports-only-contracts-and-the-shape-of-a-decider',
      to: { ...room('platform', 'contracts').to, pathNot: '^domain/decider\\.ts$' },
    },
    room('services', 'contracts', 'domain', 'platform'),
    {
      ...room('projections', 'contracts', 'domain'),
      name: 'projections-import-only-contracts-domain-http-and-postgres',
      comment: 'platform/http and platform/postgres carry both sides.',
      to: {
        path: '^(platform|services|workers|audit|web|main|embedded|load-tests|tools)/',
        pathNot: '^platform/(http|postgres)/',
      },
    },
    room('workers', 'contracts', 'domain', 'platform', 'services', 'projections'),
    room('audit', 'contracts', 'domain', 'platform', 'services', 'projections', 'workers'),
    room('web', 'contracts', 'domain'),
    room('main', 'contracts', 'domain', 'platform', 'services', 'projections', 'workers', 'audit', 'web'),
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
      name: 'what-shoppers-load-of-contracts-leaves-the-console-out',
      comment:
        'Chunks follow these folders (vite.config.ts): the other way round two of them would need each other.',
      severity: 'error',
      from: { path: '^contracts/(calls|http)/shop/' },
      to: { path: '^contracts/(calls|http)/(console|desk|figures)/' },
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
        pathNot: `${TESTS}|vitest|^load-tests/|^tools/`,
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
