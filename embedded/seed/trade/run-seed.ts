import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { pino } from 'pino';
import { z } from 'zod';
import { MISUSED } from '#audit/command/audit-command.ts';
import { readEnvironment } from '#contracts/environment.ts';
import type { Call } from '#main/commands/command-line.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import { openCustomerKeys } from '#platform/privacy/customer-keys.ts';
import { personalDataKeysOf } from '#platform/privacy/master-key.ts';
import { readCatalogue } from '../seed-shop.ts';
import { planTrade } from './plan-trade.ts';
import { createSetClock, hasOrders, type Played, playTrade } from './play-trade.ts';
import { createProgress } from './trade-progress.ts';

const callSchema = z.object({
  orders: z.coerce.number().int().min(1).max(100_000),
  seed: z.coerce
    .number()
    .int()
    .default(() => randomInt(2 ** 31)),
});

/** `seed --orders N`: a believable year of trade, through the domain. Only for shops that have not sold yet. */
export async function runSeed({ text, variables, err }: Call): Promise<number> {
  const read = callSchema.safeParse({ orders: text('orders'), seed: text('seed') });
  if (!read.success) {
    err.write('--orders est un nombre de 1 à 100 000, --seed un nombre entier.\n');
    return MISUSED;
  }
  const call = read.data;
  const environment = readEnvironment(await variables());
  if (environment.NODE_ENV === 'production')
    throw new Error('Une vraie boutique ne s’invente pas de commandes.');
  const catalogue = await readCatalogue(join('embedded', 'seed', 'catalogue.json'));
  const [first, ...others] = catalogue.products.map(({ id }) => id);
  if (first === undefined) throw new Error('Le catalogue est vide : il n’y a rien à vendre.');
  const steps = planTrade({
    ...call,
    until: new Date(),
    productIds: [first, ...others],
    promoCodes: catalogue.promoCodes.map(({ code }) => code),
  });
  const clock = createSetClock(new Date());
  const keys = await openCustomerKeys(
    environment.KEYS_DATABASE_URL ?? environment.DATABASE_URL,
    personalDataKeysOf(environment),
    clock.now,
  );
  const store = createEventStore(environment.EVENTSTORE_URL, { clock: clock.now, sealing: keys });
  try {
    if (await hasOrders(store))
      throw new Error('Cette boutique a déjà des commandes. Une neuve : npm run demo:reset');
    const logger = pino({ level: 'warn' }, pino.destination(2));
    const progress = createProgress({
      steps: steps.length,
      orders: call.orders,
      write: (text) => process.stderr.write(text),
      isTerminal: process.stderr.isTTY,
    });
    const played = await playTrade({ store, logger, clock }, steps, progress);
    process.stdout.write(`${summary(played)}\n`);
    return 0;
  } finally {
    await store.close();
    await keys.close();
  }
}

function summary({ orders, paid, expired, reviews }: Played): string {
  return `${orders} commandes passées : ${paid} payées, ${expired} jamais payées et libérées ; ${reviews} avis publiés.`;
}
