import { z } from 'zod';
import {
  bridgeQuerySchema,
  bridgeSchema,
  figureOrdersQuerySchema,
  figureOrdersSchema,
  figuresQuerySchema,
  figuresSchema,
  reviewFiguresQuerySchema,
  reviewFiguresSchema,
  reviewsBehindQuerySchema,
  reviewsBehindSchema,
  tableQuerySchema,
} from '../../http/figures/figures.ts';
import {
  figureChangesQuerySchema,
  figureChangesSchema,
  pastFiguresQuerySchema,
  pastFiguresSchema,
  stockChangesQuerySchema,
  stockChangesSchema,
} from '../../http/figures/past-figures.ts';
import { purchaseCostsSchema } from '../../http/figures/purchase-costs.ts';
import { returnFiguresQuerySchema, returnFiguresSchema } from '../../http/figures/return-figures.ts';
import {
  markBodySchema,
  salesPlansQuerySchema,
  salesPlansSchema,
  setGoalSchema,
} from '../../http/figures/sales-plans.ts';
import {
  leadTimeSchema,
  stockFiguresQuerySchema,
  stockFiguresSchema,
  stockHistoryQuerySchema,
  stockHistorySchema,
} from '../../http/figures/stock-figures.ts';
import { CONSOLE, DECISION, defineCalls, named } from '../call.ts';
import { CHANGED } from '../changed.ts';

/** The console's figures, and what is behind each; of a day (`asOf`) they are refused (409) until `POST /past` has had them replayed. */
export const FIGURE_CALLS = defineCalls({
  'GET /api/admin/figures': {
    ...CONSOLE,
    summary: 'Ventes et facturation d’une période, jour par jour et par critère',
    query: named('FiguresQuery', figuresQuerySchema),
    answer: named('Figures', figuresSchema),
    refusals: [409],
  },
  'GET /api/admin/figures/bridge': {
    ...CONSOLE,
    summary: 'Ce qui sépare les commandes d’une période de ce qu’elle a facturé',
    query: named('BridgeQuery', bridgeQuerySchema),
    answer: named('Bridge', bridgeSchema),
    refusals: [409],
  },
  'GET /api/admin/figures/reviews': {
    ...CONSOLE,
    summary: 'Avis d’une période, leur note et leur attente',
    query: named('ReviewFiguresQuery', reviewFiguresQuerySchema),
    answer: named('ReviewFigures', reviewFiguresSchema),
    refusals: [409],
  },
  'GET /api/admin/figures/reviews/list': {
    ...CONSOLE,
    summary: 'Les avis derrière un chiffre',
    query: named('ReviewsBehindQuery', reviewsBehindQuerySchema),
    answer: named('ReviewsBehind', reviewsBehindSchema),
    refusals: [409],
  },
  'GET /api/admin/figures/returns': {
    ...CONSOLE,
    summary: 'Rétractations d’une période, par parfum et par motif',
    query: named('ReturnFiguresQuery', returnFiguresQuerySchema),
    answer: named('ReturnFigures', returnFiguresSchema),
    refusals: [409],
  },
  'GET /api/admin/figures/table.csv': {
    ...CONSOLE,
    summary: 'Un tableau de chiffres pour tableur',
    query: named('FiguresTableQuery', tableQuerySchema),
    answer: { mediaType: 'text/csv' },
    refusals: [409],
  },
  'GET /api/admin/purchase-costs': {
    ...CONSOLE,
    summary: 'Ce que coûte un article à la maison, jour après jour',
    answer: named('PurchaseCosts', purchaseCostsSchema),
  },
  'GET /api/admin/figures/orders': {
    ...CONSOLE,
    summary: 'Les commandes derrière un chiffre',
    query: named('FigureOrdersQuery', figureOrdersQuerySchema),
    answer: named('FigureOrders', figureOrdersSchema),
    refusals: [409],
  },
  'GET /api/admin/figures/stock/history': {
    ...CONSOLE,
    summary: 'Stock d’un parfum jour après jour, et sa suite au rythme des ventes',
    query: named('StockHistoryQuery', stockHistoryQuerySchema),
    answer: named('StockHistory', stockHistorySchema),
    refusals: [404, 409],
  },
  'GET /api/admin/figures/stock/history.csv': {
    ...CONSOLE,
    summary: 'Le même stock pour tableur',
    query: named('StockHistoryQuery', stockHistoryQuerySchema),
    answer: { mediaType: 'text/csv' },
    refusals: [404, 409],
  },
  'POST /api/admin/figures/past': {
    ...CONSOLE,
    summary:
      'Prépare les chiffres tels qu’ils étaient au soir d’un jour\u202f; avant, les lire au soir de ce jour est refusé (409)',
    query: named('PastFiguresQuery', pastFiguresQuerySchema),
    answer: named('PastFiguresAnswer', pastFiguresSchema),
    refusals: [400, 429],
  },
  'GET /api/admin/figures/changes': {
    ...CONSOLE,
    summary: 'Ce qui a changé un chiffre depuis un jour',
    query: named('FigureChangesQuery', figureChangesQuerySchema),
    answer: named('FigureChanges', figureChangesSchema),
    refusals: [409],
  },
  'GET /api/admin/figures/stock/changes': {
    ...CONSOLE,
    summary: 'Ce qui a changé le stock d’un parfum depuis un jour',
    query: named('StockChangesQuery', stockChangesQuerySchema),
    answer: named('StockChanges', stockChangesSchema),
    refusals: [404, 409],
  },
  'GET /api/admin/figures/stock': {
    ...CONSOLE,
    summary: 'Couverture, ruptures prévues, valeur et alertes du stock',
    query: named('StockFiguresQuery', stockFiguresQuerySchema),
    answer: named('StockFigures', stockFiguresSchema),
    refusals: [409],
  },
  'GET /api/admin/figures/stock.csv': {
    ...CONSOLE,
    summary: 'Le tableau du stock pour tableur',
    query: named('StockFiguresQuery', stockFiguresQuerySchema),
    answer: { mediaType: 'text/csv' },
    refusals: [409],
  },
  'PUT /api/admin/figures/stock/lead-time': {
    ...CONSOLE,
    summary: 'Dit combien de jours dure un réapprovisionnement',
    headers: ['Idempotency-Key'],
    body: named('LeadTime', leadTimeSchema),
    answer: named('LeadTime', leadTimeSchema),
    refusals: [409],
  },
  'GET /api/admin/figures/plans': {
    ...CONSOLE,
    summary: 'Objectifs des mois et repères d’une période',
    query: named('SalesPlansQuery', salesPlansQuerySchema),
    answer: named('SalesPlans', salesPlansSchema),
    refusals: [409],
  },
  'PUT /api/admin/figures/goals': {
    ...DECISION,
    summary: 'Fixe l’objectif d’un mois, ou le retire',
    body: named('SetGoalRequest', setGoalSchema),
    answer: named('GoalSet', z.object({ version: z.int() })),
    refusals: [409, 412],
  },
  'POST /api/admin/figures/marks': {
    ...CONSOLE,
    summary: 'Ajoute un repère aux graphiques',
    headers: ['Idempotency-Key'],
    body: named('ChartMarkRequest', markBodySchema),
    answer: CHANGED,
    refusals: [409],
  },
  'PUT /api/admin/figures/marks/:id': {
    ...DECISION,
    summary: 'Modifie un repère',
    body: named('ChartMarkRequest', markBodySchema),
    answer: CHANGED,
    refusals: [404, 409, 412],
  },
  'DELETE /api/admin/figures/marks/:id': {
    ...DECISION,
    summary: 'Retire un repère',
    answer: CHANGED,
    refusals: [404, 409, 412],
  },
});
