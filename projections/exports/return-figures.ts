import {
  RETURN_REASON_LABELS,
  type ReturnFigures,
  returnReasonSchema,
} from '#contracts/http/figures/return-figures.ts';
import { asText, csvLine, frenchDecimal } from './csv.ts';

/** Returns perfume by perfume, with a column for each reason, line by line. */
export function* returnsCsv({ products }: ReturnFigures): Generator<string> {
  const reasons = returnReasonSchema.options;
  yield csvLine([
    ...['Parfum', 'Articles vendus', 'Articles rétractés', 'Taux (%)', 'Revenus', 'Remis en vente'],
    ...['Dépréciation', 'Litiges', ...reasons.map((reason) => RETURN_REASON_LABELS[reason])],
  ]);
  for (const { name, sold, returned, received, fit, depreciation, disputed, reasons: why } of products)
    yield csvLine([
      ...[asText(name), sold, returned],
      sold === 0 ? '' : frenchDecimal(((100 * returned) / sold).toFixed(1)),
      ...[received, fit, frenchDecimal(depreciation), frenchDecimal(disputed)],
      ...reasons.map((reason) => why.find((one) => one.reason === reason)?.bottles ?? 0),
    ]);
}
