import { createHmac, randomUUID } from 'node:crypto';
import pTimeout from 'p-timeout';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { OrderLine } from '#contracts/events/orders/order.ts';
import { mailboxOf } from '#contracts/identifiers.ts';
import { type Outcome, refuse } from '#domain/decider.ts';
import type { HoldRefusal } from '#domain/orders/commands/order.commands.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import type { ClientNetwork } from '#platform/http/rate-limits/client-address.ts';
import { migrate, type Steps } from '#platform/postgres/migrate.ts';
import { countUses } from '../promos/redemption.ts';
import type { StockService } from '../stock/stock-service.ts';

/** What unpaid orders may hold together. */
export interface UnpaidBounds {
  readonly bottlesPerEmail: number;
  /** Of the narrowest network of a client; wider ones have their share of it. */
  readonly bottlesPerNetwork: number;
  /**
   * Of each perfume's bottles and of each promo's uses, for the widest network of a client; two bottles, and one use, are always allowed.
   */
  readonly sharePerNetwork: number;
  /** Of one promo. */
  readonly promoUsesPerEmail: number;
}

/** What an order that is being placed would hold, and for whom. */
export interface HoldRequest {
  readonly orderId: string;
  readonly email: string;
  /** The shopper's networks, narrowest first; none when the order comes from no client. */
  readonly networks: readonly ClientNetwork[];
  readonly lines: readonly OrderLine[];
  readonly promoId: string | null;
}

export type UnpaidRefusal =
  | HoldRefusal
  /** Too many bottles wait for their payment. */
  | { readonly code: 'too-many-unpaid'; readonly holder: 'email' | 'network' }
  /** So many of the perfume are held for the network that it may have no more than `max` now. */
  | {
      readonly code: 'too-many-unpaid-of-product';
      readonly productId: string;
      readonly productName: string;
      readonly max: number;
    };

export type UnpaidClaim = Outcome<{ readonly release: () => Promise<void> }, UnpaidRefusal>;

/** Counts what unpaid orders hold, so that nobody keeps bottles and promos from everybody else without paying. */
export interface UnpaidHolds {
  /** Claims what an order is about to hold; its claims end with `release`, or when the order is paid or over. */
  claim(wanted: HoldRequest): Promise<UnpaidClaim>;
  /** Ends an order's claims at once. */
  release(orderId: string): Promise<void>;
}

interface UnpaidHoldsDeps {
  readonly db: pg.Pool;
  readonly store: EventStore;
  readonly stockService: StockService;
  readonly clock: () => Date;
  readonly logger: Logger;
  /** Keys the hashes that stand for networks and e-mail addresses. */
  readonly secret: string;
  readonly bounds: UnpaidBounds;
  /** The longest that an order may hold something unpaid: claims that a crash left behind end then. */
  readonly maxHoldMinutes: number;
}

/** Longest the count is waited for; then, as when the database is away, the order is taken uncounted. */
const MAX_WAIT_MS = 10_000;

/** Bottles of a perfume, or a use of a promo, held by orders of one holder. */
interface Held {
  readonly holder: Buffer;
  readonly thing: string;
  readonly is_promo: boolean;
  readonly quantity: number;
}

/**
 * Claims are rows in PostgreSQL, shared by all servers: each is written before the others are counted, so that of several at one
 * moment the last to count sees them all, and no bound is exceeded.
 */
export function createUnpaidHolds(deps: UnpaidHoldsDeps): UnpaidHolds {
  const { db, clock, logger, secret, bounds, maxHoldMinutes } = deps;

  async function orNullOnTimeout<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await pTimeout(work(), { milliseconds: MAX_WAIT_MS });
    } catch (error) {
      logger.warn({ err: error }, 'unpaid orders not counted');
      return null;
    }
  }

  async function claimAndCount(claimId: string, wanted: HoldRequest, holders: readonly Buffer[]) {
    const now = clock();
    const expiresAt = new Date(now.getTime() + maxHoldMinutes * 60_000);
    const { orderId, lines, promoId } = wanted;
    const things = [
      ...lines.map(({ productId, quantity }) => ({ thing: productId, is_promo: false, quantity })),
      ...(promoId === null ? [] : [{ thing: promoId, is_promo: true, quantity: 1 }]),
    ];
    await db.query(CLAIM, [claimId, orderId, expiresAt, holders, JSON.stringify(things), now]);
    const { rows } = await db.query<Held>(COUNT, [holders, orderId, now, maxHoldMinutes]);
    return rows;
  }

  return {
    async claim(wanted) {
      const claimId = randomUUID();
      const holders = holdersOf(wanted, bounds, secret);
      const counted = await orNullOnTimeout(() =>
        claimAndCount(
          claimId,
          wanted,
          holders.map(({ hash }) => hash),
        ),
      );
      const release = async () => {
        await orNullOnTimeout(() => db.query('delete from http.unpaid_holds where claim = $1', [claimId]));
      };
      if (counted === null) return { accepted: true, release };
      const refusal =
        tooManyBottles(wanted, holders, counted) ??
        (await findExceededShare(deps, wanted, holders, heldBy(holders, counted)).catch(
          async (error: unknown) => {
            await release();
            throw error;
          },
        ));
      if (refusal === null) return { accepted: true, release };
      await release();
      return refuse(refusal);
    },
    async release(orderId) {
      await orNullOnTimeout(() => releaseUnpaidHolds(db, [orderId], clock()));
    },
  };
}

interface Holder {
  readonly kind: 'email' | 'network';
  readonly hash: Buffer;
  readonly maxBottles: number;
}

/** Whom an order counts for: the e-mail address first, then the networks, narrowest first. */
function holdersOf(
  { email, networks }: HoldRequest,
  bounds: UnpaidBounds,
  secret: string,
): readonly Holder[] {
  const hash = (kind: Holder['kind'], name: string) =>
    createHmac('sha256', `unpaid-holds\n${secret}`).update(`${kind}\n${name}`).digest();
  return [
    { kind: 'email', hash: hash('email', mailboxOf(email)), maxBottles: bounds.bottlesPerEmail },
    ...networks.map(({ name, share }) => ({
      kind: 'network' as const,
      hash: hash('network', name),
      maxBottles: bounds.bottlesPerNetwork * share,
    })),
  ];
}

function tooManyBottles(
  { lines }: HoldRequest,
  holders: readonly Holder[],
  counted: readonly Held[],
): UnpaidRefusal | null {
  const wanted = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  for (const { kind, hash, maxBottles } of holders) {
    const held = counted
      .filter(({ holder, is_promo }) => !is_promo && holder.equals(hash))
      .reduce((sum, { quantity }) => sum + quantity, 0);
    if (held + wanted > maxBottles) return { code: 'too-many-unpaid', holder: kind };
  }
  return null;
}

interface HeldBy {
  /** How much of a thing other orders of the e-mail address hold. */
  email(thing: string): number;
  /** The same for the narrowest of the shopper's networks. */
  address(thing: string): number;
  /** The same for the widest of the shopper's networks. */
  network(thing: string): number;
}

function heldBy(holders: readonly Holder[], counted: readonly Held[]): HeldBy {
  const heldOf = (wanted: Holder | undefined) => (thing: string) =>
    counted.find((held) => held.thing === thing && wanted?.hash.equals(held.holder))?.quantity ?? 0;
  return {
    email: heldOf(holders.find(({ kind }) => kind === 'email')),
    address: heldOf(holders.find(({ kind }) => kind === 'network')),
    network: heldOf(holders.findLast(({ kind }) => kind === 'network')),
  };
}

/** One to keep and one to give: so many of a perfume any network may hold, the last ones too. */
const ALWAYS_ALLOWED_BOTTLES = 2;

/** Of a perfume's bottles, so many hundredths, two at least, are left to whoever has held none of it unpaid. */
const KEPT_FREE = 0.1;
/** How long one bottle may be held unpaid within the hour by a network or an address that wants of the last ones again, in minutes. */
const UNPAID_MINUTES_PER_HOUR = 10;
const HOUR_MS = 60 * 60_000;

/** The last bottles, which unpaid orders of large quantities or of those who never pay do not get; none where holds are not bounded. */
function keptFree(onHand: number, { sharePerNetwork }: UnpaidBounds): number {
  return sharePerNetwork >= 1 ? 0 : Math.max(ALWAYS_ALLOWED_BOTTLES, Math.ceil(onHand * KEPT_FREE));
}

/** How many of a perfume's last bottles the shopper may hold. */
async function lastOnesFor(
  { db, clock }: UnpaidHoldsDeps,
  productId: string,
  holders: readonly Holder[],
  held: HeldBy,
): Promise<number> {
  const now = clock();
  const hashes = holders.map(({ hash }) => hash);
  const { rows } = await db.query<{ minutes: number }>(HELD_UNPAID, [
    hashes,
    productId,
    now,
    HOUR_MS / 1_000,
  ]);
  const longest = Math.max(0, ...rows.map(({ minutes }) => minutes));
  if (longest >= UNPAID_MINUTES_PER_HOUR) return 0;
  return Math.max(0, ALWAYS_ALLOWED_BOTTLES - Math.max(held.email(productId), held.address(productId)));
}

/** Whether the order would take more than its network's share of a perfume, or of a promo's uses. */
async function findExceededShare(
  deps: UnpaidHoldsDeps,
  { orderId, lines, promoId }: HoldRequest,
  holders: readonly Holder[],
  held: HeldBy,
): Promise<UnpaidRefusal | null> {
  const { stockService, bounds } = deps;
  for (const { productId, productName, quantity } of lines) {
    const { onHand, available } = await stockService.stockLevel(productId);
    if (quantity > available) return { code: 'insufficient-stock', available, productId, productName };
    const others = held.network(productId);
    const ofNetwork = Math.max(0, Math.max(ALWAYS_ALLOWED_BOTTLES, shareOf(onHand, bounds)) - others);
    const free = available - keptFree(onHand, bounds);
    const max =
      quantity <= free
        ? ofNetwork
        : Math.min(ofNetwork, Math.max(0, free, await lastOnesFor(deps, productId, holders, held)));
    if (quantity > max) return { code: 'too-many-unpaid-of-product', productId, productName, max };
  }
  if (promoId === null) return null;
  return (await isPromoTaken(deps, orderId, promoId, held))
    ? { code: 'promo-invalid', message: PROMO_TAKEN }
    : null;
}

const PROMO_TAKEN =
  'Ce code promo est déjà utilisé par une commande qui attend son paiement. Réglez-la, commandez sans le code ou réessayez dans quelques minutes.';

async function isPromoTaken(
  { db, store, clock, bounds, maxHoldMinutes }: UnpaidHoldsDeps,
  orderId: string,
  promoId: string,
  held: HeldBy,
): Promise<boolean> {
  if (held.email(promoId) + 1 > Math.max(1, bounds.promoUsesPerEmail)) return true;
  const others = held.network(promoId);
  if (others === 0) return false;
  const [{ maxUses, uses }, unpaid] = await Promise.all([
    countUses(store, promoId),
    db.query<{ uses: number }>(UNPAID_USES, [promoId, orderId, clock(), maxHoldMinutes]),
  ]);
  const notPaidFor = maxUses - uses + (unpaid.rows[0]?.uses ?? 0);
  return others + 1 > shareOf(notPaidFor, bounds);
}

function shareOf(amount: number, { sharePerNetwork }: UnpaidBounds): number {
  return Math.max(1, Math.ceil(amount * sharePerNetwork));
}

/** Claims that end much later than any may were written by a clock that was ahead. */
const IS_LIVE =
  "ended_at is null and expires_at > $3 and expires_at < $3::timestamptz + 2 * $4 * interval '1 minute'";
const CLAIM = `
  insert into http.unpaid_holds (claim, order_id, expires_at, holder, thing, is_promo, quantity, claimed_at)
  select $1, $2, $3, holder, thing, is_promo, quantity, $6
  from unnest($4::bytea[]) as holder,
    json_to_recordset($5) as things (thing uuid, is_promo boolean, quantity integer)`;
/** An order that was claimed for twice, by two servers or after a failure, counts once. */
const COUNT = `
  select holder, thing, is_promo, sum(quantity)::integer as quantity
  from (
    select holder, thing, is_promo, max(quantity) as quantity from http.unpaid_holds
    where holder = any($1::bytea[]) and order_id <> $2 and ${IS_LIVE}
    group by order_id, holder, thing, is_promo
  ) as held group by holder, thing, is_promo`;
const UNPAID_USES = `
  select count(distinct order_id)::integer as uses from http.unpaid_holds
  where is_promo and thing = $1 and order_id <> $2 and ${IS_LIVE}`;

/** How long each holder has kept how many bottles of a perfume unpaid within the last seconds, an order's once. */
const HELD_UNPAID = `
  select sum(quantity * minutes)::float8 as minutes from (
    select holder, max(quantity) as quantity, max(greatest(0, extract(epoch from
      least(coalesce(ended_at, $3), $3) - greatest(claimed_at, $3::timestamptz - make_interval(secs => $4)))) / 60) as minutes
    from http.unpaid_holds
    where holder = any($1::bytea[]) and thing = $2 and claimed_at is not null
    group by holder, order_id
  ) as held group by holder`;

/** Ends the claims of orders that are over; how long they held something unpaid is known for an hour. */
export async function releaseUnpaidHolds(db: pg.Pool, orderIds: readonly string[], now: Date): Promise<void> {
  await db.query(
    'update http.unpaid_holds set ended_at = $2 where order_id = any($1::uuid[]) and ended_at is null',
    [orderIds, now],
  );
}

/** Ends the claims of orders that are paid: they count for nothing any more. */
export async function forgetPaidHolds(db: pg.Pool, orderIds: readonly string[]): Promise<void> {
  await db.query('delete from http.unpaid_holds where order_id = any($1::uuid[])', [orderIds]);
}

/** Forgets claims that a crash left behind, and those that ended an hour ago; to be run now and then. */
export async function forgetPastHolds(db: pg.Pool, now: Date): Promise<void> {
  const anHourAgo = new Date(now.getTime() - HOUR_MS);
  await db.query('delete from http.unpaid_holds where expires_at <= $1 or ended_at <= $2', [now, anHourAgo]);
}

const STEPS: Steps = {
  '1-claims': `
    create unlogged table if not exists http.unpaid_holds (
      claim uuid not null,
      order_id uuid not null,
      holder bytea not null,
      thing uuid not null,
      is_promo boolean not null,
      quantity integer not null,
      expires_at timestamptz not null,
      primary key (claim, holder, thing)
    );
    create index if not exists unpaid_holds_holder on http.unpaid_holds (holder);
    create index if not exists unpaid_holds_order_id on http.unpaid_holds (order_id);
    create index if not exists unpaid_holds_thing on http.unpaid_holds (thing) where is_promo;
    create index if not exists unpaid_holds_expires_at on http.unpaid_holds (expires_at);
  `,
  '2-times': `
    -- From when to when something was held unpaid; null in rows from before this was noted, and while it is held.
    alter table http.unpaid_holds add column if not exists claimed_at timestamptz;
    alter table http.unpaid_holds add column if not exists ended_at timestamptz;
  `,
};

/** Creates the claims' table. Losing it only forgives. */
export async function migrateUnpaidHolds(db: pg.Pool): Promise<void> {
  await migrate(db, 'http.unpaid_holds', STEPS);
}
