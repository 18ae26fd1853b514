import type { Context } from 'koa';
import type { z } from 'zod';
import { checkInput } from '#contracts/check-input.ts';
import { HttpRefusal } from './refusal.ts';
import { bodyOf } from './request-context.ts';

/**
 * Parses the request's JSON body (read by the body middleware) against a contract.
 * @throws HttpRefusal 400 with one entry per wrong field, in French.
 */
export function parseBody<T>(ctx: Context, schema: z.ZodType<T>): T {
  const checked = checkInput(schema, bodyOf(ctx) ?? {});
  if (checked.ok) return checked.value;
  const errors = [...checked.errors];
  throw new HttpRefusal(400, 'invalid-request', errors[0]?.message ?? 'Requête invalide', { errors });
}

/**
 * Parses a path parameter; what does not have an id's shape names nothing.
 * @throws HttpRefusal 404 with the given sentence.
 */
export function parseParam<S extends z.ZodType>(
  ctx: Context,
  name: string,
  schema: S,
  notFound: string,
): z.output<S> {
  const params: Record<string, string | undefined> = ctx.params;
  const parsed = schema.safeParse(params[name]);
  if (parsed.success) return parsed.data;
  throw new HttpRefusal(404, 'not-found', notFound);
}
