import type { Context } from 'koa';
import type { Actor } from '#contracts/events/event.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contracts/http/headers.ts';
import { idSchema } from '#contracts/identifiers.ts';
import type { CommandKey } from '../../command-handling/command-handler.ts';
import { canonicalJson, sha256 } from '../../event-store/codec/content-hash.ts';
import type { Cause } from '../../event-store/event-store.ts';
import { HttpRefusal } from '../refusal.ts';
import { bodyOf, causeOf } from './request-context.ts';

/**
 * The request's `Idempotency-Key`; undefined without one.
 * @throws HttpRefusal 400 when it is no UUID.
 */
export function idempotencyKeyOf(ctx: Context): string | undefined {
  const key = ctx.get(IDEMPOTENCY_KEY_HEADER);
  if (key === '') return undefined;
  const parsed = idSchema.safeParse(key);
  if (parsed.success) return parsed.data;
  throw new HttpRefusal(400, 'invalid-request', 'L’en-tête Idempotency-Key doit être un UUID', {
    errors: [{ field: IDEMPOTENCY_KEY_HEADER, message: 'UUID attendu' }],
  });
}

/**
 * What names the request's command: its `Idempotency-Key`, with a digest of the call and its body; undefined without a key.
 * @throws HttpRefusal 400 when the key is no UUID.
 */
export function commandKeyOf(ctx: Context): CommandKey | undefined {
  const id = idempotencyKeyOf(ctx);
  if (id === undefined) return undefined;
  const call = [ctx.method, ctx.path.toLowerCase(), canonicalJson(bodyOf(ctx))];
  return { id, content: sha256(call.join('\n')) };
}

/** Whose command a request is and what names it: how it is handed on to be carried out. */
export function causeAndKeyOf(ctx: Context, actor: Actor): [cause: Cause, key: CommandKey | undefined] {
  return [causeOf(ctx, actor), commandKeyOf(ctx)];
}

/** What a key is refused with that came before with another content. */
export function keyReused(): HttpRefusal {
  return new HttpRefusal(
    409,
    'idempotency-key-reused',
    'Cette clé Idempotency-Key a déjà servi à une autre demande. Rien de nouveau n’a été enregistré.',
  );
}
