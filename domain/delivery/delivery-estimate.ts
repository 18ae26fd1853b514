import {
  addDays,
  addWorkingDays,
  type Day,
  inParis,
  isWorkingDay,
  workingDayFrom,
} from '#contracts/french/calendar.ts';

/** Orders placed before this hour in Paris leave the same working day (specification §9). */
export const DISPATCH_HOUR = 14;
/** Delivery takes so many working days (specification §9). */
export const FASTEST_DAYS = 3;
export const SLOWEST_DAYS = 7;

export interface DeliveryEstimate {
  /** When the parcel leaves. */
  readonly dispatch: Day;
  readonly from: Day;
  readonly to: Day;
}

/** When an order placed at this instant is likely to arrive: days in Paris, public holidays reckoned with (specification §9). */
export function estimateDelivery(placedAt: string | Date): DeliveryEstimate {
  const { day, hour } = inParis(placedAt);
  const leavesToday = isWorkingDay(day) && hour < DISPATCH_HOUR;
  const dispatch = leavesToday ? day : workingDayFrom(addDays(day, 1));
  return {
    dispatch,
    from: addWorkingDays(dispatch, FASTEST_DAYS),
    to: addWorkingDays(dispatch, SLOWEST_DAYS),
  };
}
