import { addDays, type Day, inParis, workingDayFrom } from '#contracts/french/calendar.ts';

/** Days a shopper has to withdraw, counted from the day after delivery (specification §9, code de la consommation L221-18). */
export const WITHDRAWAL_DAYS = 14;

/**
 * The last day on which an order delivered at this instant can be withdrawn from; one that falls on a Saturday, a Sunday or a public
 * holiday moves to the next working day (code de la consommation L221-19).
 */
export function lastWithdrawalDay(deliveredAt: string): Day {
  return workingDayFrom(addDays(inParis(deliveredAt).day, WITHDRAWAL_DAYS));
}

/** Whether an order can be withdrawn from now. Before its delivery it always can: the period has not begun. */
export function isWithdrawalOpen(deliveredAt: string | null, now: string | Date): boolean {
  return deliveredAt === null || inParis(now).day <= lastWithdrawalDay(deliveredAt);
}
