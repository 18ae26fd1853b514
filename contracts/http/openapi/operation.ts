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

/** Who may call: anybody, an administrator, the browser that placed the order (decision 15), the payment provider's server. */
export type Access = 'public' | 'session' | 'order-proof' | 'provider';

/** A schema under the name it has in the document. */
export interface NamedSchema {
  readonly name: string;
  readonly schema: z.ZodType;
}

/** An answer that is no problem; without `content` it has no body. */
export interface Answer {
  readonly status: number;
  readonly content?: NamedSchema | { readonly mediaType: string };
}

/** One call of the API, as people who program against it need to know it. */
export interface Operation {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** As OpenAPI writes it: `/api/products/{id}`. */
  readonly path: string;
  readonly tag: keyof typeof API_TAGS;
  /** In French, as all texts of the document. */
  readonly summary: string;
  readonly access: Access;
  readonly query?: NamedSchema;
  readonly headers?: readonly ('Idempotency-Key' | 'If-Match')[];
  readonly body?: NamedSchema | { readonly mediaType: string };
  readonly answer: Answer;
  /** Statuses of refusals beside those that every call of its kind can have. */
  readonly refusals?: readonly number[];
  /** Counted per address: 429 beyond the limit. */
  readonly limited?: boolean;
}

export function named(name: string, schema: z.ZodType): NamedSchema {
  return { name, schema };
}

export function isNamed(content: object): content is NamedSchema {
  return 'schema' in content;
}
