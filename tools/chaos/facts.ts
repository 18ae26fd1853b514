import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { z } from 'zod';
import { isSound, verify } from '#audit/verify/verify.ts';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { toolEnvironment } from '#embedded/start/environment.ts';
import { commandEnvironment, publicKeysOf } from '#main/configuration/load-configuration.ts';
import { openParts, type Parts } from '#main/roles/parts.ts';
import { decode } from '#platform/event-store/codec/event-codec.ts';
import { UnreadableEvent } from '#platform/event-store/event-store.ts';
import { keysOf, sealedWith } from '#platform/event-store/sealing/sealing.ts';
import { listCheckpoints } from '#projections/lib/checkpoints.ts';
import type { Struck } from './faults.ts';
import { type Asked, jsonOr } from './requests.ts';
import type { ShopUnderTest } from './shop-under-test.ts';

/** What is known when all is quiet again; the invariants are functions of it. */
export interface Facts {
  /** Every event that can be read, in the log's order. */
  readonly log: readonly Recorded<ShopEvent>[];
  readonly unreadable: readonly Unreadable[];
  readonly requests: readonly Asked[];
  readonly provider: ProviderBooks;
  readonly mails: readonly ReceivedMail[];
  readonly shop: ShopCondition;
  readonly faults: readonly Struck[];
}

export interface Unreadable {
  readonly stream: string;
  readonly type: string;
  readonly reason: string;
}

const paymentSchema = z.object({
  id: z.string(),
  amount: z.int(),
  metadata: z.object({ orderId: z.string().optional() }),
});
const chargeSchema = z.object({
  id: z.string(),
  payment_intent: z.string(),
  amount: z.int(),
  status: z.string(),
});
const refundSchema = chargeSchema.extend({ metadata: z.object({ refundId: z.string().optional() }) });
const booksSchema = z.object({
  paymentIntents: z.array(paymentSchema),
  charges: z.array(chargeSchema),
  refunds: z.array(refundSchema),
});
/** What the payment provider has in its books; amounts in cents. */
export type ProviderBooks = z.output<typeof booksSchema>;

const mailSchema = z.object({
  receivedAt: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
});
/** A mail in somebody's mailbox. */
export type ReceivedMail = z.output<typeof mailSchema>;

/** What the shop's own instruments say of it. */
export interface ShopCondition {
  /** Whether everything came to rest in the time it was given; else what did not. */
  readonly restless: string | null;
  /** Readers that stopped in front of an event. */
  readonly parked: readonly { readonly reader: string; readonly error: string | null }[];
  /** `/readyz` by process: anything but ready, or troubles. */
  readonly unready: readonly string[];
  /** Read models, the chain and snapshots held against a replay: what differs. */
  readonly differences: readonly string[];
}

/** The stores of the shop under test, opened as the auditor's tools open them. */
export async function openStores(dataDir: string): Promise<Parts> {
  const environment = commandEnvironment(await toolEnvironment({ DATA_DIR: dataDir }));
  return openParts(environment, pino({ level: 'silent' }));
}

const SLICE = 1_000;

export interface WholeLog {
  readonly events: readonly Recorded<ShopEvent>[];
  readonly unreadable: readonly Unreadable[];
  /** Place of the last one; null when the log is empty. */
  readonly end: bigint | null;
}

/**
 * Reads the log from the event store, one event at a time, so that one which cannot be read hides no other.
 * @param known what was read before; only what came since is read then.
 */
export async function readWholeLog(
  { rawLog, keys }: Pick<Parts, 'rawLog' | 'keys'>,
  known?: WholeLog,
): Promise<WholeLog> {
  const events = [...(known?.events ?? [])];
  const unreadable = [...(known?.unreadable ?? [])];
  let end = known?.end ?? null;
  for (;;) {
    const slice = await rawLog.readRaw({ after: end, limit: SLICE });
    if (slice.position === null) return { events, unreadable, end };
    const found = await keysOf(slice.events, keys);
    for (const record of slice.events) {
      const { stream, type } = record;
      const lost = [...sealedWith(record)].filter((keyId) => !found.has(keyId));
      if (lost.length > 0) {
        unreadable.push({ stream, type, reason: `the key ${lost.join(', ')} is missing` });
        continue;
      }
      try {
        events.push(decode(record, found));
      } catch (error) {
        if (!(error instanceof UnreadableEvent)) throw error;
        unreadable.push({ stream, type, reason: error.message });
      }
    }
    end = slice.position;
  }
}

/** @param simulator its address. */
export async function readProviderBooks(simulator: string): Promise<ProviderBooks> {
  return booksSchema.parse(await (await fetch(`${simulator}/_simulator/state`)).json());
}

export async function readMailbox(shop: ShopUnderTest): Promise<ReceivedMail[]> {
  return z.array(mailSchema).parse(await (await fetch(`${shop.mailbox()}/api/messages`)).json());
}

const READY_TRIES = 20;

/** Asks the shop's instruments how it is. */
export async function examineShop(
  shop: ShopUnderTest,
  parts: Parts,
  restless: string | null,
): Promise<ShopCondition> {
  const { store, rawLog, database, environment } = parts;
  const checkpoints = await listCheckpoints(database.db);
  const found = await verify({
    store,
    log: rawLog,
    database,
    publicKeys: publicKeysOf(environment),
  }).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  const unready = await Promise.all([...shop.readiness].map(([name, url]) => readinessOf(name, url)));
  return {
    restless,
    parked: checkpoints.flatMap(({ name, status, error }) =>
      status === 'parked' ? [{ reader: name, error }] : [],
    ),
    unready: unready.filter((sentence) => sentence !== null),
    differences: typeof found === 'string' ? [`the verification failed: ${found}`] : differencesIn(found),
  };
}

function differencesIn(found: Awaited<ReturnType<typeof verify>>): string[] {
  if (isSound(found)) return [];
  const { broken } = found.chain;
  const chain =
    broken === null ? [] : [`the chain is broken at ${broken.stream} ${broken.revision}: ${broken.reason}`];
  const rows = found.differences.map(
    ({ readModel, table, key, column, live, replayed }) =>
      `${readModel}.${table} ${key} ${column ?? '(row)'}: ${live ?? 'absent'}, replayed ${replayed ?? 'absent'}`,
  );
  return [...chain, ...rows];
}

/** @returns null when the process is ready without troubles, within some seconds; else what it says. */
async function readinessOf(name: string, url: string): Promise<string | null> {
  let said = '';
  for (let left = READY_TRIES; left > 0; left -= 1) {
    said = await fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
      (answer) => answer.text(),
      (error: unknown) => String(error),
    );
    const report = z.object({ status: z.literal('ready'), troubles: z.array(z.never()) });
    if (report.safeParse(jsonOr(said)).success) return null;
    await sleep(500);
  }
  return `${name}: ${said}`;
}
