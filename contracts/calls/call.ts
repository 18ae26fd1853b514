import type { z } from 'zod';

/** Raised when a call changes in a way that callers notice. */
export const API_VERSION = '1.0.0';

export const API_TAGS = {
  boutique: 'Catalogue et avis',
  commande: 'Commande et paiement',
  visiteurs: 'Formulaires des visiteurs',
  session: 'Session d’administration',
  console: 'Console d’administration',
  audit: 'Audit',
} as const;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Method and path, with its parameters as routers write them: `PATCH /api/admin/products/:id`. */
export type CallName = `${Method} /${string}`;

/** Who may call: anybody, an administrator, the browser that placed the order (decision 15), the payment provider's server. */
export type Access = 'public' | 'session' | 'order-proof' | 'provider';

/** A schema under the name it has in the OpenAPI document. */
export interface NamedSchema<S extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly schema: S;
}

/** A body that is no JSON. */
export interface Media {
  readonly mediaType: string;
  /** Others that it has when it is asked for otherwise. */
  readonly orElse?: readonly string[];
}

/** One call of the API: the router, the pages' client, the OpenAPI document and the page cache are made from it. */
export interface Call {
  readonly tag: keyof typeof API_TAGS;
  /** In French, as all texts of the OpenAPI document. */
  readonly summary: string;
  readonly access: Access;
  readonly query?: NamedSchema;
  readonly headers?: readonly ('Idempotency-Key' | 'If-Match')[];
  readonly body?: NamedSchema | Media;
  /** What is answered when it went well; nothing without it. */
  readonly answer?: NamedSchema | Media;
  /** The status of that answer: 200 unless said, 204 without an answer. */
  readonly status?: number;
  /** Statuses of refusals beside those that every call of its kind can have. */
  readonly refusals?: readonly number[];
  /** Opened by people from a mail: a refusal may be a page of the site. */
  readonly isMailedLink?: boolean;
  /** Counted per address: 429 beyond the limit. */
  readonly limited?: boolean;
  /** The answer is the same for everybody without a session: it is kept until what it was read from changes. */
  readonly shared?: boolean;
}

export type Calls = Readonly<Record<CallName, Call>>;

export const SHOP = { tag: 'boutique', access: 'public' } as const;
export const CHECKOUT = { tag: 'commande', access: 'public' } as const;
export const VISITORS = { tag: 'visiteurs', access: 'public' } as const;
export const CONSOLE = { tag: 'console', access: 'session' } as const;
/** A person's decision on what they see: refused when that stands otherwise, and carried out once. */
export const DECISION = { ...CONSOLE, headers: ['If-Match', 'Idempotency-Key'] } as const;

/** Calls of one part of the shop, by their names. */
export function defineCalls<const C extends Calls>(calls: C): C {
  return calls;
}

export function named<S extends z.ZodType>(name: string, schema: S): NamedSchema<S> {
  return { name, schema };
}

export function isNamed(content: object | undefined): content is NamedSchema {
  return content !== undefined && 'schema' in content;
}

export function statusOf({ answer, status }: Call): number {
  return status ?? (answer === undefined ? 204 : 200);
}

/** Method and path of a call. */
export function addressOf(name: string): { method: Method; path: string } {
  const at = name.indexOf(' ');
  // `as`: every name begins with a method.
  return { method: name.slice(0, at) as Method, path: name.slice(at + 1) };
}

type SchemaOf<Content> = Content extends NamedSchema<infer S> ? S : never;

/** The body as it is sent, before the contract trims and converts it. */
export type SentBody<C extends Call> = z.input<SchemaOf<C['body']>>;
/** The body as handlers get it. */
export type ParsedBody<C extends Call> = z.output<SchemaOf<C['body']>>;
export type ParsedQuery<C extends Call> = z.output<SchemaOf<C['query']>>;
/** The answer as handlers give it. */
export type GivenAnswer<C extends Call> = z.input<SchemaOf<C['answer']>>;
/** The answer as pages read it. */
export type ReadAnswer<C extends Call> = z.output<SchemaOf<C['answer']>>;
