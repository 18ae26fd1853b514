import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createMetrics } from '#platform/observability/metrics.ts';
import { createReadDatabase } from '#projections/lib/database.ts';
import { exposeWorkerGauges } from '../roles/observability/worker-gauges.ts';
import { exposePageCache } from '../roles/page-cache.ts';

const { PATH = '' } = process.env;
const rulesSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
const dashboardSchema = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
});

const alerts = rulesSchema
  .parse(parse(await readFile('deploy/prometheus/alerts.yml', 'utf8')))
  .groups.flatMap(({ rules }) => rules);
const dashboard = dashboardSchema.parse(
  JSON.parse(await readFile('deploy/grafana/dashboards/miris.json', 'utf8')),
);

/** Every metric that some process of the shop shows; nothing is connected to for that. */
function exportedNames(): string[] {
  const metrics = createMetrics();
  metrics.watchProcess();
  exposePageCache(metrics, { statistics: () => ({ made: 0, found: 0, kept: 0, bytes: 0 }) });
  exposeWorkerGauges(
    {
      metrics,
      log: { readRaw: async () => ({ events: [], position: null }), lastPosition: async () => null },
      database: createReadDatabase('postgres://nobody@127.0.0.1:1/nothing'),
      clock: () => new Date(),
      keys: { missing: { count: async () => 0 } },
    },
    { waiting: async () => 0 },
  );
  return metrics.registry.getMetricsAsArray().map(({ name }) => name);
}

const exported = new Set(exportedNames());

function unknownMetrics(expression: string): string[] {
  const used = expression.match(/\bmiris_[a-z0-9_]+/g) ?? [];
  return used.filter(
    (name) => !exported.has(name) && !exported.has(name.replace(/_(bucket|count|sum)$/, '')),
  );
}

describe('the alerts', () => {
  it.each(alerts)('$alert looks at metrics that the shop has', ({ expr }) => {
    expect(expr).toMatch(/\bmiris_|\bup\b|\b(probe|node|pg|redis)_/);
    expect(unknownMetrics(expr)).toEqual([]);
  });

  it.each(alerts)('$alert says what to do, in a section of the runbook', async ({ annotations }) => {
    const [file = '', anchor] = annotations.runbook.split('#');
    const anchors = (await readFile(file, 'utf8'))
      .split('\n')
      .filter((line) => line.startsWith('#'))
      .map(anchorOf);
    expect(anchors).toContain(anchor);
  });
});

describe('the alert manager', () => {
  const configure = (env: Record<string, string>) =>
    promisify(execFile)('sh', ['deploy/alertmanager/start.sh', '--check'], { env: { PATH, ...env } });

  it('sends alerts by mail, to an address on the web, or both', async () => {
    const { stdout } = await configure({
      ALERT_EMAIL: 'garde@exemple.fr',
      ALERT_SMTP: 'smtp.exemple.fr:587',
      ALERT_WEBHOOK_URL: 'https://exemple.fr/alertes',
    });
    expect(parse(stdout)).toMatchObject({
      global: { smtp_smarthost: 'smtp.exemple.fr:587' },
      route: { receiver: 'house' },
      receivers: [
        {
          name: 'house',
          email_configs: [{ to: 'garde@exemple.fr' }],
          webhook_configs: [{ url: 'https://exemple.fr/alertes' }],
        },
      ],
    });
  });

  it.each([[{}], [{ ALERT_EMAIL: 'garde@exemple.fr' }]])(
    'refuses to start when alerts would reach nobody: %j',
    async (env) => {
      await expect(configure(env)).rejects.toThrow(/ALERT_/);
    },
  );
});

describe('the dashboard', () => {
  it.each(dashboard.panels)('shows “$title” from metrics that the shop has', ({ targets }) => {
    expect(targets.flatMap(({ expr }) => unknownMetrics(expr))).toEqual([]);
  });
});

describe('docs/observability.md', () => {
  it('explains every metric of the shop’s own', async () => {
    const text = await readFile('docs/observability.md', 'utf8');
    const own = [...exported].filter((name) => !/^miris_(nodejs|process)_/.test(name));
    expect(own.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });
});

/** As GitHub makes anchors of headings. */
function anchorOf(heading: string): string {
  return heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
