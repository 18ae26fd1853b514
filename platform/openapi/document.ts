import { z } from 'zod';
import type { Operation } from '#contracts/calls/all.ts';
import {
  API_TAGS,
  API_VERSION,
  isNamed,
  type Media,
  type NamedSchema,
  statusOf,
} from '#contracts/calls/call.ts';
import { ORDER_PROOF_COOKIE, SESSION_COOKIE } from '#contracts/http/console/admin.ts';
import {
  LOG_POSITION_HEADER,
  PROBLEM_MEDIA_TYPE,
  READ_MODELS_CHANGED_HEADER,
  READ_MODELS_CURRENT_HEADER,
} from '#contracts/http/headers.ts';
import { problemSchema } from '#contracts/http/problem.ts';

type Json = Record<string, unknown>;

/** The parts of the document that tests and the page for people look at. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly components: Readonly<Record<string, Json>> & { readonly schemas: Json };
}

const SECURITY: Record<Operation['access'], readonly Json[]> = {
  public: [],
  session: [{ session: [] }],
  'order-proof': [{ orderProof: [] }],
  provider: [{ providerSignature: [] }],
};
const SECURITY_SCHEMES = {
  session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE, description: 'Session d’administration' },
  orderProof: {
    type: 'apiKey',
    in: 'cookie',
    name: ORDER_PROOF_COOKIE,
    description: 'Preuve que ce navigateur a passé la commande',
  },
  providerSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'Stripe-Signature',
    description: 'Signature du prestataire de paiement sur le corps de la demande',
  },
};

/** The OpenAPI 3.1 document of the given calls, made from their contracts. */
export function createOpenApiDocument(operations: readonly Operation[]): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mirïs',
      version: API_VERSION,
      description:
        'L’API de la boutique. Les montants sont des nombres décimaux en texte («\u00a089.00\u00a0»), en euros\u202f; les instants, en ISO 8601 et UTC. Tout refus est un problème RFC 9457.',
    },
    tags: Object.values(API_TAGS).map((name) => ({ name })),
    paths: pathsOf(operations),
    components: {
      schemas: schemasOf(operations),
      responses: responseComponents(),
      headers: HEADER_COMPONENTS,
      parameters: PARAMETER_COMPONENTS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

function pathsOf(operations: readonly Operation[]): Record<string, Record<string, Json>> {
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of operations) {
    const path = paths[operation.path] ?? {};
    path[operation.method.toLowerCase()] = describe(operation);
    paths[operation.path] = path;
  }
  return paths;
}

function describe(operation: Operation): Json {
  const { tag, summary, access, body, answer } = operation;
  const parameters = parametersOf(operation);
  return {
    operationId: operationIdOf(operation),
    tags: [API_TAGS[tag]],
    summary,
    security: SECURITY[access],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: isNamed(body), content: contentOf(body) } }),
    responses: {
      [statusOf(operation)]: {
        description: summary,
        headers: headersOf(operation),
        ...(answer && { content: contentOf(answer) }),
      },
      ...Object.fromEntries(
        refusalStatuses(operation).map((status) => [status, refusalOf(operation, status)]),
      ),
    },
  };
}

/** A refusal of a call, which people who come from a mail get as a page. */
function refusalOf({ isMailedLink = false }: Operation, status: number): Json {
  return { $ref: `#/components/responses/${isMailedLink ? 'Page' : ''}Refusal${status}` };
}

function contentOf(content: NamedSchema | Media): Json {
  if (isNamed(content))
    return { 'application/json': { schema: { $ref: `#/components/schemas/${content.name}` } } };
  const { mediaType, orElse = [] } = content;
  return Object.fromEntries([mediaType, ...orElse].map((type) => [type, {}]));
}

/** `getProductsById`: a name for tools that generate clients. */
function operationIdOf({ method, path }: Operation): string {
  const words = path.split(/[^a-zA-Z]+/).filter((word) => word !== '' && word !== 'api');
  const name = words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('');
  return method.toLowerCase() + name + (path.endsWith('}') ? 'One' : '');
}

function responseComponents(): Json {
  const problem = { [PROBLEM_MEDIA_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } };
  const kinds = [
    ['Refusal', problem],
    ['PageRefusal', { ...problem, 'text/html': {} }],
  ] as const;
  const refusals = Object.entries(REFUSALS).flatMap(([status, description]) =>
    kinds.map(([kind, content]) => ({ name: kind + status, status, description, content })),
  );
  return Object.fromEntries(
    refusals.map(({ name, status, description, content }) => [
      name,
      {
        description,
        ...(['429', '503'].includes(status) && {
          headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
        }),
        content,
      },
    ]),
  );
}

/** What is sent is described as it arrives, before contracts trim and convert it; what is answered, as it leaves. */
function schemasOf(operations: readonly Operation[]): Json {
  const [sent, answered] = [z.registry<{ id: string }>(), z.registry<{ id: string }>()];
  const enter = (registry: typeof sent, content: object | undefined): void => {
    if (isNamed(content) && !registry.has(content.schema)) registry.add(content.schema, { id: content.name });
  };
  enter(answered, { name: 'Problem', schema: problemSchema });
  for (const { body, answer } of operations) {
    enter(sent, body);
    enter(answered, answer);
  }
  return { ...toComponents(sent, 'input'), ...toComponents(answered, 'output') };
}

function toComponents(registry: z.core.$ZodRegistry<{ id: string }>, io: 'input' | 'output'): Json {
  const uri = (id: string) => `#/components/schemas/${id}`;
  const { schemas } = z.toJSONSchema(registry, { io, uri, unrepresentable: 'any' });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _id, ...schema }]) => [name, schema]),
  );
}

/** What the statuses of refusals mean, in the document. */
const REFUSALS: Readonly<Record<number, string>> = {
  400: 'La demande n’a pas la forme attendue\u202f; `errors` nomme chaque champ',
  401: 'Aucune session, mot de passe ou code incorrect',
  403: 'La demande vient d’un autre site, l’adresse d’envoi n’est pas valable, ou le mot de passe ou le code redemandé est incorrect',
  404: 'Introuvable',
  409: 'L’état actuel ne le permet pas\u202f; `code` dit pourquoi',
  410: 'Supprimé définitivement',
  412: 'Modifié entre-temps\u202f; `fresh` dit quoi',
  413: 'Trop volumineux',
  415: 'Type de contenu non accepté',
  416: 'Cette partie du fichier n’existe pas',
  422: 'Bien formé, mais impossible',
  429: 'Trop de demandes\u202f; `Retry-After` dit quand revenir',
  500: 'Erreur interne',
  502: 'Le prestataire de paiement a refusé ou n’a pas compris',
  503: 'Momentanément indisponible\u202f; réessayer',
};

/** Every status a call can refuse with, in order: its own, and those all calls of its kind share. */
function refusalStatuses(operation: Operation): number[] {
  const { method, access, body, refusals = [], limited = false } = operation;
  const statuses = new Set([400, 500, 503, ...refusals]);
  if (access === 'session') statuses.add(401);
  if (limited) statuses.add(429);
  if (method !== 'GET') for (const status of [403, 413, 415]) statuses.add(status);
  if (body !== undefined && !isNamed(body)) statuses.add(413);
  return [...statuses].sort((one, other) => one - other);
}

const UUID = { type: 'string', format: 'uuid' };

const PARAMETER_COMPONENTS: Json = {
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

const HEADER_COMPONENTS: Json = {
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
  [READ_MODELS_CHANGED_HEADER]: {
    description:
      'Les listes internes qui ont changé depuis la demande, chacune avec sa place dans le journal (`orders@812`)\u202f; `*` quand toutes ont pu changer',
    schema: { type: 'string' },
  },
};

/** The call's parameters: those in its path, its query, and the headers it takes. */
function parametersOf({ path, query, headers = [] }: Operation): Json[] {
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
function headersOf({ method, access }: Operation): Json {
  const names = ['X-Request-Id'];
  if (method !== 'GET') names.push(LOG_POSITION_HEADER);
  if (method !== 'GET' && access === 'session')
    names.push(READ_MODELS_CURRENT_HEADER, READ_MODELS_CHANGED_HEADER);
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
