import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { pino } from 'pino';
import { z } from 'zod';
import { MISUSED } from '#audit/command/audit-command.ts';
import { countText } from '#contracts/french/numbers.ts';
import { type Environment, readEnvironment } from '#contracts/settings/environment.ts';
import type { Call, Variables } from '#main/commands/command-line.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import type { EventStore, RawLog, StreamName } from '#platform/event-store/event-store.ts';
import type { Keyring } from '#platform/event-store/sealing/keyring.ts';
import { openCustomerKeys } from '#platform/privacy/customer-keys.ts';
import { personalDataKeysOf } from '#platform/privacy/master-key.ts';
import { createStripeGateway } from '#services/payments/stripe/stripe-gateway.ts';
import { readCatalogue } from '../seed-shop.ts';
import { createSetClock } from '../set-clock.ts';
import { startFilling } from './filling.ts';
import { keysAtHand } from './keys-at-hand.ts';
import { planTrade, type TradeStep } from './plan-trade.ts';
import { type Played, playTrade } from './play-trade.ts';
import { rehearse } from './rehearsal.ts';
import { createProgress } from './trade-progress.ts';
import { whileWorkersRest } from './while-workers-rest.ts';
import { createRehearsalWriter, endsBatch } from './write-rehearsal.ts';

const callSchema = z.object({
  orders: z.coerce.number().int().min(1).max(100_000),
  seed: z.coerce
    .number()
    .int()
    .default(() => randomInt(2 ** 31)),
});

/**
 * `seed --orders N`: a believable year of trade, through the domain. Only for shops that have not sold yet: the others are
 * left as they are.
 */
export async function runSeed({ text, variables, err }: Call): Promise<number> {
  const read = callSchema.safeParse({ orders: text('orders'), seed: text('seed') });
  if (!read.success) {
    err.write('--orders est un nombre de 1 à 100 000, --seed un nombre entier.\n');
    return MISUSED;
  }
  const call = read.data;
  const shop = await variables();
  const environment = readEnvironment(shop);
  if (environment.NODE_ENV === 'production')
    throw new Error('Une vraie boutique ne s’invente pas de commandes.');
  const catalogue = await readCatalogue(join('embedded', 'seed', 'catalogue.json'));
  const [first, ...others] = catalogue.products.map(({ id }) => id);
  if (first === undefined) throw new Error('Le catalogue est vide : il n’y a rien à vendre.');
  const keys = await openCustomerKeys(
    environment.KEYS_DATABASE_URL ?? environment.DATABASE_URL,
    personalDataKeysOf(environment),
    () => new Date(),
  );
  // Should the shared call break, this program ends, and so it would without it.
  const log = createEventStore(environment.EVENTSTORE_URL, {
    sealing: keys,
    appendCalls: 'shared',
    ...PATIENT,
  });
  try {
    if (await hasOrders(log))
      throw new Error('Cette boutique a déjà des commandes. Une neuve : npm run demo:reset');
    const steps = planTrade({
      ...call,
      until: new Date(),
      productIds: [first, ...others],
      promoCodes: catalogue.promoCodes.map(({ code }) => code),
    });
    const begun = performance.now();
    const played = await seedTrade({ shop, environment, log, keys, orders: call.orders }, steps);
    process.stdout.write(`${summary(played, (performance.now() - begun) / 1_000)}\n`);
    return 0;
  } finally {
    await log.close();
    await keys.close();
  }
}

/** Nobody waits for a single append. */
const PATIENT = { appendTimeoutMs: 120_000, readTimeoutMs: 120_000 };

interface SeedingDeps {
  readonly shop: Variables;
  readonly environment: Environment;
  readonly log: EventStore & RawLog;
  readonly keys: Keyring;
  readonly orders: number;
}

async function seedTrade(deps: SeedingDeps, steps: readonly TradeStep[]) {
  const { shop, environment, log, keys, orders } = deps;
  const clock = createSetClock(new Date());
  const logger = pino({ level: 'warn' }, pino.destination(2));
  const progress = createProgress({
    steps: steps.length,
    orders,
    write: (text) => process.stderr.write(text),
    isTerminal: process.stderr.isTTY,
  });
  const stage = { logger, clock, gateway: gatewayOf(environment), keys: await keysAtHand(keys, steps) };
  const filling = await startFilling(shop);
  return whileWorkersRest(environment.DATABASE_URL, {
    lastPosition: () => log.lastPosition(),
    async work() {
      const rehearsal = await rehearse(log, clock.now);
      const writer = createRehearsalWriter({ rehearsal, log, keys, onWritten: filling.written });
      const left = stepsByOrder(steps);
      let [unwritten, done] = [0, 0];
      let ended: StreamName[] = [];
      const played = await playTrade({ ...stage, store: rehearsal.store }, steps, async (soFar, step) => {
        progress.played(soFar);
        if (step.kind !== 'promo' && isLast(left, step.orderId)) ended.push(...streamsOf(step.orderId));
        unwritten += 1;
        done += 1;
        if (!endsBatch(unwritten, step, steps[done])) return;
        await writer.write(ended);
        for (const stream of ended) rehearsal.forget(stream);
        [unwritten, ended] = [0, []];
      });
      await writer.write();
      await writer.written();
      return played;
    },
    fill: (until) => filling.finish(until, progress.filled),
  }).finally(filling.close);
}

function gatewayOf({ STRIPE_SECRET_KEY, STRIPE_API_URL }: Environment) {
  if (STRIPE_SECRET_KEY === undefined) return null;
  return createStripeGateway({
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: undefined,
    apiUrl: STRIPE_API_URL,
  });
}

/** Streams that nobody reads any more once an order's last step is played. */
function streamsOf(orderId: string): StreamName[] {
  return [`order-${orderId}`, `invoice-${orderId}`, `recognition-${orderId}`];
}

function stepsByOrder(steps: readonly TradeStep[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const step of steps)
    if (step.kind !== 'promo') counts.set(step.orderId, (counts.get(step.orderId) ?? 0) + 1);
  return counts;
}

function isLast(left: Map<string, number>, orderId: string): boolean {
  const others = (left.get(orderId) ?? 1) - 1;
  left.set(orderId, others);
  return others === 0;
}

function summary(played: Played, seconds: number): string {
  const { orders, paid, expired, refunds, disputes, documents, reviews } = played;
  return [
    `${countText(orders)} commandes passées en ${seconds.toFixed(1)} s (${Math.round(orders / seconds)} par seconde) :`,
    `${countText(paid)} payées, ${countText(expired)} jamais payées et libérées, ${countText(refunds)} remboursements,`,
    `${countText(disputes)} litiges, ${countText(documents)} factures et avoirs, ${countText(reviews)} avis traités.`,
  ].join(' ');
}

const SLICE = 5_000;
const PLACED = new Set(['OrderPlaced'] as const);

/** Whether anything was ever ordered here. */
export async function hasOrders(store: EventStore): Promise<boolean> {
  let after: bigint | null = null;
  while (true) {
    const { events, position } = await store.readAll({ after, limit: SLICE, types: PLACED });
    if (events.length > 0) return true;
    if (position === null) return false;
    after = position;
  }
}
