import { addDays, type Day, inParis } from '#contracts/french/calendar.ts';
import { startOfParisDay } from '#contracts/french/paris-time.ts';
import { cents } from '#contracts/money.ts';
import type { NewPromoTerms } from '#domain/promos/promo.decider.ts';

export interface SeasonalPromo {
  readonly terms: NewPromoTerms;
  readonly from: Date;
  readonly until: Date;
}

interface Season {
  readonly code: string;
  readonly discount: Pick<NewPromoTerms, 'discountType' | 'discountValue'>;
  /** `MM-DD`, both days included. */
  readonly from: string;
  readonly to: string;
}

/** Codes that are honoured for some weeks of a year; the code says the percentage. */
const SEASONS: readonly Season[] = [
  { code: 'AMOUR10', discount: percent(10), from: '02-01', to: '02-14' },
  { code: 'MAMAN15', discount: percent(15), from: '05-12', to: '05-31' },
  { code: 'ETE20', discount: percent(20), from: '07-01', to: '07-28' },
  { code: 'RENTREE', discount: { discountType: 'fixed', discountValue: 1_200 }, from: '09-01', to: '09-21' },
  { code: 'NOEL15', discount: percent(15), from: '11-24', to: '12-20' },
];

function percent(value: number): Season['discount'] {
  return { discountType: 'percentage', discountValue: value * 100 };
}

/** The seasons of the year before an instant. */
export function seasonalPromos(until: Date): SeasonalPromo[] {
  const today = inParis(until).day;
  const year = Number(today.slice(0, 4));
  return SEASONS.map(({ code, discount, from, to }) => {
    const begins = `${year}-${from}` <= today ? `${year}-${from}` : `${year - 1}-${from}`;
    const ends = `${begins.slice(0, 4)}-${to}`;
    const [validFrom, validUntil] = [startOf(begins), startOf(addDays(ends, 1))];
    const terms = { code, ...discount, minOrderAmount: cents(0), maxUses: 20_000, isActive: true };
    const span = { validFrom: validFrom.toISOString(), validUntil: validUntil.toISOString() };
    return { terms: { ...terms, ...span }, from: validFrom, until: validUntil };
  });
}

function startOf(day: Day): Date {
  return new Date(startOfParisDay(day) ?? day);
}
