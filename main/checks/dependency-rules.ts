import { z } from 'zod';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
      inBundle: z.boolean().optional(),
    }),
  ),
});

/** What a look at the lock file found. */
export interface DependencyFindings {
  readonly packages: number;
  /** Sentences in French, one per thing that must not be. */
  readonly faults: readonly string[];
  /** Optional packages of other systems that the lock file holds no hash of: npm checks them by nothing. */
  readonly unhashed: number;
}

/** What may be shipped with the shop. LGPL: libvips, loaded as a library of its own; MPL: files that are not changed here. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'Unlicense',
  'MPL-2.0',
  'OFL-1.1',
  'Zlib',
]);
/** Packages that state their licence in their LICENSE file alone. */
const STATED_IN_A_FILE: Readonly<Record<string, string>> = { 'png-js': 'MIT' };
const REGISTRY = 'https://registry.npmjs.org/';

/** Holds a lock file against the rules: everything by hash and from the public registry, no licence that binds the shop. */
export function checkLockFile(lockFile: unknown): DependencyFindings {
  const entries = Object.entries(lockSchema.parse(lockFile).packages).filter(
    ([path, { inBundle }]) => path !== '' && !inBundle,
  );
  const faults: string[] = [];
  let unhashed = 0;
  for (const [path, { integrity, resolved, license: declared, dev, optional }] of entries) {
    const name = path.replace(/^.*node_modules\//, '');
    const license = declared ?? STATED_IN_A_FILE[name];
    if (integrity === undefined && optional) unhashed += 1;
    else if (!integrity?.startsWith('sha512-')) faults.push(`${name} : aucune empreinte sha512`);
    if (resolved !== undefined && !resolved.startsWith(REGISTRY))
      faults.push(`${name} : vient de ${resolved}`);
    if (!dev && license !== undefined && !isAllowed(license)) faults.push(`${name} : licence ${license}`);
    if (!dev && license === undefined && integrity !== undefined) faults.push(`${name} : aucune licence`);
  }
  return { packages: entries.length, faults, unhashed };
}

/** Whether a licence expression (SPDX) can be met with what may be shipped. */
function isAllowed(expression: string): boolean {
  const plain = expression.replace(/[()]/g, '');
  return plain
    .split(' OR ')
    .some((choice) => choice.split(/ and /i).every((licence) => LICENCES.has(licence.trim())));
}

const auditSchema = z.union([
  z.object({ metadata: z.object({ vulnerabilities: z.record(z.string(), z.int()) }) }),
  z.object({ message: z.string() }),
]);

/** What the registry says of known vulnerabilities; `unknown` when it cannot be asked. */
export type Advisories =
  | { readonly kind: 'known'; readonly severe: number; readonly others: number }
  | { readonly kind: 'unknown'; readonly reason: string };

/** Reads what `npm audit --json` printed. */
export function readAdvisories(printed: string): Advisories {
  const parsed = auditSchema.safeParse(parseJson(printed));
  if (!parsed.success) return { kind: 'unknown', reason: 'aucune réponse lisible du registre' };
  if ('message' in parsed.data) return { kind: 'unknown', reason: parsed.data.message };
  const { critical = 0, high = 0, moderate = 0, low = 0 } = parsed.data.metadata.vulnerabilities;
  return { kind: 'known', severe: critical + high, others: moderate + low };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
