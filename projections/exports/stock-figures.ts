import type { StockFigures, StockHistory } from '#contracts/http/figures/stock-figures.ts';
import { asText, csvLine, frenchDay, frenchDecimal } from './csv.ts';

const HEAD = [
  ...['Parfum', 'Disponibles', 'Vendus en 28 jours', 'Jours comptés', 'Par jour', 'Couverture (jours)'],
  ...['Au plus tôt', 'Au plus tard', 'Épuisé vers le', 'À recommander avant le', 'Valeur HT', 'Valeur selon'],
];

/** The stock, perfume by perfume, line by line. */
export function* stockFiguresCsv({ products }: StockFigures): Generator<string> {
  yield csvLine(HEAD);
  for (const { name, available, sold, countedDays, perDay, cover, runsOut, reorderBy, ...value } of products)
    yield csvLine([
      ...[
        asText(name),
        available,
        sold,
        countedDays,
        perDay === null ? '' : frenchDecimal(perDay.toFixed(2)),
      ],
      ...[cover?.likely ?? '', cover?.soonest ?? '', cover?.latest ?? '', frenchDay(runsOut?.likely ?? '')],
      ...[
        frenchDay(reorderBy ?? ''),
        frenchDecimal(value.value),
        value.valuedBy === 'cost' ? 'prix d’achat' : 'prix de vente HT',
      ],
    ]);
}

/** The stock of one perfume day by day, then what is to come, line by line. */
export function* stockHistoryCsv({ days, ahead }: StockHistory): Generator<string> {
  yield csvLine(['Jour', 'Disponibles', 'À venir, probable', 'Au moins', 'Au plus']);
  for (const { day, available } of days) yield csvLine([frenchDay(day), available, '', '', '']);
  for (const { day, likely, least, most } of ahead) yield csvLine([frenchDay(day), '', likely, least, most]);
}
