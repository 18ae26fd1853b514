import type { Day } from '#contracts/french/calendar.ts';
import { dayAndMonth, dayMonthYear } from '#contracts/french/dates.ts';
import { countText } from '#contracts/french/numbers.ts';
import type { StockHistory, StockOfProduct } from '#contracts/http/figures/stock-figures.ts';
import { plural } from '../../../ui/formats.ts';

/** How long a perfume lasts and the day it runs out, with their range: `30 jours (23 à 38), vers le 26 décembre 2026`. */
export function coverText({ state, cover, runsOut, perDay }: StockOfProduct): string {
  if (state === 'out') return 'Épuisé';
  if (perDay === null) return 'Trop peu de jours de vente';
  if (cover === null || runsOut === null) return perDay === 0 ? 'Aucune vente' : 'Plus de deux ans';
  const { likely, soonest, latest } = cover;
  const range = soonest === latest ? '' : ` (${soonest} à ${latest})`;
  const between =
    soonest === latest
      ? ''
      : `, entre le ${whole(dayAndMonth(runsOut.soonest))} et le ${whole(dayMonthYear(runsOut.latest))}`;
  return `${plural(likely, 'jour')}${range}, jusqu’au ${whole(dayMonthYear(runsOut.likely))}${between}`;
}

/** A date that is not broken between two lines. */
function whole(date: string): string {
  return date.replaceAll(' ', '\u00a0');
}

/** When to order more: before its soonest end less the time it takes to come. */
export function reorderText({ reorderBy }: Pick<StockOfProduct, 'reorderBy'>, today: Day): string {
  if (reorderBy === null) return '–';
  return reorderBy <= today ? 'Dès maintenant' : `Avant le ${dayMonthYear(reorderBy)}`;
}

/** What is left on a day to come: `12 articles, entre 9 et 15`. */
export function aheadText({ likely, least, most }: Omit<StockHistory['ahead'][number], 'day'>): string {
  const range = least === most ? '' : `, entre ${countText(least)} et ${countText(most)}`;
  return `${plural(likely, 'article')}${range}`;
}
