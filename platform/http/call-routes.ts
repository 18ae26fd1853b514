import { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { z } from 'zod';
import {
  addressOf,
  type Call,
  type CallName,
  type Calls,
  type GivenAnswer,
  isNamed,
  type ParsedBody,
  type ParsedQuery,
  statusOf,
} from '#contracts/calls/call.ts';
import { checkInput } from '#contracts/check-input.ts';
import { idSchema } from '#contracts/identifiers.ts';
import { HttpRefusal } from './refusal.ts';
import { bodyOf } from './requests/request-context.ts';

/** One spelling of each call's address: neither capitals nor a slash at its end are overlooked. Every router is made with it. */
export const STRICT_ROUTING = { strict: true, sensitive: true } as const;

/** What a handler is given: all of it has been checked. */
export interface CallInput<C extends Call> {
  readonly ctx: Context;
  /** The path's `:id`; empty where the path has none. */
  readonly id: string;
  /** The path as it is spelt, with this id. */
  readonly path: string;
  readonly query: ParsedQuery<C>;
  readonly body: ParsedBody<C>;
}

/** Answers a call: what it returns is the body, unless it answers in its own way and returns nothing. */
type CallHandler<C extends Call> = [GivenAnswer<C>] extends [never]
  ? (input: CallInput<C>) => Promise<void> | void
  : (input: CallInput<C>) => Promise<GivenAnswer<C> | undefined> | GivenAnswer<C> | undefined;

export interface CallOptions {
  /** Lets administrators through: stands before calls with access `session`. */
  readonly session?: Middleware;
  /** Limits what one address may ask for. */
  readonly limit?: Middleware;
  /** What ids look like: UUIDs unless said. */
  readonly ids?: z.ZodType<string>;
  /** What a path is refused with whose id does not look like one. */
  readonly notFound?: string;
  /** What a query is refused with that breaks the contract. */
  readonly invalidQuery?: string;
}

export type CallRoutes<C extends Calls> = {
  readonly router: Router;
  /** Adds the handler of a call; its own options go before those of all calls. */
  on<N extends keyof C & CallName>(name: N, handle: CallHandler<C[N]>, own?: CallOptions): void;
};

/**
 * Routes calls as their contracts define them. Before a handler runs, there is a session where the contract asks for one, and the
 * path's id, the query and the JSON body are checked, in this order. The status of the answer is the contract's.
 * @throws Error when a call asks for a session and none is given: a bug.
 */
export function routeCalls<const C extends Calls>(calls: C, common: CallOptions = {}): CallRoutes<C> {
  const router = new Router(STRICT_ROUTING);
  return {
    router,
    on(name, handle, own) {
      const call: Call | undefined = calls[name];
      const { method, path } = addressOf(name);
      const { session, limit, ...options } = { ...common, ...own };
      if (call === undefined) throw new Error(`${name} is no call`);
      if (call.access === 'session' && session === undefined) throw new Error(`${name} stands open`);
      const guards = [call.access === 'session' ? session : undefined, limit].filter(
        (each) => each !== undefined,
      );
      router.register(
        path,
        [method],
        [
          ...guards,
          async (ctx: Context) => {
            // `as`: TypeScript does not see that what was parsed with the schemas of this call has the types of this call.
            const input = { ctx, ...parseInput(ctx, call, path, options) } as CallInput<C[typeof name]>;
            ctx.status = statusOf(call);
            const answer = await handle(input);
            if (answer === undefined) return;
            // Koa takes null for an answer without a body.
            ctx.body = answer === null ? 'null' : answer;
            if (answer === null) ctx.type = 'json';
          },
        ],
      );
    },
  };
}

function parseInput(ctx: Context, { query, body }: Call, path: string, options: CallOptions) {
  const { ids = idSchema, notFound = 'Introuvable', invalidQuery = 'Requête invalide' } = options;
  const id = path.includes('/:id') ? parseId(ctx, ids, notFound) : '';
  return {
    id,
    path: path.replace(':id', id),
    query: query && parseQuery(ctx, query.schema, invalidQuery),
    body: isNamed(body) ? parseBody(ctx, body.schema) : undefined,
  };
}

/** @throws HttpRefusal 400 with one entry per wrong field, in French. */
function parseBody(ctx: Context, schema: z.ZodType): unknown {
  const checked = checkInput(schema, bodyOf(ctx) ?? {});
  if (checked.ok) return checked.value;
  const errors = [...checked.errors];
  throw new HttpRefusal(400, 'invalid-request', errors[0]?.message ?? 'Requête invalide', { errors });
}

/** What does not look like an id names nothing. */
function parseId(ctx: Context, schema: z.ZodType<string>, notFound: string): string {
  const params: Record<string, string | undefined> = ctx.params;
  const parsed = schema.safeParse(params.id);
  if (parsed.success) return parsed.data;
  throw new HttpRefusal(404, 'not-found', notFound);
}

function parseQuery(ctx: Context, schema: z.ZodType, invalid: string): unknown {
  const parsed = schema.safeParse({ ...ctx.query });
  if (parsed.success) return parsed.data;
  throw new HttpRefusal(400, 'invalid-request', invalid);
}
