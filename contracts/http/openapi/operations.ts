import { z } from 'zod';
import {
  auditBeforeSchema,
  auditHistorySchema,
  auditShopAnswerSchema,
  auditShopAtRequestSchema,
  auditStockSchema,
  auditStreamPageSchema,
  auditStreamsRequestSchema,
  integrityCheckSchema,
  latestIntegrityCheckSchema,
} from '../audit.ts';
import { orderHistorySchema } from '../history.ts';
import { CONSOLE_OPERATIONS } from './console-operations.ts';
import { type NamedSchema, named, type Operation } from './operation.ts';
import { SESSION_OPERATIONS } from './session-operations.ts';
import { SHOP_OPERATIONS } from './shop-operations.ts';

const before = named('AuditBeforeQuery', z.object({ before: auditBeforeSchema }));
const history = named('AuditHistory', auditHistorySchema);

function audit(path: string, summary: string, content: NamedSchema, rest: Partial<Operation>): Operation {
  return {
    method: 'get',
    path,
    tag: 'audit',
    summary,
    access: 'session',
    answer: { status: 200, content },
    ...rest,
  };
}

const AUDIT_OPERATIONS: readonly Operation[] = [
  audit(
    '/api/admin/orders/{id}/history',
    'Ce qui est arrivé à une commande',
    named('OrderHistory', orderHistorySchema),
    { refusals: [404] },
  ),
  audit(
    '/api/admin/audit/streams',
    'Ce qui peut être audité',
    named('AuditStreamPage', auditStreamPageSchema),
    { query: named('AuditStreamsQuery', auditStreamsRequestSchema), refusals: [400] },
  ),
  ...(['orders', 'products', 'promos'] as const).map((kind) =>
    audit(`/api/admin/audit/${kind}/{id}`, 'L’histoire d’un flux, pas à pas', history, {
      query: before,
      refusals: [400, 404],
    }),
  ),
  audit(
    '/api/admin/audit/stock/{id}',
    'Pourquoi le stock est ce qu’il est',
    named('AuditStock', auditStockSchema),
    { query: before, refusals: [400, 404] },
  ),
  audit('/api/admin/audit/shop', 'La boutique à une date', named('AuditShopAnswer', auditShopAnswerSchema), {
    query: named('AuditShopQuery', auditShopAtRequestSchema),
    refusals: [400, 429],
  }),
  {
    method: 'post',
    path: '/api/admin/audit/integrity-checks',
    tag: 'audit',
    summary: 'Demande une vérification de la chaîne et des modèles de lecture',
    access: 'session',
    answer: { status: 202, content: named('IntegrityCheck', integrityCheckSchema) },
    refusals: [429],
  },
  audit(
    '/api/admin/audit/integrity-checks/latest',
    'La dernière vérification',
    named('LatestIntegrityCheck', latestIntegrityCheckSchema),
    {},
  ),
];

/** Every call of the shop's server that is no page: what the OpenAPI document is made from, and what tests hold against the routers. */
export const API_OPERATIONS: readonly Operation[] = [
  ...SHOP_OPERATIONS,
  ...SESSION_OPERATIONS,
  ...CONSOLE_OPERATIONS,
  ...AUDIT_OPERATIONS,
];
