import { WEEKDAYS } from '#contracts/french/dates.ts';
import type {
  FigureSums,
  Figures,
  Grain,
  ReviewFigures,
  ReviewSums,
  Split,
  TableQuery,
} from '#contracts/http/figures/figures.ts';
import { CUSTOMER_KINDS, customerKindSchema } from '#contracts/http/figures/figures.ts';
import type { SalesPlans } from '#contracts/http/figures/sales-plans.ts';
import { asText, csvLine, frenchDay, frenchDecimal } from './csv.ts';
import { plannedBy } from './sales-plans.ts';

const SUMS_HEAD = [
  ...['Commandes', 'Articles', 'Articles TTC', 'Remises', 'Livraison', 'Complément au minimum', 'Total TTC'],
  ...['dont TVA', 'Remboursé', 'Litiges', 'À encaisser', 'Reste TTC', 'Reste HT', 'Nouveaux clients'],
];

function sumsCells(sums: FigureSums): (string | number)[] {
  return [
    ...[
      sums.orders,
      sums.bottles,
      frenchDecimal(sums.gross),
      frenchDecimal(sums.discount),
      frenchDecimal(sums.delivery),
    ],
    ...[
      frenchDecimal(sums.added),
      frenchDecimal(sums.total),
      frenchDecimal(sums.vat),
      frenchDecimal(sums.refunded),
    ],
    ...[
      frenchDecimal(sums.disputed),
      frenchDecimal(sums.awaited),
      frenchDecimal(sums.left),
      frenchDecimal(sums.net),
      sums.newcomers,
    ],
  ];
}

const KEYS = {
  product: 'Parfum',
  family: 'Famille',
  note: 'Note',
  country: 'Pays',
  promo: 'Code promo',
  hour: 'Jour et heure',
  pair: 'Parfums',
  customer: 'Clients',
} as const;

/** `2-11` as `mardi 11 h`. */
function hourLabel(key: string): string {
  const [weekday = '', hour = ''] = key.split('-');
  return `${WEEKDAYS[Number(weekday) - 1] ?? weekday} ${hour} h`;
}

function labelOf(table: Split, key: string, label: string): string {
  if (table === 'hour') return hourLabel(key);
  return table === 'customer' ? CUSTOMER_KINDS[customerKindSchema.catch('unknown').parse(key)] : label;
}

/** `2026-11` as `01/11/2026`, which spreadsheets read as a day. */
function monthText(month: string): string {
  return `01/${month.slice(5)}/${month.slice(0, 4)}`;
}

/** One of the tables of figures, line by line. */
export function* figuresCsv(
  figures: Figures,
  table: Exclude<TableQuery['table'], ReviewTable | 'goals' | 'returns'>,
  plans: SalesPlans,
  grain: Grain,
): Generator<string> {
  if (table === 'series') {
    yield csvLine([
      ...['À partir du', ...SUMS_HEAD, 'Factures', 'Avoirs', 'Facturé TTC', 'Avoirs TTC', 'Net TTC'],
      ...['Net HT', 'TVA', 'Paiements', 'Litiges (mouvements)', 'Frais de litige'],
      ...['Objectif TTC', 'Repères'],
    ]);
    const plannedOf = plannedBy(plans, figures.span, grain);
    for (const { day, orders, billed } of figures.series)
      yield csvLine([
        frenchDay(day),
        ...sumsCells(orders),
        ...[billed.invoices, billed.creditNotes],
        ...[billed.invoiced, billed.credited, billed.gross, billed.net, billed.vat].map(frenchDecimal),
        ...[billed.payments, billed.disputes, billed.fees].map(frenchDecimal),
        ...plannedOf(day),
      ]);
    return;
  }
  if (table === 'vat') {
    yield csvLine(['Pays', 'Taux de TVA', 'HT', 'TVA', 'TTC']);
    for (const { country, rate, net, vat, gross } of figures.vat)
      yield csvLine([
        asText(country),
        frenchDecimal((rate / 100).toFixed(2)),
        frenchDecimal(net),
        frenchDecimal(vat),
        frenchDecimal(gross),
      ]);
    return;
  }
  if (table === 'margin') {
    yield csvLine([
      ...['Parfum', 'Articles', 'Reste HT', 'Coût d’achat HT', 'Marge HT'],
      ...['Articles sans coût connu', 'Leur reste HT'],
    ]);
    for (const { label, articles, net, cost, margin, uncosted } of figures.margins.products)
      yield csvLine([
        ...[asText(label), articles, frenchDecimal(net), frenchDecimal(cost), frenchDecimal(margin)],
        ...[uncosted.articles, frenchDecimal(uncosted.net)],
      ]);
    return;
  }
  if (table === 'cohorts') {
    yield csvLine(['Première commande', 'Mois', 'Clients', 'Commandes', 'Reste TTC']);
    for (const { first, month, customers, orders, left } of figures.customers.cohorts)
      yield csvLine([...[first, month].map(monthText), customers, orders, frenchDecimal(left)]);
    return;
  }
  const isPromo = table === 'promo';
  yield csvLine([KEYS[table], ...SUMS_HEAD, ...(isPromo ? ['Utilisations restantes'] : [])]);
  for (const { key, label, sums } of figures.splits[table])
    yield csvLine([
      asText(labelOf(table, key, label)),
      ...sumsCells(sums),
      ...(isPromo ? [figures.usesLeft.find(({ code }) => code === key)?.uses ?? ''] : []),
    ]);
}

/** Reviews over time, and perfume by perfume. */
export type ReviewTable = Extract<TableQuery['table'], 'reviews' | 'reviewed'>;

const REVIEWS_HEAD = ['Avis écrits', 'Publiés', 'Refusés', 'À modérer', 'Note moyenne'];

function reviewCells({ written, published, refused, waiting, mean }: ReviewSums): (string | number)[] {
  return [written, published, refused, waiting, mean === null ? '' : frenchDecimal(mean.toFixed(2))];
}

/** One of the tables of reviews, line by line. */
export function* reviewsCsv(figures: ReviewFigures, table: ReviewTable): Generator<string> {
  if (table === 'reviews') {
    yield csvLine(['À partir du', ...REVIEWS_HEAD]);
    for (const { day, ...sums } of figures.series) yield csvLine([frenchDay(day), ...reviewCells(sums)]);
    return;
  }
  yield csvLine(['Parfum', ...REVIEWS_HEAD]);
  for (const { name, ...sums } of figures.perfumes) yield csvLine([asText(name), ...reviewCells(sums)]);
}
