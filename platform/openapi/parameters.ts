import { z } from 'zod';
import type { Operation } from '#contracts/calls/all.ts';
import { LOG_POSITION_HEADER, READ_MODELS_CURRENT_HEADER } from '#contracts/http/problem.ts';

type Json = Record<string, unknown>;

const UUID = { type: 'string', format: 'uuid' };

export const PARAMETER_COMPONENTS: Json = {
  'Idempotency-Key': {
    in: 'header',
    name: 'Idempotency-Key',
    description:
      'UUID choisi par l’appelant, un par intention\u00a0: un renvoi du même contenu sous la même clé compte une fois, quel que soit le délai\u202f; un autre contenu est refusé (409)',
    schema: UUID,
  },
  'If-Match': {
    in: 'header',
    name: 'If-Match',
    description:
      'La révision lue, entre guillemets\u00a0: la modification est refusée (412) si elle a changé',
    schema: { type: 'string', examples: ['"3"'] },
  },
};

export const HEADER_COMPONENTS: Json = {
  'X-Request-Id': { description: 'Nomme la demande dans les journaux', schema: { type: 'string' } },
  'Retry-After': { description: 'Secondes à attendre avant de réessayer', schema: { type: 'integer' } },
  [LOG_POSITION_HEADER]: {
    description: 'Place dans le journal du dernier événement écrit',
    schema: { type: 'string' },
  },
  [READ_MODELS_CURRENT_HEADER]: {
    description: '`yes` quand une lecture montre déjà le changement',
    schema: { type: 'string', enum: ['yes', 'no'] },
  },
};

/** The call's parameters: those in its path, its query, and the headers it takes. */
export function parametersOf({ path, query, headers = [] }: Operation): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    in: 'path',
    name,
    required: true,
    schema: name === 'id' ? UUID : { type: 'string' },
  }));
  const inHeaders = headers.map((name) => ({ $ref: `#/components/parameters/${name}` }));
  return [...inPath, ...(query === undefined ? [] : queryParameters(query.schema)), ...inHeaders];
}

function queryParameters(schema: z.ZodType): Json[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, property]) => ({
    in: 'query',
    name,
    required: required.includes(name),
    schema: property,
  }));
}

/** The headers of an answer that went well. */
export function headersOf({ method, access }: Operation): Json {
  const names = ['X-Request-Id'];
  if (method !== 'GET') names.push(LOG_POSITION_HEADER);
  if (method !== 'GET' && access === 'session') names.push(READ_MODELS_CURRENT_HEADER);
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
