import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readStartEnvironment } from './environment.ts';
import { planShop, planStores } from './plans.ts';

const composeSchema = z.object({
  services: z.object({
    'server-1': z.object({ command: z.array(z.string()) }),
    worker: z.object({ command: z.array(z.string()) }),
  }),
});
const { services } = composeSchema.parse(
  parse(await readFile('docker-compose.yml', 'utf8'), { merge: true }),
);

function plansOf({ development }: { development: boolean }) {
  const input = {
    start: readStartEnvironment({}),
    ports: { postgres: 1, keys: 6, eventStore: 2, stripe: 3, smtp: 4, mailbox: 5 },
    secrets: {
      sessionSecret: '',
      stripeSecretKey: '',
      stripePublishableKey: '',
      stripeWebhookSecret: '',
      adminPasswordHash: '',
      personalDataKey: '',
      integritySigningKey: '',
    },
    onSpawn: () => undefined,
    development,
  };
  return {
    ...planStores(input),
    ...planShop(input, { databaseUrl: '', eventStoreUrl: '', keysDatabaseUrl: null }),
  };
}

it('bounds the memory of servers and workers as docker-compose.yml does', () => {
  const bounds = (args: readonly string[]) => args.filter((arg) => /^--max-/.test(arg));
  const { server, worker } = plansOf({ development: false });
  expect(bounds(server.args)).toHaveLength(2);
  expect(bounds(server.args)).toEqual(bounds(services['server-1'].command));
  expect(bounds(worker.args)).toHaveLength(1);
  expect(bounds(worker.args)).toEqual(bounds(services.worker.command));
  expect(bounds(plansOf({ development: true }).server.args)).toEqual([]);
});

it('has the embedded event store tell the relay, which may append nothing, from the others', () => {
  const { server, relay, worker } = plansOf({ development: false });
  expect(relay.env.EVENTSTORE_URL).toMatch(/connectionName=relay$/);
  for (const { env } of [server, worker]) expect(env.EVENTSTORE_URL).not.toContain('connectionName');
});
