import { typedLine } from './typed-text.ts';

/** How a number may be written: with how many decimals at most, and which units may follow it. */
export interface NumberForm {
  readonly decimals: number;
  readonly units?: readonly string[];
}

export const EUROS: NumberForm = { decimals: 2, units: ['€', 'eur', 'euros', 'euro'] };
export const PERCENT: NumberForm = { decimals: 2, units: ['%'] };
/** To the gram. */
export const KILOGRAMS: NumberForm = { decimals: 3, units: ['kg'] };
export const WHOLE: NumberForm = { decimals: 0 };

export type ReadDecimal =
  /** With a point, as the calls have it: `1234.50`. */
  | { readonly ok: true; readonly decimal: string }
  /** A French sentence. */
  | { readonly ok: false; readonly reason: string };

/** In one or in groups of three, then a comma: `1234,5`, `1 234,50`, `1.234,50`. */
const FRENCH = /^(-?)(\d{1,11}|[1-9]\d{0,2}(?: \d{3}){1,3}|[1-9]\d{0,2}(?:\.\d{3}){1,3})(?:,(\d+))?$/;
/** As programs and some keyboards have it: `1234.50`, `1 234.50`. */
const POINT = /^(-?)(\d{1,11}|[1-9]\d{0,2}(?: \d{3}){1,3})\.(\d+)$/;
/** One group behind a point is thousands to some and decimals to others. */
const AMBIGUOUS = /^-?[1-9]\d{0,2}\.\d{3}$/;

/**
 * Reads a number as people in France type and paste it, whole and exactly. What could be read in two ways is refused like what cannot be
 * read: a price is nothing to guess at.
 */
export function readDecimal(typed: string, { decimals, units = [] }: NumberForm): ReadDecimal {
  const text = withoutUnit(typedLine(typed).replace('\u2212', '-'), units);
  if (AMBIGUOUS.test(text))
    return refused(
      `«\u00a0${text}\u00a0» se lit de deux façons\u00a0: écrivez les milliers sans point, les décimales après une virgule`,
    );
  const [, sign = '', whole, fraction = ''] = FRENCH.exec(text) ?? POINT.exec(text) ?? [];
  if (whole === undefined)
    return refused(`Nombre illisible\u00a0: écrivez par exemple ${decimals === 0 ? '12' : '1234,50'}`);
  if (fraction.length > decimals)
    return refused(decimals === 0 ? 'Nombre entier attendu' : `${decimals} décimales au plus`);
  const digits = whole.replace(/[ .]/g, '').replace(/^0+(?=\d)/, '');
  return { ok: true, decimal: `${sign}${digits}${fraction === '' ? '' : `.${fraction}`}` };
}

function withoutUnit(text: string, units: readonly string[]): string {
  const unit = units.find((one) => text.toLowerCase().endsWith(one));
  return unit === undefined ? text : text.slice(0, -unit.length).trim();
}

function refused(reason: string): ReadDecimal {
  return { ok: false, reason };
}
