import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readStartEnvironment } from './environment.ts';
import { planShop } from './plans.ts';

const composeSchema = z.object({
  services: z.object({
    'server-1': z.object({ command: z.array(z.string()) }),
    worker: z.object({ cpu_shares: z.number() }),
  }),
});
const { services } = composeSchema.parse(
  parse(await readFile('docker-compose.yml', 'utf8'), { merge: true }),
);

function plansOf({ development }: { development: boolean }) {
  const input = {
    start: readStartEnvironment({}),
    ports: { postgres: 1, eventStore: 2, stripe: 3, smtp: 4, mailbox: 5 },
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
  return planShop(input, { databaseUrl: '', eventStoreUrl: '', keysDatabaseUrl: null });
}

it('bounds the memory of a server as docker-compose.yml does', () => {
  const bounds = (args: readonly string[]) => args.filter((arg) => /^--max-/.test(arg));
  const { server } = plansOf({ development: false });
  expect(bounds(server.args)).toHaveLength(2);
  expect(bounds(server.args)).toEqual(bounds(services['server-1'].command));
  expect(bounds(plansOf({ development: true }).server.args)).toEqual([]);
});

it('lets those give way whose work no shopper waits for, as docker-compose.yml does', () => {
  const giving = Object.values(plansOf({ development: false })).filter(({ givesWay }) => givesWay);
  expect(giving.map(({ name }) => name)).toEqual(['worker', 'mailbox']);
  // 1,024 is what others have; a process of niceness 10 weighs 110 for the kernel.
  expect(services.worker.cpu_shares).toBe(110);
});
