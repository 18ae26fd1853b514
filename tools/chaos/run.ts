import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { createDice } from '#embedded/seed/trade/dice.ts';
import { readOptions } from '#embedded/testing/tool-options.ts';
import type { Parts } from '#main/roles/parts.ts';
import { reconcile } from '#workers/process-managers/orders/reconciliation.ts';
import { goToWork } from './administrators.ts';
import { examineShop, type Facts, openStores, readMailbox, readProviderBooks } from './facts.ts';
import { goOnAll, openAgain, planFaults, type Struck, strike } from './faults.ts';
import { judge } from './invariants/all.ts';
import { createPerson, openMarket, WRAP_PRICE } from './market.ts';
import { untilQuiet } from './quiet.ts';
import { progressLine, report } from './report.ts';
import { createRequestBook, type RequestBook } from './requests.ts';
import { openShopUnderTest, type ShopUnderTest } from './shop-under-test.ts';
import { goShopping } from './shoppers.ts';

const SHOPPERS = 16;
const ADMINISTRATORS = 3;
const PROGRESS_EVERY_MS = 5_000;
/**
 * Everybody comes from one address; an order that nobody pays ends soon, and no mail waits long. The names that requests
 * are sent with are believed.
 */
const SETTINGS = {
  SEED: 'none',
  TRUSTED_PROXIES: '1',
  RATE_LIMIT_FACTOR: '1000000',
  PAYMENT_DEADLINE_MINUTES: '0.75',
  DESK_PAYMENT_HOURS: '0.0125',
  GIFT_WRAP_PRICE: String(WRAP_PRICE),
  DISPATCH_MAIL_WAIT_MINUTES: '0.3',
  LOG_LEVEL: 'info',
};

const optionsSchema = z.object({
  minutes: z.coerce.number().positive().max(240).default(5),
  servers: z.coerce
    .number()
    .pipe(z.union([z.literal(1), z.literal(2)]))
    .default(1),
  seed: z.coerce
    .number()
    .int()
    .default(() => Date.now() % 1_000_000),
  keep: z.boolean().default(false),
});
type Options = z.output<typeof optionsSchema>;

const USAGE = `Usage: npm run chaos -- [--minutes 5] [--servers 1|2] [--seed N] [--keep]

  Opens a shop of its own, lets shoppers and administrators use it while its processes are killed and stopped, and compares in the
  end its log with the payment provider's books, the mailbox and every answer that was given.
  --seed  the same faults and the same people again, as far as time allows
  --keep  leaves the data directory for a closer look, as a violation does
`;

/** @returns the exit code: 0 when every invariant holds, 1 when not, 2 for a wrong call. */
async function main(): Promise<number> {
  const text = { type: 'string' } as const;
  const given = { minutes: text, servers: text, seed: text, keep: { type: 'boolean' } } as const;
  const options = readOptions(USAGE, given, optionsSchema);
  if (options === null) return 2;
  const { minutes, servers, seed } = options;
  let keepData = options.keep;
  console.log(`  Chaos for ${minutes} minutes on ${servers} server${servers > 1 ? 's' : ''}, seed ${seed}`);
  const interrupted = endOnInterrupt();
  const shop = await openShopUnderTest(servers, SETTINGS);
  process.once('exit', () => {
    goOnAll();
    shop.endAtOnce();
  });
  try {
    const book = createRequestBook();
    const faults = await sellUnderFaults(shop, book, options, interrupted);
    const facts = await collectFacts(shop, book, faults);
    const judgements = judge(facts);
    console.log(report(facts, judgements));
    const holds = judgements.every(({ violations }) => violations.length === 0);
    keepData ||= !holds;
    if (keepData) await keepStory(shop.dataDir, facts);
    console.log(
      holds
        ? '  Every invariant holds.'
        : `  Again: npm run chaos -- --minutes ${minutes} --servers ${servers} --seed ${seed}`,
    );
    return holds ? 0 : 1;
  } finally {
    await shop.close({ keepData });
    if (keepData) console.log(`  The data is in ${shop.dataDir}`);
  }
}

/** The first Ctrl-C ends the selling, the second one everything. */
function endOnInterrupt(): AbortSignal {
  const first = new AbortController();
  const onSignal = () => {
    if (first.signal.aborted) process.exit(130);
    console.log('\n  Shoppers go home; once more Ctrl-C ends at once.');
    first.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return first.signal;
}

/** Leaves beside the shop's data what was asked, what struck and what was recorded, a JSON line each in the order of time. */
async function keepStory(dataDir: string, { requests, faults, log }: Facts): Promise<void> {
  const events = log.map((event) => ({ at: Date.parse(event.metadata.recordedAt), ...event }));
  const lines = [...faults, ...requests, ...events]
    .sort((a, b) => a.at - b.at)
    .map((entry) => JSON.stringify(entry, (_, value) => (typeof value === 'bigint' ? Number(value) : value)));
  await writeFile(join(dataDir, 'chaos.jsonl'), lines.join('\n'));
}

/** Shoppers and administrators use the shop while faults strike it. @returns the faults. */
async function sellUnderFaults(
  shop: ShopUnderTest,
  book: RequestBook,
  { minutes, servers, seed }: Options,
  interrupted: AbortSignal,
): Promise<readonly Struck[]> {
  const end = Date.now() + minutes * 60_000;
  const isOver = () => interrupted.aborted || Date.now() > end;
  const market = await openMarket(shop, book, isOver);
  const faults: Struck[] = [];
  const begun = Date.now();
  const progress = setInterval(
    () => console.log(progressLine(Date.now() - begun, book.all, faults)),
    PROGRESS_EVERY_MS,
  );
  const everybody = [
    ...Array.from({ length: SHOPPERS }, (_, index) =>
      createPerson(market, `shopper ${index + 1}`, seed + index),
    ),
    ...Array.from({ length: ADMINISTRATORS }, (_, index) =>
      createPerson(market, `administrator ${index + 1}`, seed + 1_000 + index),
    ),
  ];
  try {
    await Promise.all([
      strikeAgainAndAgain(shop, { servers, seed }, isOver, { book, faults }),
      ...everybody.map((person) =>
        person.who.startsWith('shopper') ? goShopping(person) : goToWork(person),
      ),
    ]);
  } finally {
    clearInterval(progress);
    goOnAll();
  }
  return faults;
}

async function strikeAgainAndAgain(
  shop: ShopUnderTest,
  { servers, seed }: Pick<Options, 'servers' | 'seed'>,
  isOver: () => boolean,
  notes: { readonly book: RequestBook; readonly faults: Struck[] },
): Promise<void> {
  const dice = createDice(seed);
  for (const fault of planFaults(seed, servers)) {
    const next = Date.now() + fault.pauseMs;
    while (Date.now() < next && !isOver()) await sleep(100);
    if (isOver()) break;
    if (shop.isDown()) await openAgain(shop, notes.faults);
    await strike(shop, fault, dice.roll(), notes);
  }
  if (shop.isDown()) await openAgain(shop, notes.faults);
}

/**
 * As an operator does, or the shop itself once an hour: finds out what notices that were lost would have said.
 * @returns why it could not be done, or null.
 */
async function reconcileBooks(parts: Parts): Promise<string | null> {
  const { gateway, database } = parts;
  if (gateway === null) return 'the shop takes no payments';
  return reconcile({ ...parts, gateway, db: database.db }, undefined, { onProgress: () => undefined }).then(
    () => null,
    (error: unknown) => `reconciliation failed: ${error instanceof Error ? error.message : String(error)}`,
  );
}

async function collectFacts(
  shop: ShopUnderTest,
  book: RequestBook,
  faults: readonly Struck[],
): Promise<Facts> {
  console.log('  Waiting until nothing is due any more…');
  const parts = await openStores(shop.dataDir);
  try {
    const failed = await reconcileBooks(parts);
    let said = '';
    const { log, restless } = await untilQuiet(parts, (what) => {
      if (what !== said) console.log(`    ${what}`);
      said = what;
    });
    const [provider, mails] = await Promise.all([readProviderBooks(shop.simulator()), readMailbox(shop)]);
    console.log(
      `  Comparing ${log.events.length} events with the provider, ${mails.length} mails and ${book.all.length} answers…`,
    );
    return {
      log: log.events,
      unreadable: log.unreadable,
      requests: book.all,
      provider,
      mails,
      shop: await examineShop(shop, parts, restless ?? failed),
      faults,
    };
  } finally {
    await parts.close();
  }
}

process.exitCode = await main();
// Connections that a killed server left behind must not keep this process.
process.exit();
