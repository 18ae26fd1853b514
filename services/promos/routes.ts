import { randomUUID } from 'node:crypto';
import type { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { PROMO_CALLS } from '#contracts/calls/shop/promos.ts';
import type { PromoTerms } from '#contracts/events/catalog/promo.ts';
import { type StalePromo, stalePromoSchema, type ValidatePromoAnswer } from '#contracts/http/shop/promos.ts';
import { type Cents, cents, toDecimal, ZERO } from '#contracts/money.ts';
import type { Discount } from '#domain/pricing/pricing.ts';
import { changesBetween, promoDecider } from '#domain/promos/promo.decider.ts';
import type { Bottles } from '#domain/returns/whereabouts.ts';
import type { CommandKey } from '#platform/command-handling/command-handler.ts';
import { stateAt } from '#platform/command-handling/state-at.ts';
import type { Cause, EventStore } from '#platform/event-store/event-store.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { unlimited } from '#platform/http/rate-limits/limit-requests.ts';
import type { ConsoleRouteDeps } from '#platform/http/read-your-writes.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { causeAndKeyOf, keyReused } from '#platform/http/requests/idempotency-key.ts';
import { seenRevisionOf } from '#platform/http/requests/if-match.ts';
import { findProduct } from '../catalog/product-stream.ts';
import { createPromo, type PromoOutcome, removePromo, revisePromo } from './edit-promo.ts';
import { type CheckedPromo, checkPromo, promoMessage, promoStream, promos } from './redemption.ts';

const PROMO_NOT_FOUND = 'Code promo introuvable';
const STALE = 'Ce code promo a été modifié entre-temps. Rien n’a été enregistré.';
const VALID_PROMO = 'Code promo valide';

export interface PromoRouteDeps extends ConsoleRouteDeps {
  /** The unpaid order this browser began, whose use of a promo does not count against it; null without one. */
  readonly openOrderOf?: (ctx: Context) => Promise<string | null>;
  /** Limits how many codes one address may try. */
  readonly limit?: Middleware;
}

/** POST /api/promo-codes/validate; POST /api/admin/promo-codes, PATCH and DELETE /api/admin/promo-codes/{id}. */
export function promoRoutes(deps: PromoRouteDeps): Router {
  const { store, requireSession: session, answerCommand, limit = unlimited, clock } = deps;
  const { openOrderOf = async () => null } = deps;
  const { router, on } = routeCalls(PROMO_CALLS, { session, notFound: PROMO_NOT_FOUND });

  /** Carries a person's decision out: on the terms they saw, when they say so, and once under the key it hands on. */
  async function decided(
    ctx: Context,
    id: string,
    carryOut: (
      seen: PromoTerms | undefined,
      cause: Cause,
      key: CommandKey | undefined,
    ) => Promise<PromoOutcome>,
  ): Promise<{ id: string }> {
    const seen = await seenTerms(store, id, ctx);
    const outcome = await carryOut(seen, ...causeAndKeyOf(ctx, 'admin'));
    if (!outcome.accepted && outcome.refusal.code === 'stale-terms' && seen !== undefined)
      throw await stalePromo(store, id, seen);
    await answerCommand(ctx, acceptedPromo(outcome));
    return { id };
  }

  /** What a cart holds, as its products' streams say. */
  async function linesOf(items: readonly Bottles[]) {
    const found = await Promise.all(items.map(({ productId }) => findProduct(store, productId)));
    return items.flatMap(({ quantity }, at) => {
      const product = found[at];
      return product ? [{ kind: product.kind, quantity, unitPrice: product.price }] : [];
    });
  }

  on(
    'POST /api/promo-codes/validate',
    async ({ ctx, body: { code, orderTotal, items } }) => {
      const ownOrder = (await openOrderOf(ctx)) ?? undefined;
      const user = { lines: items && (await linesOf(items)) };
      return answerOf(code, await checkPromo(store, code, orderTotal, clock().toISOString(), ownOrder, user));
    },
    { limit },
  );

  on('POST /api/admin/promo-codes', async ({ ctx, body: terms }) => {
    const [cause, key] = causeAndKeyOf(ctx, 'admin');
    const promoId = key?.id ?? randomUUID();
    const promo = { promoId, terms, now: clock().toISOString() };
    const outcome = acceptedPromo(await createPromo(store, promo, cause, key));
    await answerCommand(ctx, outcome);
    return { id: promoId };
  });

  on('PATCH /api/admin/promo-codes/:id', async ({ ctx, id: promoId, body: changes }) => {
    return decided(ctx, promoId, (seen, cause, key) =>
      revisePromo(store, { promoId, changes, seen }, cause, key),
    );
  });

  on('DELETE /api/admin/promo-codes/:id', async ({ ctx, id: promoId }) => {
    return decided(ctx, promoId, (seen, cause, key) => removePromo(store, { promoId, seen }, cause, key));
  });

  return router;
}

function answerOf(code: string, checked: CheckedPromo): ValidatePromoAnswer {
  if (!checked.valid)
    return {
      valid: false,
      code: code.toUpperCase(),
      discountAmount: toDecimal(ZERO),
      discountType: null,
      discountValue: null,
      message: checked.message,
    };
  return {
    valid: true,
    code: checked.code,
    discountAmount: toDecimal(checked.amount),
    discountType: checked.discountType,
    discountValue: toDecimal(discountValueOf(checked.discount)),
    message: VALID_PROMO,
  };
}

/** A discount's value in hundredths, of a percent or of a euro by its type. */
function discountValueOf(discount: Discount): Cents {
  return discount.type === 'fixed' ? discount.amount : cents(discount.hundredths);
}

/** @throws HttpRefusal in place of a refusal, on the form's field it is about. */
function acceptedPromo(outcome: PromoOutcome): { readonly position: bigint | null } {
  if (outcome.accepted) return outcome;
  const { refusal } = outcome;
  switch (refusal.code) {
    case 'promo-not-found':
      throw new HttpRefusal(404, 'not-found', PROMO_NOT_FOUND);
    case 'promo-code-taken':
      throw new HttpRefusal(409, 'promo-code-taken', 'Ce code promo existe déjà', {
        errors: [{ field: 'code', message: 'Ce code promo existe déjà' }],
      });
    case 'promo-code-percentage': {
      const message = promoMessage(refusal);
      throw new HttpRefusal(422, 'promo-code-percentage', message, { errors: [{ field: 'code', message }] });
    }
    case 'promo-over-100-percent':
      throw invalid('discountValue', promoMessage(refusal));
    case 'promo-ends-before-start':
      throw invalid('validUntil', promoMessage(refusal));
    case 'key-reused':
      throw keyReused();
    default:
      throw new HttpRefusal(409, 'conflict', promoMessage(refusal));
  }
}

function invalid(field: string, message: string): HttpRefusal {
  return new HttpRefusal(422, 'invalid-request', message, { errors: [{ field, message }] });
}

/** The terms before the eyes of whoever sends this request, by its `If-Match`; undefined when it says nothing. */
async function seenTerms(store: EventStore, promoId: string, ctx: Context): Promise<PromoTerms | undefined> {
  const revision = seenRevisionOf(ctx);
  if (revision === null) return undefined;
  const state = await stateAt(store, promoStream(promoId), promoDecider, revision);
  return state.status === 'live' ? state.terms : undefined;
}

/** What a request is refused with (412) that saw other terms: what others changed of them. */
async function stalePromo(store: EventStore, promoId: string, seen: PromoTerms): Promise<HttpRefusal> {
  const { state, revision } = await promos(store).load(promoStream(promoId));
  const { discountValue, minOrderAmount, ...alike } =
    (state.status === 'live' && changesBetween(seen, state.terms)) || {};
  const fresh: StalePromo = stalePromoSchema.parse({
    revision: Number(revision),
    changes: {
      ...alike,
      ...(discountValue !== undefined && { discountValue: toDecimal(cents(discountValue)) }),
      ...(minOrderAmount !== undefined && { minOrderAmount: toDecimal(minOrderAmount) }),
    },
  });
  return new HttpRefusal(412, 'stale-revision', STALE, { fresh });
}
