import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '#embedded/testing/eventually.ts';
import type { Documents } from './documents.ts';
import { isAnswered, type Machine } from './machine.ts';
import { runProgram } from './program.ts';
import { LINK_TOKEN, type Visitors } from './visitors.ts';

export interface Drill {
  readonly machine: Machine;
  readonly documents: Documents;
  readonly visitors: Visitors;
  readonly isShort: boolean;
  readonly hasPrometheus: boolean;
  /** Fills in the secrets that the script cannot draw. */
  supplySecrets(): Promise<void>;
}

/** A row of the table. */
export interface Step {
  readonly what: string;
  /** @returns figures. @throws when it does not hold. */
  run(drill: Drill): Promise<string>;
}

const DEPLOYMENT = 'docs/deployment.md';
const BACKUP = 'docs/backup.md';
/** The proxy asks each server every second. */
const NOTICED_MS = 2_000;
const RELEASED = '/assets/of-the-new-version.js';

function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

function seconds(from: number): string {
  return `${((Date.now() - from) / 1_000).toFixed(1)} s`;
}

export const STEPS: readonly Step[] = [
  {
    what: 'the page’s first commands: secrets, then the shop, from nothing',
    async run({ documents, supplySecrets }) {
      const begun = Date.now();
      await documents.follow(DEPLOYMENT, 'sh deploy/make-secrets.sh');
      await supplySecrets();
      await documents.follow(DEPLOYMENT, 'docker compose up -d --build');
      return `open after ${seconds(begun)}`;
    },
  },
  {
    what: 'the house named, then a bottle sold over https: order, payment, signed webhook, mail',
    async run({ visitors }) {
      await visitors.addPerfume();
      await visitors.nameHouse();
      return `${await visitors.buyWholly()} ms from order to mail`;
    },
  },
  {
    what: 'a new version while visitors browse and order',
    async run({ documents, visitors, isShort }) {
      const rollouts = isShort ? 1 : 5;
      const roll = async () => {
        for (let done = 0; done < rollouts; done += 1)
          await documents.follow(DEPLOYMENT, 'docker compose build');
      };
      const { requests, failures } = await visitors.during(roll(), isShort ? 500 : 10_000);
      must(
        failures.length === 0,
        `${failures.length} of ${requests} failed: ${failures.slice(0, 3).join('; ')}`,
      );
      return `${requests} requests over ${rollouts * 2} restarts of servers, 0 failed`;
    },
  },
  {
    what: 'Redis lost, with all it held',
    async run({ machine, visitors }) {
      await machine.programOf('redis').stop('SIGKILL');
      await machine.docker(['volume', 'rm', 'miris_redis'], machine.path());
      const { requests, failures } = await visitors.during(visitors.buy(), 100);
      must(failures.length === 0, `${failures.length} of ${requests} failed: ${failures[0]}`);
      await machine.start('redis');
      return `${requests} requests without it, 0 failed; back and caught up after ${await visitors.buyWholly()} ms`;
    },
  },
  {
    what: 'both workers killed',
    async run({ machine, visitors }) {
      for (const worker of ['worker-1', 'worker-2']) await machine.programOf(worker).stop('SIGKILL');
      for (let bought = 0; bought < 3; bought += 1) await visitors.buy();
      await machine.start('worker');
      return `3 orders paid meanwhile, confirmed and mailed after ${await visitors.buyWholly()} ms`;
    },
  },
  {
    what: 'the leading relay killed',
    async run({ machine, visitors }) {
      await machine.programOf('relay-1').stop('SIGKILL');
      const took = await visitors.buyWholly();
      await machine.start('relay');
      return `the next order confirmed and mailed after ${took} ms`;
    },
  },
  {
    what: 'a server killed',
    async run({ machine, visitors }) {
      const noticing = machine
        .programOf('server-2')
        .stop('SIGKILL')
        .then(() => sleep(NOTICED_MS));
      // What it was answering goes down with it.
      const before = await visitors.during(noticing, 0);
      const after = await visitors.during(Promise.resolve(), 200);
      // As in the middle of a release: a file of the pages that only the server which starts now has.
      await writeFile(join('dist/client', RELEASED), '');
      await machine.start('server-2');
      const ready = async () =>
        (await isAnswered(`http://${machine.addressOf('server-2')}:9464/readyz`)) === 200;
      await eventually('the server again', ready, Boolean, 120_000);
      await sleep(NOTICED_MS);
      const released = await visitors.statusesOf(RELEASED, 20);
      await rm(join('dist/client', RELEASED));
      must(
        released.every((status) => status === 200),
        `a file of the new version was answered ${released}`,
      );
      const absent = await visitors.statusesOf('/assets/absent.js', 2);
      must(
        absent.every((status) => status === 404),
        `a file of no version was answered ${absent}`,
      );
      must(
        after.failures.length === 0,
        `${after.failures.length} of ${after.requests} failed: ${after.failures[0]}`,
      );
      return `${before.failures.length} of ${before.requests} requests failed until the proxy noticed, 0 of the next ${after.requests}`;
    },
  },
  { what: 'the alerts’ rules, and the metrics of every process', run: checkAlerts },
  {
    what: 'a backup, by the image’s user, while the shop is open',
    async run({ documents, visitors }) {
      const begun = Date.now();
      await visitors.buyWholly();
      visitors.noteBackup();
      await documents.follow(BACKUP, 'sudo install -d');
      return seconds(begun);
    },
  },
  {
    what: 'the customers’ keys lost, and restored alone',
    async run({ machine, documents, visitors }) {
      const before = (await visitors.namesInConsole()).length;
      await machine.programOf('keys').stop('SIGKILL');
      await machine.docker(['volume', 'rm', 'miris_keys'], machine.path());
      await machine.start('keys');
      await machine.docker(['compose', 'up', 'migrate'], machine.path());
      await documents.follow(
        BACKUP,
        'docker compose run --rm -v "$PWD/saved:/backups" tools miris restore /backups/2026-11-21 --keys-only',
      );
      await eventually(
        'the names readable',
        () => visitors.namesInConsole(),
        (names) => names.length >= before && names.every((name) => name === 'Ada Lovelace'),
        120_000,
      );
      return `${before} customers readable again; sold on: ${await visitors.buyWholly()} ms`;
    },
  },
  {
    what: 'only the read models’ PostgreSQL lost',
    async run({ documents, visitors }) {
      const begun = Date.now();
      await documents.follow(BACKUP, 'docker compose down\ndocker volume rm miris_postgres');
      const open = seconds(begun);
      await visitors.buyWholly();
      must(visitors.mailedTwice().length === 0, `mailed twice: ${visitors.mailedTwice().join(', ')}`);
      return `open with its catalogue after ${open}, no mail sent again`;
    },
  },
  {
    what: 'everything lost, and restored from the backup',
    async run({ documents, visitors }) {
      const begun = Date.now();
      await documents.follow(BACKUP, 'docker compose down\ndocker volume rm miris_events');
      visitors.noteRestore();
      const open = seconds(begun);
      await visitors.buyWholly();
      must(visitors.mailedTwice().length === 0, `mailed twice: ${visitors.mailedTwice().join(', ')}`);
      return `open and verified after ${open}, no mail sent again`;
    },
  },
  {
    what: 'operators’ commands in `tools`',
    async run({ machine, visitors }) {
      const run = (...command: string[]) =>
        machine.docker(['compose', 'run', '--rm', 'tools', 'miris', ...command], machine.path());
      must((await run('audit', 'verify')).includes('Tout concorde'), 'audit verify found a difference');
      must(!/arrêté/.test(await run('projections', 'status')), 'a reader is parked');
      const lost = visitors.paid.length - visitors.paidBeforeBackup();
      // Paid after the backup: their orders are lost with the log, and their money is found at the provider.
      const found = await run('payments', 'reconcile').catch((error: unknown) => String(error));
      const bought = visitors.paidSinceRestore();
      must(
        new RegExp(`Sans commande connue +${lost - bought}$`, 'm').test(found),
        `payments reconcile names other money than that of ${lost - bought} lost orders`,
      );
      return `audit verify and projections status agree; payments reconcile names the ${lost - bought} payments whose orders came after the backup`;
    },
  },
  {
    what: 'what the proxy wrote of all that: no address that opens something',
    async run({ machine }) {
      const log = await readFile(machine.path('logs', 'proxy.log'), 'utf8');
      must(!log.includes(LINK_TOKEN), 'the proxy’s log holds the token of a link');
      return `${log.split('\n').filter((line) => line.includes('"request"')).length} lines about requests`;
    },
  },
];

async function checkAlerts({ machine, hasPrometheus }: Drill): Promise<string> {
  const processes = [...machine.running.keys()].filter((id) => /^(?:server|relay|worker)/.test(id));
  const known = new Set<string>();
  for (const id of processes) {
    const answer = await fetch(`http://${machine.addressOf(id)}:9464/metrics`);
    must(answer.ok, `${id} has no metrics`);
    for (const [, name = ''] of (await answer.text()).matchAll(/^# TYPE (\w+)/gm)) known.add(name);
  }
  const rules = await readFile('deploy/prometheus/alerts.yml', 'utf8');
  const used = new Set([...rules.matchAll(/\bmiris_\w+/g)].map(([name]) => name));
  const unknown = [...used].filter(
    (name) => !known.has(name) && !known.has(name.replace(/_(?:bucket|count|sum)$/, '')),
  );
  must(unknown.length === 0, `alerts ask for metrics that nobody has: ${unknown.join(', ')}`);
  const figures = `${used.size} metrics of ${processes.length} processes as the alerts ask for them`;
  if (!hasPrometheus) return `${figures}; promtool is not installed here`;
  const options = { logFile: machine.path('logs', 'prometheus.log') };
  await runProgram(['promtool', 'check', 'rules', 'deploy/prometheus/alerts.yml'], options);
  return `${figures}, rules sound`;
}
