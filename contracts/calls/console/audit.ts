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
} from '../../http/console/audit.ts';
import { defineCalls, named } from '../call.ts';

const reading = { tag: 'audit', access: 'session' } as const;
const query = named('AuditBeforeQuery', z.object({ before: auditBeforeSchema }));
const history = {
  ...reading,
  summary: 'L’histoire d’un flux, pas à pas',
  query,
  answer: named('AuditHistory', auditHistorySchema),
  refusals: [400, 404],
} as const;

export const AUDIT_CALLS = defineCalls({
  'GET /api/admin/audit/streams': {
    ...reading,
    summary: 'Ce qui peut être audité',
    query: named('AuditStreamsQuery', auditStreamsRequestSchema),
    answer: named('AuditStreamPage', auditStreamPageSchema),
    refusals: [400],
  },
  'GET /api/admin/audit/orders/:id': history,
  'GET /api/admin/audit/products/:id': history,
  'GET /api/admin/audit/promos/:id': history,
  'GET /api/admin/audit/reviews/:id': history,
  'GET /api/admin/audit/goals/:id': { ...history, summary: 'L’histoire de l’objectif d’un mois, pas à pas' },
  'GET /api/admin/audit/stock/:id': {
    ...reading,
    summary: 'Pourquoi le stock est ce qu’il est',
    query,
    answer: named('AuditStock', auditStockSchema),
    refusals: [400, 404],
  },
  'POST /api/admin/audit/shop': {
    ...reading,
    summary: 'La boutique à une date',
    query: named('AuditShopQuery', auditShopAtRequestSchema),
    answer: named('AuditShopAnswer', auditShopAnswerSchema),
    refusals: [400, 429],
  },
  'POST /api/admin/audit/integrity-checks': {
    ...reading,
    summary: 'Demande une vérification de la chaîne et des modèles de lecture',
    answer: named('IntegrityCheck', integrityCheckSchema),
    status: 202,
    refusals: [429],
  },
  'GET /api/admin/audit/integrity-checks/latest': {
    ...reading,
    summary: 'La dernière vérification',
    answer: named('LatestIntegrityCheck', latestIntegrityCheckSchema),
  },
});
